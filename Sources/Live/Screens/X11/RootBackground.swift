#if os(Linux)
  import CXCB
  import SeltzerSystem

  /// The pixmaps that the properties of a root window name as its background.
  package struct RootBackground {
    /// The name of the subcommand that calls `restore`.
    package static let command = "restore-background"

    /// The pixmap that other programs read.
    let rootPixmap: xcb_pixmap_t?
    /// The pixmap of `ESETROOT_PMAP_ID`; the next program that sets a background kills its owner.
    let esetrootPixmap: xcb_pixmap_t?
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
      if xcb_get_geometry_reply(server, geometry, nil)?.taken() == nil {
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
