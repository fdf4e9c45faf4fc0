import FoundationEssentials
import SeltzerDeflate
import SeltzerPalette
package import SeltzerRaster
import SeltzerSink
package import SeltzerStage

/// Pixels by kitty's graphics protocol: one picture whose data are replaced, behind the text.
package struct KittyPicture: PicturePainter {
  /// The most pixels that are drawn and sent thirty times a second; the terminal enlarges them.
  private static let mostPixels = 300_000.0
  /// The bytes of a chunk, which become 4096 characters.
  private static let chunk = 3072
  /// Behind text, and behind the background of cells that have one.
  private static let depth = -1_073_741_825
  /// Where the terminal does not tell: pixels of a cell.
  private static let usualCell = SIMD2<Double>(8, 16)

  package let size: PixelSize
  private let terminal: TerminalSize
  private let inks: InkWell
  private var painter: CellPainter

  /// A picture that fills the terminal.
  package init(size terminal: TerminalSize, depth: ColorDepth) {
    self.terminal = terminal
    let pixels =
      (terminal.cell ?? Self.usualCell)
      * SIMD2(Double(terminal.columns), Double(terminal.rows))
    let scale = min(1, (Self.mostPixels / (pixels.x * pixels.y)).squareRoot())
    let least = (pixels * scale).rounded(.down)
    size = PixelSize(max(1, Int(least.x)), max(1, Int(least.y)))
    inks = InkWell(depth)
    painter = CellPainter(columns: terminal.columns, rows: terminal.rows)
  }

  package var farewell: [UInt8] {
    TerminalModes.bytes("\u{1B}_Ga=d,d=I,i=\(TerminalTraits.image),q=2\u{1B}\\")
  }

  package mutating func paint(
    _ frame: Frame, isNew: Bool, status: StatusLine, opacity: Double
  ) -> [UInt8] {
    let picture = isNew ? TerminalModes.bytes("\u{1B}[H") + data(frame) : []
    return TerminalModes.begin + picture + text(frame, status, opacity) + TerminalModes.end
  }

  /// The picture's data, compressed, in chunks.
  private func data(_ frame: Frame) -> [UInt8] {
    let stream = Self.compressed(frame)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stream.count * 3 / 2)
    var start = 0
    while start < stream.count {
      let end = min(start + Self.chunk, stream.count)
      let keys =
        start > 0
        ? "q=2"
        : "a=T,f=24,o=z,s=\(size.width),v=\(size.height),i=\(TerminalTraits.image),p=1,"
          + "c=\(terminal.columns),r=\(terminal.rows),C=1,z=\(Self.depth),q=2"
      bytes += Array("\u{1B}_G\(keys),m=\(end < stream.count ? 1 : 0);".utf8)
      bytes += Data(stream[start..<end]).base64EncodedData()
      bytes += Array("\u{1B}\\".utf8)
      start = end
    }
    return bytes
  }

  /// Red, green and blue as a zlib stream.
  private static func compressed(_ frame: Frame) -> [UInt8] {
    let plain = RawPixels.rgb.bytes(frame)
    let bound = seltzer_compressed_bound(plain.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { out, filled in
      guard let out = out.baseAddress else { return }
      filled = seltzer_compress(1, plain, plain.count, out, bound)
    }
  }

  private mutating func text(
    _ frame: Frame, _ status: StatusLine, _ opacity: Double
  ) -> [UInt8] {
    let row = terminal.rows - 1
    var cells = Array(repeating: Cell.blank, count: terminal.columns)
    let size = size
    let columns = terminal.columns
    status.write(
      over: &cells[...],
      colors: { column in
        let x = min(size.width - 1, (2 * column + 1) * size.width / (2 * columns))
        return SRGB8(pixel: frame.pixels[(size.height - 1) * size.width + x])
      }, opacity: opacity, inks: inks)
    return painter.paint(cells, fromRow: row)
  }
}

extension SRGB8 {
  /// The colour of a frame's pixel.
  init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel &>> 16), green: UInt8(truncatingIfNeeded: pixel &>> 8),
      blue: UInt8(truncatingIfNeeded: pixel))
  }
}
