import FoundationEssentials
import Seltzer
import SeltzerSystem

/// A palette's colours as a strip of terminal cells.
enum Swatch {
  /// Whether standard output is a terminal with colours (see no-color.org).
  static var isShown: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Returns the background gradient with a dot for each bubble colour.
  static func text(of palette: Palette) -> String {
    let cells = 16
    let curve = palette.background.curve
    var text = ""
    for cell in 0..<cells {
      let under = curve.color(at: (Double(cell) + 0.5) / Double(cells)).srgb8
      // Every third cell carries a bubble.
      let bubble = cell % 3 == 1 ? cell / 3 : nil
      text += "\u{1B}[48;2;\(under.red);\(under.green);\(under.blue)m"
      if let bubble, bubble < palette.bubbles.count {
        let over = palette.bubbles[bubble].color
        text += "\u{1B}[38;2;\(over.red);\(over.green);\(over.blue)m●"
      } else {
        text += " "
      }
    }
    return text + "\u{1B}[0m"
  }
}
