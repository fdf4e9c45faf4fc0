import SeltzerDocument
import SeltzerSystem

/// A palette expression that cannot be resolved.
public enum PaletteError: Error, Equatable, CustomStringConvertible {
  /// No palette has this name; `nearest` is the most similar known name.
  case unknownName(String, nearest: String?, known: [String])
  /// The text after the colon is not a variant.
  case unknownVariant(String, String)
  /// The text is not a mixture: two palettes and an amount between 0 and 1.
  case wrongMixture(String)
  /// The palettes of a list have more than 64 bubble colours.
  case tooManyColors(String)
  /// The number of palettes is not two or four.
  case wrongDay(String, found: Int)
  /// The text names a palette that changes with the time of day where a constant one is required.
  case changing(String)
  /// The text has more than 4096 bytes.
  case tooLong(String)

  /// One line with the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, _, _) where namesFile: "\(excerpt(name)): no such file or directory"
    case .unknownName(let name, _, _) where Self.variants.contains(name):
      "'\(name)' is a variant, which follows a palette, such as 'blue:\(name)'"
    case .unknownName(let name, let nearest, let known):
      "there is no palette '\(excerpt(name))'; " + Self.remedy(for: name, nearest, known)
    case .unknownVariant(let text, let variant):
      "'\(excerpt(variant))' in '\(excerpt(text))' is not a variant of a palette"
        + (SeltzerDocument.nearest(to: variant, among: Self.variants).map {
          "; did you mean '\($0)'?"
        } ?? "; it must be one of \(Self.variants.joined(separator: ", "))")
    case .wrongMixture(let text):
      "'\(excerpt(text))' is not a mixture; it must be two palettes and the amount of the second, "
        + "0...1, such as 'blue,red@0.3'"
    case .tooManyColors(let text):
      "'\(excerpt(text))' has too many bubble colours; a list of palettes may have at most "
        + "\(Palette.maximumBubbleCount); name fewer palettes"
    case .wrongDay(let text, let found):
      "'\(excerpt(text))' names \(found) palette\(found == 1 ? "" : "s"); a day has two, such as "
        + "'blue:graphite@clock', or four: morning, day, evening and night"
    case .changing(let text):
      "'\(excerpt(text))' changes with the time of day; name a palette that does not"
    case .tooLong(let text):
      "'\(excerpt(text))' has \(text.utf8.count) bytes, but a palette's name or colours may have at most "
        + "\(PaletteExpression.maximumLength); put the colours into a file"
    }
  }

  /// Whether the error is about an unknown name with an extension.
  package var namesFile: Bool {
    guard case .unknownName(let name, _, _) = self else { return false }
    return name.wholeMatch(of: /[^,:;@()#]+\.[A-Za-z][A-Za-z0-9]{1,4}/) != nil
  }

  /// Suggests `blue:dark` for `blue-dark`, else the known names that contain a name, and the nearest one.
  private static func remedy(for name: String, _ nearest: String?, _ known: [String]) -> String {
    var names = name.count < 3 ? [] : known.filter { $0.contains(name.lowercased()) }
    if let nearest, !names.contains(nearest) { names.append(nearest) }
    let parts = name.split { "-_+ ".contains($0) }.map(String.init)
    if parts.count > 1, parts.allSatisfy(known.contains) { names = [parts.joined(separator: ",")] }
    if parts.count == 2, known.contains(parts[0]), variants.contains(parts[1]) {
      names = ["\(parts[0]):\(parts[1])"]
    }
    return names.isEmpty
      ? "give its file, such as ./theme.conf of a terminal, or another format; or CSS colours"
      : "did you mean '\(names.joined(separator: "' or '"))'?"
  }

  private static let variants = PaletteVariant.allCases.map(\.rawValue)
}
