import SeltzerDocument

/// A command for a running show.
package enum ControlVerb: String, CaseIterable, Sendable {
  case status, palette, next, previous, random, scene, seed, set, pause, resume, toggle, motion,
    goto, speed
  case save, screenshot, watch, quit

  package init(parsing name: String) throws(ControlError) {
    guard let verb = Self(rawValue: name) else {
      let nearest = nearest(to: name, among: Self.allCases.map(\.rawValue))
      throw .unknownCommand(name, nearest: nearest)
    }
    self = verb
  }

  /// The name of the value; nil if there is none.
  package var value: String? {
    switch self {
    case .palette: "PALETTE"
    case .scene: "SCENE"
    case .seed: "N"
    case .set: "KEY=VALUE"
    case .goto: "T"
    case .speed: "X"
    case .save, .screenshot: "FILE"
    case .status, .next, .previous, .random, .pause, .resume, .toggle, .motion, .watch, .quit: nil
    }
  }

  /// The value in errors.
  var expected: String {
    switch self {
    case .palette: "a palette such as red, blue:dark or the path of a file"
    case .scene: "a scene's name or the path of a .yaml file"
    case .seed: "a whole number 0...4294967295"
    case .set: "a key and its value, such as bubbles.count=90"
    case .goto: "a time in seconds, -1e15...1e15"
    case .speed: "a number 0.01...100"
    case .save, .screenshot: "a file"
    case .status, .next, .previous, .random, .pause, .resume, .toggle, .motion, .watch, .quit:
      "no value"
    }
  }

  /// Whether the command may apply to one output.
  package var takesOutput: Bool {
    switch self {
    case .palette, .next, .previous, .random, .scene, .seed, .set, .save, .screenshot: true
    case .status, .pause, .resume, .toggle, .motion, .goto, .speed, .watch, .quit: false
    }
  }

  package var help: String {
    switch self {
    case .status: "Print outputs, scenes, palettes, time and speed."
    case .palette: "Change the palette, in any notation of --palette."
    case .next: "Change to the next of the seven main palettes."
    case .previous: "Change to the previous palette."
    case .random: "Change to another palette of the seven."
    case .scene: "Change the scene."
    case .seed: "Change the random seed."
    case .set: "Change a value of the scene, as in a scene file; KEY= restores the default."
    case .pause: "Hold the picture."
    case .resume: "Continue."
    case .toggle: "Pause or resume."
    case .motion: "Hold the tilt, or follow the motion again."
    case .goto: "Continue at a time of the scene in seconds."
    case .speed: "Change the speed of time, 0.01...100."
    case .save: "Write the scene with its changes as a scene file."
    case .screenshot: "Write the picture as a PNG file."
    case .watch: "Print the status after each change."
    case .quit: "End the show."
    }
  }
}
