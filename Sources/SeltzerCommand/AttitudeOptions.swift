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

  @Option(
    help: ArgumentHelp(
      "Platform of a log's device, ios or android, where the log does not name it: it decides the "
        + "direction of gravity.", valueName: "name"),
    completion: .list(Platform.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var platform: Platform?
}
