# On Xbox nothing is flushed between submissions: the same buffer keeps its barrier (R-X01).
# args: -t xbox
# text: lights uav compute -> srv pixel
frame border 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  buffer lights 64 KiB
  pass bin  compute { write lights unordered_access compute }
  pass draw raster boundary {
    read  lights     shader_resource pixel
    write backbuffer render_target
  }
}
