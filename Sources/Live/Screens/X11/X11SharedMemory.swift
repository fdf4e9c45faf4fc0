import CXCB
import SeltzerSystem

/// Memory that the server creates and shares.
final class X11SharedMemory {
  let segment: xcb_shm_seg_t
  private let connection: X11Connection
  private let memory: MappedFile

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
    guard let memory = MappedFile(descriptor, count: count, writing: true) else {
      close(descriptor)
      xcb_shm_detach(connection.server, segment)
      return nil
    }
    (self.connection, self.memory) = (connection, memory)
  }

  var bytes: UnsafeMutableRawPointer { memory.start }

  deinit { xcb_shm_detach(connection.server, segment) }
}
