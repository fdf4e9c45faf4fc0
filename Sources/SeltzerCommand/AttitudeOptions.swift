import ArgumentParser
import Seltzer

/// How an attitude is found, and which way it counts.
struct AttitudeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How a log's gyroscope and gravity are joined: "
        + AttitudeFilter.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: madgwick.", valueName: "name"),
    completion: .list(AttitudeFilter.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var filter: AttitudeFilter?

  @Option(
    help: ArgumentHelp(
      "Which way up the screen is: "
        + InterfaceOrientation.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: portrait.", valueName: "name"),
    completion: .list(InterfaceOrientation.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var orientation: InterfaceOrientation?
}
