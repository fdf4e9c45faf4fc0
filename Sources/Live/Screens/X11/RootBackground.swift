#if os(Linux)
  import CXCB
  import SeltzerSystem

  /// The pixmaps that the properties of a root window name as its background.
  package struct RootBackground {
    /// The name of the subcommand that calls `restore`.
    package static let command = "restore-background"

    /// The pixmap that other programs read.
    let rootPixmap: xcb_pixmap_t?
    /// The pixmap whose owner the next program to set a background ends.
    let esetrootPixmap: xcb_pixmap_t?
  }

  extension RootBackground {
    /// Reads the current background.
    init(of connection: X11Connection) {
      let root = connection.request(.rootPixmap, of: connection.root)
      let esetroot = connection.request(.esetrootPixmap, of: connection.root)
      rootPixmap = connection.values(of: root).first
      esetrootPixmap = connection.values(of: esetroot).first
    }

    /// Sets the properties.
    func publish(_ connection: X11Connection) {
      connection.set(
        .rootPixmap, of: connection.root, type: XCB_ATOM_PIXMAP, rootPixmap.map { [$0] } ?? [])
      connection.set(
        .esetrootPixmap, of: connection.root, type: XCB_ATOM_PIXMAP,
        esetrootPixmap.map { [$0] } ?? [])
    }

    /// Waits until the pipe on standard input closes, and then restores the background that it names.
    ///
    /// Does nothing if another program has set the background meanwhile, or if the server has ended.
    package static func restore() {
      var numbers: [UInt32] = []
      var number: UInt32 = 0
      // The writer sends whole numbers, which a pipe does not split.
      while read(STDIN_FILENO, &number, 4) == 4 { numbers.append(number) }
      guard numbers.count > 2, let connection = try? X11Connection() else { return }
      let server = connection.server
      // No other program can set the background between the comparison and the end.
      xcb_grab_server(server)
      guard RootBackground(of: connection).rootPixmap == numbers.last else { return }
      var previous = RootBackground(
        rootPixmap: numbers[0] == 0 ? nil : numbers[0],
        esetrootPixmap: numbers[1] == 0 ? nil : numbers[1])
      let geometry = xcb_get_geometry(server, numbers[0])
      if connection.take(xcb_get_geometry_reply(server, geometry, nil)) == nil {
        // The program that owned the pixmap has ended.
        previous = RootBackground(rootPixmap: nil, esetrootPixmap: nil)
      }
      // On the root window, no pixmap means the server's default background.
      var pixmap = previous.rootPixmap ?? 0
      xcb_change_window_attributes(
        server, connection.root, XCB_CW_BACK_PIXMAP.rawValue, &pixmap)
      previous.publish(connection)
      xcb_clear_area(server, 0, connection.root, 0, 0, 0, 0)
      connection.synchronize()
    }
  }
#endif
