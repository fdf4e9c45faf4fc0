import SeltzerDocument

/// Why there is no scene to draw, beyond what is wrong with the document itself.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// No scene has this name; `nearest` is the known one it most resembles.
  case unknownName(String, nearest: String?, known: [String])
  /// More layers than a scene may have, those inside groups included.
  case tooManyLayers(most: Int, file: String, line: Int)
  /// Groups inside groups inside groups, too deep.
  case groupsTooDeep(most: Int, file: String, line: Int)
  /// Two keys say how many bubbles there are.
  case twoPopulations(String, String, file: String, line: Int)
  /// Effects are to be suspended whose group no layer has; `nearest` is the one it most resembles.
  case unknownEffectGroup(
    String, nearest: String?, known: [String], file: String, line: Int)

  /// One line that names the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest, let known):
      "there is no scene '\(excerpt(name))'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; known are \(known.joined(separator: ", ")), or give the path of a .yaml file")
    case .tooManyLayers(let most, let file, let line):
      "\(file):\(line): this is layer \(most + 1), but a scene has at most \(most); "
        + "join some into one image"
    case .groupsTooDeep(let most, let file, let line):
      "\(file):\(line): groups are nested deeper than \(most); flatten them"
    case .twoPopulations(let first, let second, let file, let line):
      "\(file):\(line): both '\(first)' and '\(second)' say how many bubbles there are; keep one"
    case .unknownEffectGroup(let name, let nearest, let known, let file, let line):
      "\(file):\(line): no layer has effects of the group '\(excerpt(name))'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "give an effect this 'group'" : "known are \(known.joined(separator: ", "))"))
    }
  }
}
