import SeltzerStage

/// The size of a terminal.
package struct TerminalSize: Sendable, Equatable {
  /// The most cells to draw, so that the pixels of all cells are a valid `PixelSize`.
  private static let most = (columns: 3000, rows: 1500)

  /// The width in cells, 1 or more.
  package var columns: Int
  /// The height in cells, 1 or more.
  package var rows: Int
  /// The size of a cell in pixels; nil if unknown.
  package var cell: SIMD2<Double>?

  /// Creates a size; `width` and `height` are those of the text area in pixels, 0 if unknown.
  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = min(max(1, columns), Self.most.columns)
    self.rows = min(max(1, rows), Self.most.rows)
    setPixels(width: width, height: height)
  }

  /// Sets the size of the text area in pixels; ignores invalid values.
  package mutating func setPixels(width: Int, height: Int) {
    let longest = PixelSize.longestSide
    guard (columns...longest).contains(width), (rows...longest).contains(height) else { return }
    cell = SIMD2(Double(width) / Double(columns), Double(height) / Double(rows))
  }
}

/// The colours that a cell can have.
package enum ColorDepth: Sendable, Equatable {
  /// The 256 colours of xterm.
  case indexed
  /// 24-bit colours.
  case rgb
}

/// The capabilities of a terminal, by its answers and the environment.
package struct TerminalTraits: Sendable, Equatable {
  /// The image number of queries and images.
  static let image = 31
  private static let sixelAttribute = 4

  /// Whether it supports kitty's graphics protocol.
  package private(set) var hasKitty = false
  /// Whether it supports sixel graphics.
  package private(set) var hasSixel = false
  /// The colour depth of a cell.
  package let depth: ColorDepth

  package init(answers: [TerminalInput], environment: [String: String]) {
    for answer in answers {
      switch answer {
      case .attributes(let numbers):
        hasSixel = numbers.dropFirst().contains(Self.sixelAttribute)
      case .graphics(Self.image, let message): hasKitty = message == "OK"
      default: break
      }
    }
    depth = Self.hasAllColors(environment) ? .rgb : .indexed
  }

  /// The best supported graphics.
  package var graphics: TerminalGraphics { hasKitty ? .kitty : hasSixel ? .sixel : .blocks }

  /// Returns the queries to send before that of the attributes.
  ///
  /// A multiplexer is not asked about graphics: it would take the query for a window title.
  package static func questions(_ environment: [String: String]) -> [UInt8] {
    let graphics = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return (isMultiplexer(environment) ? [] : Array(graphics.utf8)) + TerminalModes.askPixels
  }

  private static func isMultiplexer(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || ["screen", "tmux"].contains { name.hasPrefix($0) }
  }

  /// Checks COLORTERM, and the name of the terminal because ssh drops COLORTERM.
  private static func hasAllColors(_ environment: [String: String]) -> Bool {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return true }
    // tmux supports all colours, and converts them for the outer terminal.
    if environment["TMUX"] != nil { return true }
    let name = environment["TERM"] ?? ""
    let known = [
      "direct", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour", "rio", "konsole",
      "mlterm", "iterm",
    ]
    return known.contains { name.contains($0) }
  }
}
