import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerMotion
import SeltzerSystem

/// The options for motion and for what is reduced.
struct MotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What tilts the wallpaper: sway, circle, scroll or still; a log of a phone's sensors; - for "
        + "lines x y on standard input; iio:DIR for a sensor's folder, which render records first; or "
        + "pan:FILE for recorded drags. Default: the scene's own, else sway, or still for a single "
        + "picture without a time.",
      valueName: "source"),
    completion: .list(MotionPath.allCases.map(\.rawValue)), transform: OptionValues.motion)
  var motion: MotionSource?

  @Option(
    help: ArgumentHelp(
      "Which measurement moves the picture: attitude (how a phone is held), rate (how fast it turns) "
        + "or direct (x and y as they are); default: attitude."),
    completion: .list(MotionControl.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var control: MotionControl?

  @OptionGroup var attitude: AttitudeOptions

  @Flag(help: "Do not tilt, and keep bubbles still; also SELTZER_REDUCE_MOTION=1.")
  var reduceMotion = false

  @Flag(help: "Draw plain panels instead of frosted ones; also SELTZER_REDUCE_TRANSPARENCY=1.")
  var reduceTransparency = false

  /// Changes a scene as the options and the environment ask for.
  func change(_ scene: inout Scene) throws {
    if let motion { scene.motion.source = motion }
    if let control { scene.motion.control = control }
    if let filter = attitude.filter { scene.motion.filter = filter }
    if let orientation = attitude.orientation { scene.motion.orientation = orientation }
    if try reduceMotion || Self.isOn("SELTZER_REDUCE_MOTION") { scene.reduceMotion = true }
    if try reduceTransparency || Self.isOn("SELTZER_REDUCE_TRANSPARENCY") {
      scene.reduceTransparency = true
    }
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
