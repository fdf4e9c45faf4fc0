import ArgumentParser
import Seltzer
import SeltzerMotion

/// The options for estimating an attitude.
struct AttitudeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The filter that combines gyroscope and gravity: "
        + AttitudeFilter.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: madgwick.", valueName: "name"),
    completion: .list(AttitudeFilter.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var filter: AttitudeFilter?

  @Option(
    help: ArgumentHelp(
      "Which way up the screen is held: "
        + InterfaceOrientation.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: portrait.", valueName: "name"),
    completion: .list(InterfaceOrientation.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var orientation: InterfaceOrientation?
}
