#if os(Linux)
  import CXCB
  import SeltzerSystem

  /// Memory that the server creates and shares.
  final class X11SharedMemory {
    let segment: xcb_shm_seg_t
    let bytes: UnsafeMutableRawPointer
    private let connection: X11Connection
    private let count: Int

    /// Creates zeros; nil if the server cannot share memory, as when it is remote.
    init?(_ connection: X11Connection, count: Int) {
      guard connection.hasSharedMemory, let count32 = UInt32(exactly: count) else { return nil }
      segment = connection.newID()
      let cookie = xcb_shm_create_segment(connection.server, segment, count32, 0)
      guard let reply = xcb_shm_create_segment_reply(connection.server, cookie, nil) else {
        return nil
      }
      defer { free(reply) }
      guard reply.pointee.nfd == 1,
        let descriptor = xcb_shm_create_segment_reply_fds(connection.server, reply)?.pointee
      else { return nil }
      defer { close(descriptor) }
      let mapped = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      guard let mapped, mapped != MAP_FAILED else {
        xcb_shm_detach(connection.server, segment)
        return nil
      }
      (bytes, self.connection, self.count) = (mapped, connection, count)
    }

    deinit {
      xcb_shm_detach(connection.server, segment)
      munmap(bytes, count)
    }
  }
#endif
