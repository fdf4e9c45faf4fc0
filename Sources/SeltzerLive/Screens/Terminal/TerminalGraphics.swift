package import SeltzerRaster
package import SeltzerSink
package import SeltzerStage

/// A way to show frames on a terminal.
package enum TerminalGraphics: String, Sendable, CaseIterable {
  /// Pixels, by kitty's graphics protocol.
  case kitty
  /// Pixels, by DEC's sixel graphics.
  case sixel
  /// Two pixels per cell, by half blocks.
  case blocks

  /// Frames per second that terminals keep up with.
  package var refreshRate: FrameRate {
    switch self {
    case .kitty: .thirty
    case .sixel: FrameRate(15) ?? .thirty
    case .blocks: FrameRate(20) ?? .thirty
    }
  }

  func painter(size: TerminalSize, depth: ColorDepth) -> any TerminalPainter {
    switch self {
    case .kitty: KittyPainter(size: size, depth: depth)
    case .sixel where size.rows > 1: SixelPainter(size: size, depth: depth)
    case .sixel, .blocks: BlockPainter(size: size, depth: depth)
    }
  }
}

/// Encodes frames and a status line for a terminal.
package protocol TerminalPainter: Sendable {
  /// The size of the frames.
  var size: PixelSize { get }
  /// The bytes that restore the terminal, in addition to its modes.
  var teardown: [UInt8] { get }

  /// Returns the bytes that show a frame.
  ///
  /// - Parameters:
  ///   - frame: A frame of the painter's size; nil keeps the last frame and replaces only the text.
  ///   - status: The line of text.
  ///   - opacity: The text's opacity, 0...1.
  /// - Returns: The bytes to send.
  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8]
}

extension TerminalPainter {
  package var teardown: [UInt8] { [] }
}
