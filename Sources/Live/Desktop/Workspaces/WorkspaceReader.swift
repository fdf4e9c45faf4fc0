import SeltzerMotion
import SeltzerSystem

/// Reads from a window manager which workspace an output shows; to support another window manager,
/// add a file beside this one with a conforming class, and list it in `openWorkspaces`.
protocol WorkspaceReader: AnyObject {
  /// Descriptors with messages to read.
  var requests: [pollfd] { get }

  /// Returns the workspaces if they may have changed since the last call, without waiting; throws
  /// `MotionError.unreadable` if the connection was closed.
  func read() throws(MotionError) -> Workspaces?
}

/// The workspaces of an output, by numbers that increase from left to right.
struct Workspaces: Equatable {
  /// The workspace that is shown.
  var current: Int
  /// The existing workspaces; their numbers may have gaps.
  var numbers: [Int]
  /// The part of the desktop that panels leave to it: x, y, width and height in logical pixels; nil without sway
  /// or Hyprland.
  var area: SIMD4<Double>?
  /// Whether it has tiled windows, if these are followed.
  var isTiled = false
}

/// Finds the window manager's workspaces in an environment, and reads them once.
///
/// `output` is the name of an output; empty, or without a workspace, it stands for the focused output.
/// `followsTiles` also wakes the reader when windows change.
///
/// - Throws: `MotionError.noWorkspaces`.
func openWorkspaces(
  of output: String, _ environment: [String: String], followsTiles: Bool = false
) throws(MotionError) -> (any WorkspaceReader, Workspaces) {
  #if os(Linux)
    // X comes last, since a Wayland compositor may start an X server for it.
    let kinds: [() -> (any WorkspaceReader)?] = [
      { I3Workspaces(socket: environment["SWAYSOCK"], output, followsTiles: followsTiles) },
      { I3Workspaces(socket: environment["I3SOCK"], output) },
      { HyprlandWorkspaces(environment, output, followsTiles: followsTiles) },
      {
        guard let x11 = try? X11Connection(display: environment["DISPLAY"]) else { return nil }
        let socket = x11.text(of: x11.request(.i3Socket, of: x11.root))
        return I3Workspaces(socket: socket, output) ?? EWMHWorkspaces(x11)
      },
    ]
    for kind in kinds {
      guard let reader = kind() else { continue }
      let deadline = MonotonicClock.now + 2_000_000_000
      while MonotonicClock.now < deadline {
        if let first = try? reader.read() { return (reader, first) }
        var requests = reader.requests
        Poll.wait(&requests, until: deadline)
      }
    }
  #endif
  throw .noWorkspaces
}
