# What a resource is created with allows the state that it comes from, not only what the frame does.
# args: -t xbox -fverify
# stat: texture_barriers 3
frame outside 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  import buffer  particles 4 KiB from unordered_access compute to common
  import texture target r8g8b8a8_unorm from render_target render_target to shader_resource pixel
  pass draw raster {
    read  particles  shader_resource vertex
    read  target     shader_resource pixel
    write backbuffer render_target
  }
  pass show present { read backbuffer present }
}
