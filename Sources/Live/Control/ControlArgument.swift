import Seltzer
import SeltzerScene
import SeltzerSystem

/// A type of the value of a command.
package struct ControlArgument: Sendable {
  /// The name in the help; nil if there is no value.
  package let name: String?
  /// The value in errors.
  let expected: String
  /// Whether the client writes the answer to the file of this path, which the show does not receive.
  package var isFile = false
  /// Returns completions.
  package var completions: @Sendable () -> [String] = { [] }
  /// Returns a value with absolute paths, because the show has another working folder.
  package var resolve: @Sendable (String) -> String = { $0 }
}

extension ControlArgument {
  static let none = ControlArgument(name: nil, expected: "no value")

  static let file = ControlArgument(name: "FILE", expected: "a file", isFile: true)

  package static let palette = ControlArgument(
    name: "PALETTE", expected: "a palette such as red, blue:dark or the path of a file",
    completions: { PaletteLibrary().names + ["random"] },
    resolve: { (try? PaletteLibrary().expression($0).absolute.description) ?? $0 })

  package static let scene = ControlArgument(
    name: "SCENE", expected: "a scene's name or the path of a .yaml file",
    completions: { SceneLibrary.names },
    resolve: { value in SceneLibrary.isPath(value) ? Path.absolute(value) : value })

  static let seed = ControlArgument(name: "N", expected: "a whole number 0...4294967295")

  static let setting = ControlArgument(
    name: "KEY=VALUE", expected: "a key and its value, such as bubbles.count=90")

  static let time = ControlArgument(name: "T", expected: "a time in seconds, -1e15...1e15")

  static let speed = ControlArgument(name: "X", expected: "a number 0.01...100")
}
