package import FoundationEssentials
import SeltzerPicture

/// A line to a client: the result of its request, or a change of the status it watches.
package struct ControlResponse: Codable, Sendable {
  package var ok = true
  /// Why the request failed.
  package var error: String?
  package var status: ControlStatus?
  /// The text of a scene file.
  package var scene: String?
  /// A PNG file, in Base64.
  package var png: Data?

  package init() {}

  /// Creates the response of a closure, or that of its error.
  init(_ make: () throws -> ControlResponse) {
    do {
      self = try make()
    } catch {
      (ok, self.error) = (false, "\(error)")
    }
  }

  /// The response as JSON with a line break.
  var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = (try? encoder.encode(self)) ?? Data(#"{"ok":false,"error":"no JSON"}"#.utf8)
    return line + Data("\n".utf8)
  }
}

/// The state of a show in JSON.
package struct ControlStatus: Codable, Equatable, Sendable {
  package struct Output: Codable, Equatable, Sendable {
    package var name: String
    /// In device pixels.
    package var width, height: Int
    package var scale: Double
    package var scene: String
    package var palette: String
    package var seed: UInt32
    package var visible: Bool
  }

  package var outputs: [Output]
  package var paused: Bool
  /// Why nothing is drawn other than by a pause.
  package var suspended: String?
  package var speed: Double
  package var fps: Double
  /// Seconds of the scene; nil in later lines of `watch`.
  package var time: Double?

  init(_ status: ShowStatus, time: Double? = nil) {
    outputs = status.outputs.map {
      Output(
        name: $0.name, width: $0.size.width, height: $0.size.height, scale: $0.scale,
        scene: $0.scene, palette: $0.palette, seed: $0.seed, visible: $0.isVisible)
    }
    (paused, suspended, speed) = (status.isPaused, status.suspension, status.speed)
    (fps, self.time) = (status.rate, time)
  }
}
