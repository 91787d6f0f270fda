# Passes of another queue run on the direct queue for now, and that is said.
# warning: RGC0301 6:8 'bin'
frame queues 64x64 {
  queue async compute
  buffer lights 64 KiB output
  pass bin compute on async { write lights unordered_access compute }
}
