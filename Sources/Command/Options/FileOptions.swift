import ArgumentParser
import Seltzer
import SeltzerOutput
import SeltzerSystem

/// Permission to replace files.
struct ForceFlag: ParsableArguments {
  @Flag(
    name: [.customShort("f"), .customShort("y"), .customLong("force")],
    help: "Replace existing files.")
  var force = false
}

/// What happens to files that exist.
struct ExistingFileOptions: ParsableArguments {
  @OptionGroup private var replacing: ForceFlag

  @Flag(help: .rare("Leave existing files as they are, and write the others."))
  var skipExisting = false

  var force: Bool { replacing.force }

  func validate() throws {
    try Failure.checkExclusive(["--force": force, "--skip-existing": skipExisting])
  }
}

extension Destination {
  /// Returns whether the output is a file that exists, and prints so.
  func isSkipped(quiet: Bool) -> Bool {
    guard case .file(let path) = kind, Path.kind(of: path) != .nothing else { return false }
    if !quiet { Failure.say("seltzer: \(path): exists and is left as it is") }
    return true
  }
}

struct QuietFlag: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print only errors.") var quiet = false
}

extension ArgumentHelp {
  /// Creates the help of an option whose value is a path.
  static func path(_ help: String) -> ArgumentHelp { ArgumentHelp(help, valueName: "path") }

  /// Creates the help of an option that only `--help-all` describes.
  static func rare(_ help: String, value: String? = nil) -> ArgumentHelp {
    ArgumentHelp(help, valueName: value, visibility: .rare)
  }
}

extension NameSpecification {
  static let output: NameSpecification = [.customShort("o"), .customLong("output")]
  static let fps: NameSpecification = [.customShort("r"), .customLong("fps")]
  static let duration: NameSpecification = [.customShort("t"), .customLong("duration")]
}
