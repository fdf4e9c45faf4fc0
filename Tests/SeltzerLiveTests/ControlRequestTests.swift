import SeltzerDocument
import SeltzerLive
import Testing

@Suite("A request of a control client")
struct ControlRequestTests {
  private static func action(_ json: String) throws -> ControlRequest.Action {
    try ControlRequest(json: Array(json.utf8)).action()
  }

  @Test("is a command with its value and output")
  func actions() throws {
    let actions: [(String, ControlRequest.Action)] = [
      (#"{"command": "status"}"#, .answer(.status, output: nil)),
      (#"{"command": "watch"}"#, .answer(.watch, output: nil)),
      (
        #"{"command": "palette", "value": "red", "output": "A"}"#,
        .send(.change(.palette("red"), output: "A"))
      ),
      (#"{"command": "seed", "value": 4294967295}"#, .send(.change(.seed(.max)))),
      (#"{"command": "goto", "value": -1.5}"#, .send(.goTo(-1.5))),
      (
        #"{"command": "set", "value": "a.b==c"}"#,
        .send(.change(.set(DocumentSetting(path: "a.b", value: "=c"))))
      ),
      (#"{"command": "save", "output": "A"}"#, .answer(.scene, output: "A")),
      (#"{"command": "toggle", "value": null}"#, .send(.pause(nil))),
      (#"{"command": "motion"}"#, .send(.toggleMotion)),
    ]
    for (json, action) in actions { #expect(try Self.action(json) == action) }
  }

  @Test("is refused with what is allowed")
  func errors() throws {
    func verb(_ name: String) throws -> ControlVerb { try ControlVerb(named: name) }
    let wrong: [(String, ControlError)] = [
      ("", .malformed), ("[]", .malformed), ("{}", .malformed), (#"{"command": {}}"#, .malformed),
      (#"{"command": "watch", "valeu": 1}"#, .malformed),
      (String(repeating: "[", count: 60_000), .malformed),
      (String(repeating: " ", count: 65_537), .tooLong),
      (#"{"command": "puase"}"#, .unknownCommand("puase", nearest: "pause")),
      (#"{"command": "pause", "output": "A"}"#, .outputGiven(try verb("pause"))),
      (#"{"command": "pause", "value": "A"}"#, .wrongValue("A", of: try verb("pause"))),
      (#"{"command": "seed"}"#, .wrongValue(nil, of: try verb("seed"))),
      (#"{"command": "seed", "value": -1}"#, .wrongValue("-1", of: try verb("seed"))),
      (#"{"command": "speed", "value": "nan"}"#, .wrongValue("nan", of: try verb("speed"))),
      (#"{"command": "set", "value": "=1"}"#, .wrongValue("=1", of: try verb("set"))),
      (#"{"command": "scene", "value": "-"}"#, .wrongValue("-", of: try verb("scene"))),
    ]
    for (json, error) in wrong {
      #expect(throws: error, "\(json.prefix(60))") { try Self.action(json) }
    }
    #expect(
      "\(ControlError.unknownCommand("x", nearest: nil))"
        == "there is no command 'x'; the commands are status, palette, next, previous, random, "
        + "scene, seed, set, reset, pause, resume, toggle, motion, goto, speed, save, "
        + "screenshot, watch, quit"
    )
    #expect(
      "\(ControlError.wrongValue("0", of: try verb("speed")))"
        == "'speed' needs a number 0.01...100, not '0'")
  }
}
