# A read of a fresh transient is refused at the line that reads, once.
# error: RGC0255 8:11 'ao'
frame undefined 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture ao r8_unorm
  pass light raster {
    # the next line is wrong
    read  ao         shader_resource pixel
    write backbuffer render_target
  }
}
