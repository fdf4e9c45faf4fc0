import SeltzerStage

/// The size of a terminal.
package struct TerminalSize: Sendable, Equatable {
  /// The most cells to draw, so that the pixels of all cells are a valid `PixelSize`.
  private static let most = (columns: 3000, rows: 1500)

  /// Cells across, 1 or more.
  package var columns: Int
  /// Cells down, 1 or more.
  package var rows: Int
  /// Pixels of a cell across and down; nil if the terminal does not tell.
  package var cell: SIMD2<Double>?

  /// A size in cells; `width` and `height` are the pixels of all cells, 0 if unknown.
  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = min(max(1, columns), Self.most.columns)
    self.rows = min(max(1, rows), Self.most.rows)
    setPixels(width: width, height: height)
  }

  /// Sets the pixels of all cells; 0 changes nothing.
  package mutating func setPixels(width: Int, height: Int) {
    let longest = PixelSize.longestSide
    guard (columns...longest).contains(width), (rows...longest).contains(height) else { return }
    cell = SIMD2(Double(width) / Double(columns), Double(height) / Double(rows))
  }
}

/// The colours that a cell can have.
package enum ColorDepth: Sendable, Equatable {
  /// The 256 of xterm.
  case indexed
  /// All of 24 bits.
  case rgb
}

/// What a terminal supports, by its answers and the environment.
package struct TerminalTraits: Sendable, Equatable {
  /// The image number of questions and images.
  static let image = 31
  private static let sixelAttribute = 4

  /// Whether it supports kitty's graphics protocol.
  package private(set) var hasKitty = false
  /// Whether it supports sixel graphics.
  package private(set) var hasSixel = false
  /// The colours of a cell.
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

  /// The best way to show frames.
  package var graphics: TerminalGraphics { hasKitty ? .kitty : hasSixel ? .sixel : .blocks }

  /// What a terminal is asked before its attributes.
  ///
  /// A multiplexer shows no graphics, and would take the question about them for a window title.
  package static func questions(_ environment: [String: String]) -> [UInt8] {
    let graphics = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return (isMultiplexer(environment) ? [] : Array(graphics.utf8)) + TerminalModes.askPixels
  }

  private static func isMultiplexer(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || ["screen", "tmux"].contains { name.hasPrefix($0) }
  }

  /// Whether the environment says so, or names a terminal that supports 24 bits, as ssh drops COLORTERM.
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
