package import SeltzerPicture
package import SeltzerSystem

/// A connection whose screens may come and go while a show runs, such as to a display server.
///
/// A show calls all members from one thread: `update` after each wait, then `takeEvents` of each screen.
package protocol Display: AnyObject {
  /// The screens, in the order of the server; changes only in `update`, and may be empty.
  var screens: [any Screen] { get }
  /// Descriptors with messages that wake the show.
  var requests: [pollfd] { get }
  /// When to wake the show, in nanoseconds of the monotonic clock; nil is never.
  var deadline: Int64? { get }
  /// Whether the screens report the pointer's position as `ScreenEvent.pointer`.
  var followsPointer: Bool { get set }

  /// Reads the server's messages without waiting, and sends waiting requests; throws
  /// `LiveError.displayLost` if the connection was closed.
  func update() throws
  /// Adapts to the desktop's state.
  func follow(_ desktop: DesktopState)
  /// Tells other programs of a picture that differs much from the ones before, after it is shown.
  func settle(_ frame: Frame, on screen: any Screen)
  /// Ends the connection after the screens have ended, and restores the previous background.
  func end()
}

extension Display {
  package func follow(_ desktop: DesktopState) {}
  package func settle(_ frame: Frame, on screen: any Screen) {}
  package func end() {}
}

/// Screens without a common connection, which stay until they close.
package final class FixedDisplay: Display {
  package let screens: [any Screen]
  package var followsPointer = false
  package let requests: [pollfd] = []
  package let deadline: Int64? = nil

  package init(_ screens: [any Screen]) { self.screens = screens }

  package func update() {}
}
