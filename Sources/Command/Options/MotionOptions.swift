import ArgumentParser
import FoundationEssentials
import SeltzerDocument
import SeltzerMotion
import SeltzerSystem

/// Options for motion, reduced motion and reduced transparency.
struct MotionOptions: ParsableArguments {
  @Option(
    "Source of the tilt: \(MotionSource.allowed). Live shows follow pointer and workspaces; - "
      + "reads lines 'x y'. Default: the scene's, or sway; still for a picture without a time.",
    value: "source",
    completion: .list(MotionSource.words),
    transform: OptionValues.motion)
  var motion: MotionSource?

  @Option(
    help: .rare(
      "Measurement that moves the picture: attitude (the phone's orientation), rate (its rotation "
        + "rate) or direct (x and y unchanged); default: attitude."),
    completion: .list(MotionControl.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var control: MotionControl?

  @Option(
    help: .rare(
      "Orientation of the screen: \(OptionValues.list(InterfaceOrientation.self)); "
        + "default: portrait.", value: "name"),
    completion: .list(InterfaceOrientation.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var orientation: InterfaceOrientation?

  @Option(
    help: .rare(
      "Platform of a log's device, which decides the direction of gravity if the log does not: "
        + "\(OptionValues.list(Platform.self)).", value: "name"),
    completion: .list(Platform.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var platform: Platform?

  @Flag(help: .rare("Turn off tilt and bubble motion; also SELTZER_REDUCE_MOTION=1."))
  var reduceMotion = false

  @Flag(
    help: .rare("Draw plain panels instead of frosted ones; also SELTZER_REDUCE_TRANSPARENCY=1."))
  var reduceTransparency = false

  /// The settings of the options and the environment.
  var settings: [DocumentSetting] {
    get throws {
      [
        DocumentSetting("--motion", "motion.source", motion),
        DocumentSetting("--control", "motion.control", control?.rawValue),
        DocumentSetting("--platform", "motion.platform", platform?.rawValue),
        DocumentSetting("--orientation", "motion.orientation", orientation?.rawValue),
        DocumentSetting(
          "--reduce-motion", "reduceMotion",
          try reduceMotion || Self.isOn("SELTZER_REDUCE_MOTION") ? true : nil),
        DocumentSetting(
          "--reduce-transparency", "reduceTransparency",
          try reduceTransparency || Self.isOn("SELTZER_REDUCE_TRANSPARENCY") ? true : nil),
      ].compactMap(\.self)
    }
  }

  /// Says on a terminal that a named pipe is waited for.
  static func announcePipe(_ path: String?) {
    guard let path, isatty(STDERR_FILENO) == 1, InputFile.isNamedPipe(path) else { return }
    Failure.say("seltzer: \(path): waiting for the writer of this pipe")
  }

  private static func isOn(_ variable: String) throws -> Bool {
    switch ProcessInfo.processInfo.environment[variable] {
    case nil, "", "0": return false
    case "1": return true
    case let value?:
      throw Failure.usage("\(variable) is '\(value)', but must be 1 or 0, or not set")
    }
  }
}
