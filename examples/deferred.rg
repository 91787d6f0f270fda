# A small deferred frame with async ambient occlusion.
frame deferred 1920x1080 {
  queue async compute

  import texture backbuffer r10g10b10a2_unorm from present to present
  history texture taa       r16g16b16a16_float
  texture albedo            r8g8b8a8_unorm_srgb dcc
  texture normal            r10g10b10a2_unorm   dcc
  texture depth             d32_float_s8x24_uint
  texture ao                r8_unorm 1/2
  texture hdr               r16g16b16a16_float
  texture bloom             r11g11b10_float 1/2 mips 5
  buffer  clusters          256 KiB

  pass gbuffer raster {
    clear albedo render_target
    clear normal render_target
    clear depth  depth_write
  }
  pass ssao compute on async {
    read  depth.depth shader_resource compute
    write ao          unordered_access compute
  }
  pass cluster compute { write clusters unordered_access compute }
  pass lighting compute {
    read  albedo      shader_resource compute
    read  normal      shader_resource compute
    read  depth.depth shader_resource compute
    read  ao          shader_resource compute
    read  clusters    shader_resource compute
    write hdr         unordered_access compute
  }
  pass sky raster {
    read   depth depth_read
    modify hdr   render_target
  }
  for i in 0..5 {
    pass bloom_{i} compute {
      if i == 0 { read hdr shader_resource compute }
      else      { read bloom.mip[i-1] shader_resource compute }
      write bloom.mip[i] unordered_access compute
    }
  }
  pass resolve_taa raster {
    read  hdr          shader_resource pixel
    read  taa.previous shader_resource pixel
    write taa          render_target
  }
  pass tonemap raster {
    read  taa        shader_resource pixel
    read  bloom      shader_resource pixel
    write backbuffer render_target
  }
  pass present present { read backbuffer present }
}
