import CXCB
import SeltzerMotion
import SeltzerSystem

/// The desktops of an X11 window manager, by the root window's properties of the Extended Window Manager
/// Hints.
final class EWMHWorkspaces: WorkspaceReader {
  private let connection: X11Connection
  private var isOutdated = true

  /// Follows the current desktop; nil if the window manager does not report it.
  init?(_ connection: X11Connection) {
    guard !connection.values(.currentDesktop, of: connection.root).isEmpty else { return nil }
    self.connection = connection
    connection.select(XCB_EVENT_MASK_PROPERTY_CHANGE, of: connection.root)
    xcb_flush(connection.server)
  }

  var requests: [pollfd] { [.readable(connection.descriptor)] }

  func read() throws(MotionError) -> Workspaces? {
    var workspaces: Workspaces?
    repeat {
      while let event = connection.nextEvent() {
        guard case .property(_, let atom) = event else { continue }
        let isDesktop = atom == connection[.currentDesktop] || atom == connection[.desktopCount]
        isOutdated = isOutdated || isDesktop
      }
      if isOutdated { workspaces = current ?? workspaces }
      isOutdated = false
    } while connection.hasEvent
    if connection.isLost {
      throw .unreadable("workspaces", reason: "the X server has closed the connection")
    }
    return workspaces
  }

  private var current: Workspaces? {
    let values = { [connection] in connection.values($0, of: connection.root).first.map(Int.init) }
    guard let current = values(.currentDesktop) else { return nil }
    return Workspaces(current: current, numbers: Array(0..<min(values(.desktopCount) ?? 1, 1000)))
  }
}
