# On Xbox a persistent texture rests where its last use left it and comes back before the first (R-X34).
# args: -t xbox
# text: luminance SRV -> UAV srv pixel -> uav compute
# text: luminance UAV -> SRV uav compute -> srv pixel
frame exposure 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  persistent texture luminance r32_float 1x1
  pass adapt compute { modify luminance unordered_access compute }
  pass tone raster {
    read  luminance  shader_resource pixel
    write backbuffer render_target
  }
}
