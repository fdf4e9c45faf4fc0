import FoundationEssentials
import Seltzer
import SeltzerSystem

/// The state of a show that a client asks for.
package enum ControlAnswer: Sendable {
  case status
  /// The status, and again after each change.
  case watch
  /// The text of a scene file.
  case scene
  case picture

  /// Makes a response on the server's thread, as that takes long for some.
  typealias Make = @Sendable () throws -> ControlResponse

  /// Copies the state on the show's thread; `output` is a name, or nil for the first one.
  func make(_ show: LiveShow, ofOutput name: String?) throws -> Make {
    switch self {
    case .status, .watch:
      var status = show.status
      status.time = show.time.current
      status.shownFps = show.shown.rate(at: MonotonicClock.now)
      return { [status] in ControlResponse(status: status) }
    case .scene:
      let output = try show.outputs.output(name)
      guard let scene = output.scene?.loaded else { throw show.outputs.missing(name) }
      let chosen = show.outputs.all.filter { name == nil || $0.screen.name == name }.map {
        let own = $0.scene?.request.chosen ?? []
        return ($0.screen.name, show.options.commandLine.replaced(by: own).map(\.text))
      }
      let settings = Dictionary(chosen) { first, _ in first }
      return { ControlResponse(scene: try scene.yaml, settings: settings) }
    case .picture:
      let frame = try show.outputs.output(name).picture
      return { ControlResponse(png: Data(try frame.png())) }
    }
  }
}
