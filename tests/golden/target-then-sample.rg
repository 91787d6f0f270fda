# The plainest hazard: a target is sampled. One transition, from exactly the writing to the reading stage (R-C01).
# text: scene RT -> DQ_SRV rtv -> srv pixel RAW draw -> show
# stat: texture_barriers 4
# stat: barrier_calls 3
frame plain 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture scene r8g8b8a8_unorm
  pass draw raster { write scene render_target }
  pass show raster {
    read  scene      shader_resource pixel
    write backbuffer render_target
  }
}
