import CXCB
import SeltzerPicture
import SeltzerSystem

/// The pixels of a frame on their way to the server: in shared memory, or sent with the request if
/// the server is remote.
final class X11Buffer {
  private let connection: X11Connection
  private let page: DevicePage
  private let pixels: UnsafeMutableRawPointer
  /// Nil if the server is remote.
  private let memory: X11SharedMemory?
  /// Whether the pixels are those of the pixmap.
  private let isPixmap: Bool
  /// The request whose reply shows that the server has read the pixels.
  private var waiting: xcb_get_input_focus_cookie_t?
  /// Until when frames wait for that, in nanoseconds of the clock.
  private var limit: Int64 = 0

  /// Creates black pixels.
  init(_ connection: X11Connection, _ page: DevicePage) {
    (self.connection, self.page, isPixmap) = (connection, page, false)
    let count = page.stride * page.size.height
    memory = X11SharedMemory(connection, count: count)
    pixels = memory?.bytes ?? UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    page.clear(pixels)
  }

  /// Uses the pixels of a pixmap, from an offset in its memory.
  init(_ connection: X11Connection, _ page: DevicePage, of memory: X11SharedMemory, offset: Int) {
    (self.connection, self.page, self.memory, isPixmap) = (connection, page, memory, true)
    pixels = memory.bytes + offset
  }

  deinit { if memory == nil { pixels.deallocate() } }

  /// Whether the next frame can be drawn: the server has read the pixels, or is expected to until then.
  var isReady: Bool { !isBusy() || MonotonicClock.now < limit }

  /// Returns whether the server may still read the pixels.
  private func isBusy() -> Bool {
    guard let waiting else { return false }
    var reply: UnsafeMutableRawPointer?
    guard xcb_poll_for_reply(connection.server, waiting.sequence, &reply, nil) != 0 else {
      return true
    }
    free(reply)
    self.waiting = nil
    return false
  }

  /// Notes that pixels in shared memory were sent.
  func markSent() {
    guard memory != nil else { return }
    waiting = xcb_get_input_focus(connection.server)
    limit = MonotonicClock.now + 100_000_000
  }

  /// Returns the memory after the server has read the last frame; a server that takes more than 0.1
  /// seconds may show parts of two frames.
  func backBuffer() -> BackBuffer? {
    wait()
    return BackBuffer(page, at: pixels, of: self)
  }

  /// Writes a frame after the server has read the last one.
  func write(_ frame: Frame) {
    wait()
    page.write(frame, to: pixels)
  }

  private func wait() {
    while isBusy(), MonotonicClock.now < limit {
      var requests = [pollfd.readable(connection.descriptor)]
      Poll.wait(&requests, until: limit)
    }
  }

  /// Draws the pixels on a pixmap.
  func put(on pixmap: xcb_pixmap_t, x: Int16, y: Int16, _ graphics: xcb_gcontext_t, depth: UInt8) {
    let (width, height) = (UInt16(page.size.width), UInt16(page.size.height))
    if isPixmap { return }
    if let memory {
      xcb_shm_put_image(
        connection.server, pixmap, graphics, width, height, 0, 0, width, height, x, y, depth,
        UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 0, memory.segment, 0)
      return
    }
    // The longest request is given in words; the header takes 7.
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
}
