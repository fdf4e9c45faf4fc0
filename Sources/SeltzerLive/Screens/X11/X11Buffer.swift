#if os(Linux)
  import CXCB
  import SeltzerRaster
  import SeltzerSink
  import SeltzerStage
  import SeltzerSystem

  /// The pixels of a frame on their way to the server: in shared memory, or sent with the request if
  /// the server is remote.
  final class X11Buffer {
    private let connection: X11Connection
    private let page: DevicePage
    private let pixels: UnsafeMutableRawPointer
    /// 0 if the memory is not shared.
    private let segment: xcb_shm_seg_t
    /// Whether the server may still read the memory.
    private(set) var isBusy = false

    /// Creates black pixels.
    init(_ connection: X11Connection, _ page: DevicePage) {
      (self.connection, self.page) = (connection, page)
      (segment, pixels) =
        Self.share(connection, Self.count(page))
        ?? (0, UnsafeMutableRawPointer.allocate(byteCount: Self.count(page), alignment: 64))
      if page.layout.always != 0 || segment == 0 { page.clear(pixels) }
    }

    deinit {
      guard segment != 0 else { return pixels.deallocate() }
      xcb_shm_detach(connection.server, segment)
      munmap(pixels, Self.count(page))
    }

    func write(_ frame: Frame) { page.write(frame, to: pixels) }

    /// Draws the pixels on a pixmap.
    func put(
      on pixmap: xcb_pixmap_t, x: Int16, y: Int16, _ graphics: xcb_gcontext_t, depth: UInt8
    ) {
      let (width, height) = (UInt16(page.size.width), UInt16(page.size.height))
      if segment != 0 {
        xcb_shm_put_image(
          connection.server, pixmap, graphics, width, height, 0, 0, width, height, x, y, depth,
          UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 1, segment, 0)
        isBusy = true
        return
      }
      // The longest request is given in words, of which the header needs 7.
      let longest = 4 * (Int(xcb_get_maximum_request_length(connection.server)) - 7)
      let rows = max(1, longest / page.stride)
      for top in stride(from: 0, to: page.size.height, by: rows) {
        let count = min(rows, page.size.height - top)
        xcb_put_image(
          connection.server, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, graphics, width,
          UInt16(count), x, y + Int16(top), 0, depth, UInt32(count * page.stride),
          (pixels + top * page.stride).assumingMemoryBound(to: UInt8.self))
      }
    }

    /// Notes that the server has read a segment, or all of them.
    func release(_ read: xcb_shm_seg_t? = nil) {
      if read ?? segment == segment { isBusy = false }
    }

    private static func count(_ page: DevicePage) -> Int { page.stride * page.size.height }

    /// Lets the server create shared memory; nil if it cannot, as when it is remote.
    private static func share(
      _ connection: X11Connection, _ count: Int
    ) -> (xcb_shm_seg_t, UnsafeMutableRawPointer)? {
      guard connection.hasSharedMemory, let count32 = UInt32(exactly: count) else { return nil }
      let segment = connection.newID()
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
      return (segment, mapped)
    }
  }
#endif
