import CXCB
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

/// A pixmap that is the background of windows, so that the server repaints exposed parts by itself.
final class X11Surface {
  /// A window that shows the surface.
  struct Window {
    let number: xcb_window_t
    /// What it shows; nil is the whole surface.
    var place: X11Rectangle?
    var sync: X11FrameSync?
  }

  let connection: X11Connection
  let depth: UInt8
  let layout: PixelLayout
  private(set) var size: PixelSize
  private(set) var pixmap: xcb_pixmap_t = 0
  /// The windows that show the surface; others cover the first.
  var windows: [Window] = [] { didSet { setBackgrounds() } }
  private let graphics: xcb_gcontext_t
  /// The pixmap's memory, which frames are written to without a copy by the server; nil if the server
  /// cannot share it, as on graphics cards.
  private var memory: X11SharedMemory?

  /// Creates a black surface of a window's size and pixel format.
  init(_ connection: X11Connection, for window: xcb_window_t) throws(LiveError) {
    let server = connection.server
    let attributes = xcb_get_window_attributes(server, window)
    let geometry = xcb_get_geometry(server, window)
    guard let visual = xcb_get_window_attributes_reply(server, attributes, nil)?.taken().visual,
      let geometry = xcb_get_geometry_reply(server, geometry, nil)?.taken(),
      let size = geometry.size
    else {
      throw .noDisplay(
        "there is no window 0x\(String(window, radix: 16)); xwininfo shows the numbers of windows")
    }
    guard let layout = connection.layout(visual: visual, depth: geometry.depth) else {
      throw .noDisplay(
        "the X server has no RGB pixels of 16, 24 or 32 bits; start it with another depth, such as "
          + "24")
    }
    (self.connection, self.size, self.layout) = (connection, size, layout)
    depth = geometry.depth
    graphics = connection.newID()
    pixmap = makePixmap()
    let values: [UInt32] = [layout.always, 0]
    xcb_create_gc(
      server, graphics, pixmap,
      XCB_GC_FOREGROUND.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue, values)
    fill(graphics)
    connection.synchronize()
  }

  /// Changes the size; the content stays, and new parts are black.
  func resize(to size: PixelSize) {
    let (old, oldSize) = (pixmap, self.size)
    self.size = size
    pixmap = makePixmap()
    fill(graphics)
    xcb_copy_area(
      connection.server, old, pixmap, graphics, 0, 0, 0, 0, UInt16(oldSize.width),
      UInt16(oldSize.height))
    setBackgrounds()
    xcb_free_pixmap(connection.server, old)
    connection.synchronize()
  }

  /// Covers the surface with copies of another pixmap, if it exists and has the same depth.
  func tile(with other: xcb_pixmap_t) {
    let tiles = connection.newID()
    let values: [UInt32] = [XCB_FILL_STYLE_TILED.rawValue, other]
    xcb_create_gc(
      connection.server, tiles, pixmap, XCB_GC_FILL_STYLE.rawValue | XCB_GC_TILE.rawValue, values)
    fill(tiles)
    xcb_free_gc(connection.server, tiles)
    connection.synchronize()
  }

  /// A buffer for frames at a place, valid until the pixmap changes.
  func makeBuffer(_ place: X11Rectangle) -> X11Buffer {
    guard let memory, X11Rectangle(size: size).contains(place) else {
      let page = DevicePage(size: place.size, stride: stride(place.size), layout: layout)
      return X11Buffer(connection, page)
    }
    let page = DevicePage(size: place.size, stride: stride(size), layout: layout)
    return X11Buffer(
      connection, page, of: memory, offset: place.y * page.stride + place.x * layout.bytes)
  }

  /// Bytes from row to row, which the server pads to 32 bits.
  private func stride(_ size: PixelSize) -> Int { (size.width * layout.bytes + 3) & ~3 }

  /// Shows a buffer at a place.
  func show(_ buffer: X11Buffer, at place: X11Rectangle) {
    buffer.put(
      on: pixmap, x: Int16(clamping: place.x), y: Int16(clamping: place.y), graphics, depth: depth)
    var isAsking = false
    for window in windows.count > 1 ? windows.dropFirst() : windows[...] {
      // Mutter answers for a covered window as for a visible one when another one beside it is drawn.
      guard window.sync != nil || !isAsking else { continue }
      paint(window, place)
      window.sync?.ask()
      isAsking = isAsking || window.sync?.isAsking == true
    }
    buffer.markSent()
    xcb_flush(connection.server)
  }

  /// Draws what a window shows of a place.
  func paint(_ window: Window, _ place: X11Rectangle) {
    let whole = window.place ?? X11Rectangle(size: size)
    guard let part = whole.intersection(place) else { return }
    let (x, y) = (Int16(clamping: part.x - whole.x), Int16(clamping: part.y - whole.y))
    let (width, height) = (UInt16(part.size.width), UInt16(part.size.height))
    if window.place == nil {
      xcb_clear_area(connection.server, 0, window.number, x, y, width, height)
    } else {
      xcb_copy_area(
        connection.server, pixmap, window.number, graphics, Int16(clamping: part.x),
        Int16(clamping: part.y), x, y, width, height)
    }
  }

  private func makePixmap() -> xcb_pixmap_t {
    let pixmap = connection.newID()
    memory =
      connection.sharesPixmaps
      ? X11SharedMemory(connection, count: stride(size) * size.height) : nil
    let (width, height) = (UInt16(size.width), UInt16(size.height))
    if let memory {
      xcb_shm_create_pixmap(
        connection.server, pixmap, connection.root, width, height, depth, memory.segment, 0)
    } else {
      xcb_create_pixmap(connection.server, depth, pixmap, connection.root, width, height)
    }
    return pixmap
  }

  private func fill(_ graphics: xcb_gcontext_t) {
    var all = xcb_rectangle_t(x: 0, y: 0, width: UInt16(size.width), height: UInt16(size.height))
    xcb_poly_fill_rectangle(connection.server, pixmap, graphics, 1, &all)
  }

  private func setBackgrounds() {
    // Frames are copied to parts, since a background begins at the corner of its window.
    for window in windows where window.place == nil {
      xcb_change_window_attributes(
        connection.server, window.number, XCB_CW_BACK_PIXMAP.rawValue, &pixmap)
    }
  }
}
