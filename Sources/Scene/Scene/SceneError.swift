import SeltzerDocument
import SeltzerSystem

/// An error in a scene other than those of its document.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// There is no scene of this name; `nearest` is the most similar known name.
  case unknownName(String, nearest: String?, known: [String])
  /// Too many layers, including those inside groups.
  case tooManyLayers(most: Int, file: String, line: Int)
  /// Groups are nested too deeply.
  case groupsTooDeep(most: Int, file: String, line: Int)
  /// No layer has effects of a suspended group; `nearest` is the most similar group.
  case unknownEffectGroup(String, nearest: String?, known: [String], file: String, line: Int)

  /// One line with the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest, let known):
      "there is no scene '\(excerpt(name))'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; known are \(known.joined(separator: ", ")), or give the path of a .yaml file")
    case .tooManyLayers(let most, let file, let line):
      "\(position(file, line)): this is layer \(most + 1), but a scene has at most \(most); "
        + "join some into one image"
    case .groupsTooDeep(let most, let file, let line):
      "\(position(file, line)): groups are nested deeper than \(most); flatten them"
    case .unknownEffectGroup(let name, let nearest, let known, let file, let line):
      "\(position(file, line)): no layer has effects of the group '\(excerpt(name))'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "give an effect this 'group'" : "known are \(known.joined(separator: ", "))"))
    }
  }
}
