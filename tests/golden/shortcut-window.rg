# Depth written, tested, sampled: the call for the sampling may stand on either side of the test, so one call serves both chains (theory T2). The window from the last access would need one more.
# stat: sync_points 3
frame shortcut 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture z d32_float
  buffer  b 64 KiB
  pass fill    raster compute {
    clear z depth_write
    write b unordered_access compute
  }
  pass test    raster compute {
    read  z          depth_read
    read  b          shader_resource pixel
    write backbuffer render_target
  }
  pass sample  raster {
    read   z          shader_resource pixel
    modify backbuffer render_target
  }
}
