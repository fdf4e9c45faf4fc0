package import FoundationEssentials
import SeltzerDocument

/// A line to a client: the result of its request, or a change of the status it watches.
package struct ControlResponse: Codable, Sendable {
  package var ok = true
  /// Why the request failed.
  package var error: String?
  package var status: ControlStatus?
  /// The text of a scene file.
  package var scene: String?
  /// What was chosen for each output: `KEY=VALUE` for `scene` and the scene's keys.
  package var settings: [String: [String]]?
  /// A PNG file, in Base64.
  package var png: Data?

  /// The contents of the file that the response is for.
  package var file: Data? { png ?? scene.map { Data($0.utf8) } }
}

extension ControlResponse {
  /// Creates the response of a closure, or that of its error.
  init(_ make: () throws -> ControlResponse) {
    do { self = try make() } catch { (ok, self.error) = (false, "\(error)") }
  }

  /// The response as JSON with a line break.
  var line: [UInt8] { (try? jsonLine()) ?? Array("{\"ok\": false}\n".utf8) }
}

/// The state of a show in JSON.
package struct ControlStatus: Codable, Equatable, Sendable {
  package struct Output: Codable, Equatable, Sendable {
    package var name: String
    /// In device pixels.
    package var width, height: Int
    package var scale: Double
    /// A name or path.
    package var scene: String
    package var palette: String
    package var seed: UInt32
    /// Whether somebody can see the output; nil if that cannot be told, as on KWin.
    package var visible: Bool?
    /// The palette's colours, such as `#1AD6FC`, of `background` and `bubbles`; nil from shows of earlier
    /// versions.
    package var colors: [String: [String]]?
  }

  package var outputs: [Output]
  /// Whether the user has paused the show.
  package var paused: Bool
  /// Why nothing is drawn other than by the user's request: `locked`, `idle`, `game`, `battery` or `hidden`.
  package var suspended: String?
  package var speed, fps: Double
  /// Frames shown per second, in the last two seconds; nil in later lines of `watch`.
  package var shownFps: Double?
  /// Seconds of the scene; nil in later lines of `watch`.
  package var time: Double?
}
