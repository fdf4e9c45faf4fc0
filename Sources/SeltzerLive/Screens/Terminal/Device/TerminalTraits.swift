/// How a picture is put on a terminal.
package enum PictureMethod: String, Sendable, CaseIterable {
  /// Pixels, by kitty's graphics protocol.
  case kitty
  /// Pixels, by DEC's sixel graphics.
  case sixel
  /// Two pixels a cell, by half blocks.
  case blocks
}

/// How many colours a cell may have.
package enum ColorDepth: Sendable, Equatable {
  /// The 256 of xterm.
  case indexed
  /// All of 24 bits.
  case direct
}

/// What a terminal can, by its answers and the environment.
package struct TerminalTraits: Sendable, Equatable {
  /// The picture number of questions and pictures.
  static let image = 31
  private static let sixelAttribute = 4

  /// Whether it knows kitty's graphics protocol.
  package private(set) var hasKitty = false
  /// Whether it knows sixel graphics.
  package private(set) var hasSixel = false
  /// The colours of a cell.
  package let depth: ColorDepth

  /// What answers tell.
  package init(_ inputs: [TerminalInput], environment: [String: String]) {
    for input in inputs {
      switch input {
      case .attributes(let numbers):
        hasSixel = numbers.dropFirst().contains(Self.sixelAttribute)
      case .graphics(Self.image, let message): hasKitty = message == "OK"
      default: break
      }
    }
    depth = Self.hasAllColors(environment) ? .direct : .indexed
  }

  /// The best way for it.
  package var method: PictureMethod { hasKitty ? .kitty : hasSixel ? .sixel : .blocks }

  /// What a terminal is asked before its attributes.
  ///
  /// A multiplexer would take the question about graphics for a window's title, and shows none.
  package static func questions(_ environment: [String: String]) -> [UInt8] {
    let graphics = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return (isMultiplexer(environment) ? [] : Array(graphics.utf8)) + TerminalModes.askPixels
  }

  private static func isMultiplexer(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || ["screen", "tmux"].contains { name.hasPrefix($0) }
  }

  /// Those that say so, and those that are known not to say so over ssh.
  private static func hasAllColors(_ environment: [String: String]) -> Bool {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return true }
    // Itself it knows all, and gives the terminal outside what that can show.
    if environment["TMUX"] != nil { return true }
    let name = environment["TERM"] ?? ""
    let known = [
      "direct", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour", "rio", "konsole",
      "mlterm", "iterm",
    ]
    return known.contains { name.contains($0) }
  }
}
