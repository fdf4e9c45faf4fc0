import CXCB

extension X11Connection {
  /// Returns whether the display is off or a screen saver is on, and whether a compositing manager draws
  /// the screen; changes may cause no events.
  func state() -> (isOff: Bool, hasCompositor: Bool) {
    let owner = xcb_get_selection_owner(server, self[.compositor])
    let saver = screenSaver != nil ? xcb_screensaver_query_info(server, root) : nil
    let power = hasDPMS ? xcb_dpms_info(server) : nil
    var isOff = false
    let selection = xcb_get_selection_owner_reply(server, owner, nil)?.taken()
    if let saver, let info = xcb_screensaver_query_info_reply(server, saver, nil)?.taken() {
      isOff = UInt32(info.state) == XCB_SCREENSAVER_STATE_ON.rawValue
    }
    if let power, let info = xcb_dpms_info_reply(server, power, nil)?.taken(), info.state != 0 {
      isOff = isOff || UInt32(info.power_level) != XCB_DPMS_DPMS_MODE_ON.rawValue
    }
    return (isOff, selection?.owner ?? 0 != 0)
  }
}
