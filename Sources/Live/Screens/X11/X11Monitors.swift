#if os(Linux)
  import CXCB
  import SeltzerPicture
  import SeltzerSystem

  /// A monitor of RandR 1.5: usually one output.
  struct X11Monitor {
    let name: String
    let place: X11Rectangle
  }

  extension xcb_get_geometry_reply_t {
    /// The size; nil if it is too large for frames.
    var size: PixelSize? { PixelSize(width: Int(width), height: Int(height)) }
  }

  extension X11Connection {
    /// The size of the root window.
    var rootSize: PixelSize? {
      xcb_get_geometry_reply(server, xcb_get_geometry(server, root), nil)?.taken().size
    }

    /// Returns the active monitors; one of the root's size, without a name, if the server has no RandR.
    func monitors() -> [X11Monitor] {
      guard hasRandR else {
        return rootSize.map { [X11Monitor(name: "", place: X11Rectangle(size: $0))] } ?? []
      }
      let cookie = xcb_randr_get_monitors(server, root, 1)
      guard let reply = xcb_randr_get_monitors_reply(server, cookie, nil) else { return [] }
      defer { free(reply) }
      var found: [X11Monitor] = []
      var all = xcb_randr_get_monitors_monitors_iterator(reply)
      while all.rem > 0 {
        defer { xcb_randr_monitor_info_next(&all) }
        let monitor = all.data.pointee
        // A monitor without a size shows nothing.
        guard let size = PixelSize(width: Int(monitor.width), height: Int(monitor.height)) else {
          continue
        }
        found.append(
          X11Monitor(
            name: name(of: monitor.name),
            place: X11Rectangle(x: Int(monitor.x), y: Int(monitor.y), size: size)))
      }
      return found
    }

    private func name(of atom: xcb_atom_t) -> String {
      let cookie = xcb_get_atom_name(server, atom)
      guard let reply = xcb_get_atom_name_reply(server, cookie, nil) else { return "" }
      defer { free(reply) }
      let bytes = UnsafeRawBufferPointer(
        start: xcb_get_atom_name_name(reply), count: Int(reply.pointee.name_len))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
