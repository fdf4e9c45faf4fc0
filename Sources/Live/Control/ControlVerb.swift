import SeltzerDocument
import SeltzerSystem

/// A command for a running show: one row of the table of all commands.
///
/// To add a command, add a row; if it does what no other one does, also a case of `LiveCommand` or
/// `ControlAnswer`. Parsing, errors, completions, help and the manual come from the rows.
package struct ControlVerb: Sendable {
  /// All commands, in the order of the help.
  package static let all: [ControlVerb] = [
    ControlVerb(name: "status", help: "Print outputs, scenes, palettes, time, speed and rate.") {
      .answer(.status, output: $1)
    },
    ControlVerb(
      name: "palette", argument: .palette,
      help: "Change the palette, in any notation of --palette.", takesOutput: true
    ) { .send(.change(.palette($0), output: $1)) },
    ControlVerb(
      name: "next", help: "Change to the next of the seven main palettes.", takesOutput: true
    ) { .send(.change(.advancePalette(by: 1), output: $1)) },
    ControlVerb(name: "previous", help: "Change to the previous palette.", takesOutput: true) {
      .send(.change(.advancePalette(by: -1), output: $1))
    },
    ControlVerb(name: "random", help: "Change to another palette of the seven.", takesOutput: true)
    {
      .send(.change(.randomPalette, output: $1))
    },
    // The show's standard input would be read to its end.
    ControlVerb(name: "scene", argument: .scene, help: "Change the scene.", takesOutput: true) {
      $0 == "-" ? nil : .send(.change(.scene($0), output: $1))
    },
    ControlVerb(name: "seed", argument: .seed, help: "Change the random seed.", takesOutput: true) {
      value, output in
      Int(whole: value).flatMap(UInt32.init(exactly:))
        .map { .send(.change(.seed($0), output: output)) }
    },
    ControlVerb(
      name: "set", argument: .setting,
      help: "Change a value of the scene, as in a scene file; KEY= restores the default.",
      takesOutput: true
    ) { value, output in DocumentSetting(value).map { .send(.change(.set($0), output: output)) } },
    ControlVerb(
      name: "reset", help: "Show the scene of the start again, without changes.", takesOutput: true
    ) { .send(.change(.reset, output: $1)) },
    ControlVerb(name: "pause", help: "Hold the picture.") { _, _ in .send(.pause(true)) },
    ControlVerb(name: "resume", help: "Continue.") { _, _ in .send(.pause(false)) },
    ControlVerb(name: "toggle", help: "Pause or resume.") { _, _ in .send(.pause(nil)) },
    ControlVerb(name: "motion", help: "Hold the tilt, or follow the motion again.") { _, _ in
      .send(.toggleMotion)
    },
    ControlVerb(
      name: "goto", argument: .time, help: "Continue at a time of the scene in seconds."
    ) { value, _ in
      Double(seconds: value).flatMap { abs($0) <= 1e15 ? .send(.goTo($0)) : nil }
    },
    ControlVerb(name: "speed", argument: .speed, help: "Change the speed of time, 0.01...100.") {
      value, _ in Double(decimal: value).flatMap { 0.01...100 ~= $0 ? .send(.speed($0)) : nil }
    },
    ControlVerb(
      name: "save", argument: .file, help: "Write the scene with its changes as a scene file.",
      takesOutput: true
    ) { .answer(.scene, output: $1) },
    ControlVerb(
      name: "screenshot", argument: .file, help: "Write the picture as a PNG file.",
      takesOutput: true
    ) { .answer(.picture, output: $1) },
    ControlVerb(name: "watch", help: "Print the status after each change.", untilEnd: true) {
      .answer(.watch, output: $1)
    },
    ControlVerb(name: "quit", help: "End the show.", untilEnd: true) { _, _ in .send(.stop) },
  ]

  package let name: String
  package var argument = ControlArgument.none
  package let help: String
  /// Whether the command may apply to one output.
  var takesOutput = false
  /// Whether the show chooses a palette.
  package var choosesPalette: Bool { ["next", "previous", "random"].contains(name) }
  /// Whether the client stays connected until the show has ended.
  package var untilEnd = false
  /// Returns what the show is asked for; nil if the value, which is empty if there is none, is wrong.
  let action: @Sendable (_ value: String, _ output: String?) -> ControlRequest.Action?
}

extension ControlVerb {
  package init(named name: String) throws(ControlError) {
    guard let verb = Self.all.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, nearest: nearest(to: name, among: Self.all.map(\.name)))
    }
    self = verb
  }
}

extension ControlVerb: Equatable {
  package static func == (a: ControlVerb, b: ControlVerb) -> Bool { a.name == b.name }
}
