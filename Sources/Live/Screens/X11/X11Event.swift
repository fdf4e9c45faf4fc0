import CXCB

/// The events that a wallpaper needs.
enum X11Event {
  case property(xcb_window_t, xcb_atom_t)
  case configured(xcb_window_t, width: Int, height: Int)
  /// The window was mapped or unmapped.
  case mapped(xcb_window_t)
  case destroyed(xcb_window_t)
  case visibility(isObscured: Bool)
  /// A message of a type, with its numbers.
  case message(xcb_window_t, xcb_atom_t, [UInt32])
  /// The outputs or monitors have changed.
  case outputs
  /// The screen saver was switched on or off.
  case screenSaver

  /// Reads an event; nil if it is of another kind.
  init?(_ event: UnsafeMutablePointer<xcb_generic_event_t>, of connection: X11Connection) {
    func read<Event>(_ type: Event.Type) -> Event {
      UnsafeRawPointer(event).loadUnaligned(as: type)
    }
    // The highest bit tells that another client has sent the event.
    let type = event.pointee.response_type & 0x7F
    switch Int32(type) {
    case XCB_PROPERTY_NOTIFY:
      let property = read(xcb_property_notify_event_t.self)
      self = .property(property.window, property.atom)
    case XCB_CONFIGURE_NOTIFY:
      let configured = read(xcb_configure_notify_event_t.self)
      self = .configured(
        configured.window, width: Int(configured.width), height: Int(configured.height))
    case XCB_MAP_NOTIFY: self = .mapped(read(xcb_map_notify_event_t.self).window)
    case XCB_UNMAP_NOTIFY: self = .mapped(read(xcb_unmap_notify_event_t.self).window)
    case XCB_DESTROY_NOTIFY: self = .destroyed(read(xcb_destroy_notify_event_t.self).window)
    case XCB_VISIBILITY_NOTIFY:
      let state = UInt32(read(xcb_visibility_notify_event_t.self).state)
      self = .visibility(isObscured: state == XCB_VISIBILITY_FULLY_OBSCURED.rawValue)
    case XCB_CLIENT_MESSAGE:
      let message = read(xcb_client_message_event_t.self)
      let numbers = message.data.data32
      self = .message(
        message.window, message.type, [numbers.0, numbers.1, numbers.2, numbers.3, numbers.4])
    default:
      if let randr = connection.randr, type == randr || type == randr + 1 {
        self = .outputs
      } else if type == connection.screenSaver {
        self = .screenSaver
      } else {
        return nil
      }
    }
  }
}
