import ArgumentParser
import Seltzer
import SeltzerMotion

/// Options for estimating an attitude.
struct AttitudeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Orientation of the screen: "
        + InterfaceOrientation.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: portrait.", valueName: "name"),
    completion: .list(InterfaceOrientation.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var orientation: InterfaceOrientation?
}
