import CXCB
package import SeltzerPicture
package import SeltzerSystem

/// A single window of an X server: our own, or one of another program.
package final class X11WindowDisplay: Display {
  package var followsPointer = false
  private let connection: X11Connection
  private let surface: X11Surface
  private let window: xcb_window_t
  private let screen: X11Screen

  /// Opens an ordinary window of a size in pixels, which the user may resize and close.
  package convenience init(size: PixelSize) throws(LiveError) {
    let connection = try X11Connection()
    let window = connection.makeWindow(X11Rectangle(size: size), isManaged: true)
    connection.set(.protocols, of: window, type: XCB_ATOM_ATOM, [connection[.deleteWindow]])
    try self.init(connection, window)
    xcb_map_window(connection.server, window)
    xcb_flush(connection.server)
  }

  /// Draws in a window of another program; throws `LiveError.noDisplay` if there is no such window.
  package convenience init(foreign window: UInt32) throws(LiveError) {
    try self.init(X11Connection(), window)
  }

  private init(_ connection: X11Connection, _ window: xcb_window_t) throws(LiveError) {
    (self.connection, self.window) = (connection, window)
    surface = try X11Surface(connection, for: window)
    screen = X11Screen(name: "", X11Rectangle(size: surface.size), on: surface)
    connection.select(XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_VISIBILITY_CHANGE, of: window)
    surface.windows = [X11Surface.Window(number: window)]
    xcb_flush(connection.server)
  }

  package var screens: [any Screen] { [screen] }
  package var requests: [pollfd] { [.readable(connection.descriptor)] }
  package var deadline: Int64? { connection.hasEvent ? .min : nil }

  package func update() throws {
    repeat {
      while let event = connection.nextEvent() { handle(event) }
      guard !connection.isLost else {
        throw LiveError.displayLost("the X server has ended; start the show again")
      }
      if followsPointer, let pointer = connection.pointer(on: window) {
        screen.movePointer(x: Int(pointer.win_x), y: Int(pointer.win_y))
      }
    } while connection.hasEvent
    xcb_flush(connection.server)
  }

  private func handle(_ event: X11Event) {
    switch event {
    case .configured(window, let width, let height):
      guard let size = PixelSize(width: width, height: height), size != surface.size else { return }
      surface.resize(to: size)
      screen.place.size = size
    case .visibility(let isObscured): screen.isVisible = !isObscured
    case .message(window, connection[.protocols], let numbers)
    where numbers[0] == connection[.deleteWindow]: screen.events.append(.close)
    case .destroyed(window): screen.events.append(.close)
    default: break
    }
  }
}
