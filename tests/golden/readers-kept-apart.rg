# The same kinds of read with merging switched off: a layout each, and the chain rule holds (R-H02, R-O03).
# args: -fno-merge-reads
# stat: texture_barriers 5
frame apart 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture scene r8g8b8a8_unorm
  buffer  grabbed 64 KiB output
  pass draw raster { write scene render_target }
  pass show raster {
    read  scene      shader_resource pixel
    write backbuffer render_target
  }
  pass grab copy {
    read  scene   copy_source
    write grabbed copy_dest
  }
}
