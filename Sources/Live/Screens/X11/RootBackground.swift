import CXCB
import SeltzerSystem

/// The background of a root window: the pixmaps that its properties name, or a colour.
package struct RootBackground {
  /// The name of the subcommand that calls `restore`.
  package static let command = "restore-background"

  /// The pixmap that other programs read.
  let rootPixmap: xcb_pixmap_t?
  /// The pixmap of `ESETROOT_PMAP_ID`; the next program that sets a background kills its owner.
  let esetrootPixmap: xcb_pixmap_t?
  /// The pixel value of a root window without a pixmap; nil is unknown.
  var color: UInt32?
}

extension RootBackground {
  /// Reads the current background.
  init(of connection: X11Connection) {
    rootPixmap = connection.values(.rootPixmap, of: connection.root).first
    esetrootPixmap = connection.values(.esetrootPixmap, of: connection.root).first
  }

  /// Sets the properties.
  func publish(_ connection: X11Connection) {
    for (atom, pixmap) in [(X11Atom.rootPixmap, rootPixmap), (.esetrootPixmap, esetrootPixmap)] {
      connection.set(atom, of: connection.root, type: XCB_ATOM_PIXMAP, pixmap.map { [$0] } ?? [])
    }
  }

  /// Waits until the pipe on standard input closes, and then restores the background that it names;
  /// does nothing if another program has set the background meanwhile, or if the server has ended.
  package static func restore() {
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    // The writer sends whole numbers, which a pipe does not split.
    while read(STDIN_FILENO, &number, 4) == 4 { numbers.append(number) }
    guard numbers.count > 3, let connection = try? X11Connection() else { return }
    let server = connection.server
    // No other program can set the background between the comparison and the end.
    xcb_grab_server(server)
    guard RootBackground(of: connection).rootPixmap == numbers.last else { return }
    var previous = RootBackground(
      rootPixmap: numbers[0] == 0 ? nil : numbers[0],
      esetrootPixmap: numbers[1] == 0 ? nil : numbers[1])
    let geometry = xcb_get_geometry(server, numbers[0])
    if xcb_get_geometry_reply(server, geometry, nil)?.taken() == nil {
      // The program that owned the pixmap has ended.
      previous = RootBackground(rootPixmap: nil, esetrootPixmap: nil)
    }
    // On the root window, no pixmap means the server's default background.
    var (value, kind) = (previous.rootPixmap ?? 0, XCB_CW_BACK_PIXMAP)
    if value == 0, numbers[2] != .max { (value, kind) = (numbers[2], XCB_CW_BACK_PIXEL) }
    xcb_change_window_attributes(server, connection.root, kind.rawValue, &value)
    previous.publish(connection)
    xcb_clear_area(server, 0, connection.root, 0, 0, 0, 0)
    connection.synchronize()
  }
}

extension X11Connection {
  /// The colour of a root window without a pixmap, seen through a small window; nil if there are several.
  var rootColor: UInt32? {
    let window = newID()
    let values = [XCB_BACK_PIXMAP_PARENT_RELATIVE.rawValue, 1]
    xcb_create_window(
      server, UInt8(XCB_COPY_FROM_PARENT), window, root, 0, 0, 8, 8, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue, values)
    // The window stays until the connection ends: a program that walks through all windows, such as xwd, fails
    // if one of them is gone.
    defer { xcb_unmap_window(server, window) }
    xcb_map_window(server, window)
    let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)
    let image = xcb_get_image(server, format, window, 0, 0, 8, 8, .max)
    guard let reply = xcb_get_image_reply(server, image, nil) else { return nil }
    defer { free(reply) }
    let bytes = UnsafeBufferPointer(
      start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply)))
    let size = max(bytes.count / 64, 1)
    let pixels = stride(from: 0, to: bytes.count - size + 1, by: size).map { first in
      bytes[first..<first + size].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return Set(pixels).count == 1 ? pixels[0] : nil
  }
}
