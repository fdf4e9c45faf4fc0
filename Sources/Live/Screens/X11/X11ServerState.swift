import CXCB

/// The state of a server, whose changes may cause no events.
struct X11ServerState {
  /// Whether the display is off, or a screen saver is on.
  var isOff = false
  /// Whether a compositing manager draws the screen.
  var hasCompositor = false
}

extension X11Connection {
  func state() -> X11ServerState {
    let owner = xcb_get_selection_owner(server, self[.compositor])
    let saver = hasScreenSaver ? xcb_screensaver_query_info(server, root) : nil
    let power = hasDPMS ? xcb_dpms_info(server) : nil
    var state = X11ServerState()
    state.hasCompositor = xcb_get_selection_owner_reply(server, owner, nil)?.taken().owner ?? 0 != 0
    if let saver, let info = xcb_screensaver_query_info_reply(server, saver, nil)?.taken() {
      state.isOff = UInt32(info.state) == XCB_SCREENSAVER_STATE_ON.rawValue
    }
    if let power, let info = xcb_dpms_info_reply(server, power, nil)?.taken(), info.state != 0 {
      state.isOff = state.isOff || UInt32(info.power_level) != XCB_DPMS_DPMS_MODE_ON.rawValue
    }
    return state
  }
}
