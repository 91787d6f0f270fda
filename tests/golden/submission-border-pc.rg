# On PC a submission border orders buffers by itself; a texture only changes its layout there (R-E01).
# stat: buffer_barriers 0
# stat: global_barriers 0
# text: scene RT -> DQ_SRV none -> srv pixel
frame border 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture scene  r8g8b8a8_unorm
  buffer  lights 64 KiB
  pass bin  compute { write lights unordered_access compute }
  pass draw raster  { write scene  render_target }
  pass show raster boundary {
    read  scene      shader_resource pixel
    read  lights     shader_resource pixel
    write backbuffer render_target
  }
}
