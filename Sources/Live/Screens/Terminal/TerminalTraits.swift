import SeltzerOutput
import SeltzerPicture

package struct TerminalSize: Sendable, Equatable {
  /// The most cells to draw, so that the pixels of all cells are a valid `PixelSize`.
  private static let most = (columns: 3000, rows: 1500)

  /// The size in cells, 1 or more.
  package let columns, rows: Int
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
  /// Parts of the names of terminals with 24-bit colours.
  private static let colorful = [
    "direct", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour", "rio", "konsole",
    "mlterm", "iterm",
  ]

  package let graphics: TerminalGraphics
  package let depth: ColorDepth
  /// Whether the user wants no colours (no-color.org).
  let isGrey: Bool

  package init(answers: [TerminalInput], environment: [String: String]) {
    let hasSixel = answers.contains {
      guard case .attributes(let numbers) = $0 else { return false }
      return numbers.dropFirst().contains(Self.sixelAttribute)
    }
    // On a slow connection kitty's answers may come too late.
    let isLate = !answers.contains { if case .attributes = $0 { true } else { false } }
    let hasKitty =
      answers.contains(.graphics(image: Self.image, message: "OK"))
      || isLate && environment["TERM"] == "xterm-kitty" && environment["TMUX"] == nil
    isGrey = environment["NO_COLOR"]?.isEmpty == false
    graphics = hasKitty ? .kitty : hasSixel ? .sixel : .blocks
    // xterm since 331, by its model, such as VT420, and its version; those of others have more digits.
    let isXterm = answers.contains {
      guard case .secondaryAttributes(let numbers) = $0, numbers.count == 3 else { return false }
      return [18, 19, 24, 41, 61, 64, 65].contains(numbers[0]) && 331..<1000 ~= numbers[1]
    }
    // The terminal's name counts because ssh drops COLORTERM. tmux converts colours for the outer terminal.
    let isRGB =
      ["truecolor", "24bit"].contains(environment["COLORTERM"]) || environment["TMUX"] != nil
      || Self.colorful.contains { environment["TERM"]?.contains($0) == true }
      || isXterm
    depth = isRGB ? .rgb : .indexed
  }

  /// Returns the queries to send before that of the attributes: graphics, the text area's
  /// pixels, and the secondary attributes; a multiplexer is not asked about graphics: it would take the query for a window title.
  package static func questions(_ environment: [String: String]) -> [UInt8] {
    let name = environment["TERM"] ?? ""
    let isMultiplexer =
      environment["TMUX"] != nil || ["screen", "tmux"].contains { name.hasPrefix($0) }
    let graphics = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return TerminalModes.bytes((isMultiplexer ? "" : graphics) + "\u{1B}[14t\u{1B}[>c")
  }
}

/// A way to show frames on a terminal.
package enum TerminalGraphics: String, Sendable, CaseIterable {
  /// Pixels, by kitty's graphics protocol.
  case kitty
  /// Pixels, by DEC's sixel graphics.
  case sixel
  /// Two pixels per cell, by half blocks.
  case blocks

  /// Frames per second that terminals keep up with.
  var refreshRate: FrameRate {
    switch self {
    case .kitty: .thirty
    case .sixel: FrameRate(15) ?? .thirty
    case .blocks: FrameRate(20) ?? .thirty
    }
  }

  /// The bytes that restore the terminal, in addition to its modes.
  var teardown: [UInt8] { self == .kitty ? KittyPainter.teardown : [] }

  func painter(size: TerminalSize, depth: ColorDepth) -> any TerminalPainter {
    switch self {
    case .kitty: KittyPainter(size: size, depth: depth)
    case .sixel where size.rows > 1: SixelPainter(size: size, depth: depth)
    case .sixel, .blocks: BlockPainter(size: size, depth: depth)
    }
  }
}

/// Encodes frames and a status line for a terminal.
protocol TerminalPainter: Sendable {
  /// The size of the frames.
  var size: PixelSize { get }

  /// Returns the bytes that show a frame of this size, or nil: the last frame; and a line of text.
  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8]
}
