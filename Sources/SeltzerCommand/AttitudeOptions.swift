import ArgumentParser
import Seltzer
import SeltzerMotion

/// Options for estimating an attitude.
struct AttitudeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Filter that fuses gyroscope and gravity: "
        + AttitudeFilter.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: madgwick.", valueName: "name"),
    completion: .list(AttitudeFilter.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var filter: AttitudeFilter?

  @Option(
    help: ArgumentHelp(
      "Orientation of the screen: "
        + InterfaceOrientation.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: portrait.", valueName: "name"),
    completion: .list(InterfaceOrientation.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var orientation: InterfaceOrientation?
}
