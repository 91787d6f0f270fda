# Present is a read without a stage: a copy into COMMON, where it also is presented, is waited for.
# args: -fverify
# text: copy_dest -> none
frame copied 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  pass fill copy { modify backbuffer copy_dest }
  pass show present { read backbuffer present }
}
