# Readers of two kinds up to the next write share one layout and one record (R-C02, R-L08).
# text: z DS_WRITE -> DQ_GENERIC_READ
# stat: barrier_calls 3
frame merged 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture z d32_float
  pass prepass raster { clear z depth_write }
  pass soft raster {
    read  z          depth_read
    read  z          shader_resource pixel
    write backbuffer render_target
  }
}
