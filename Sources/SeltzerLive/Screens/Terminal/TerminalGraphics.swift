import SeltzerRaster
import SeltzerSink
import SeltzerStage

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
