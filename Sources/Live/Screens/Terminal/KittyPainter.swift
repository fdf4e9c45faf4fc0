import FoundationEssentials
import SeltzerOutput
import SeltzerPicture
import SeltzerScene

/// Draws pixels with kitty's graphics protocol: one image behind the text, whose data are replaced.
struct KittyPainter: TerminalPainter {
  /// The maximum number of pixels per frame; the terminal scales them up.
  private static let mostPixels = 300_000.0
  /// The size of a chunk in bytes, which base64 extends to 4096 characters.
  private static let chunk = 3072
  /// Behind text, and behind cells with a background colour.
  private static let zIndex = -1_073_741_825
  /// The assumed size of a cell in pixels if unknown.
  private static let usualCell = SIMD2<Double>(8, 16)
  /// The command that deletes the image.
  static let teardown = TerminalModes.bytes("\u{1B}_Ga=d,d=I,i=\(TerminalTraits.image),q=2\u{1B}\\")

  let size: PixelSize
  private let terminal: TerminalSize
  private let quantizer: ColorQuantizer
  private var painter: CellPainter
  /// The colours behind the text.
  private var lastRow: [SRGB8] = []

  init(size terminal: TerminalSize, depth: ColorDepth) {
    self.terminal = terminal
    let pixels =
      (terminal.cell ?? Self.usualCell) * SIMD2(Double(terminal.columns), Double(terminal.rows))
    let scale = min(1, (Self.mostPixels / (pixels.x * pixels.y)).squareRoot())
    let scaled = (pixels * scale).rounded(.down)
    size = PixelSize(max(1, Int(scaled.x)), max(1, Int(scaled.y)))
    quantizer = ColorQuantizer(depth)
    painter = CellPainter(columns: terminal.columns, rows: terminal.rows)
  }

  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
    var bytes = TerminalModes.begin
    if let frame {
      bytes += TerminalModes.home + image(frame)
      lastRow = frame.row(size.height - 1, columns: terminal.columns)
    }
    guard !lastRow.isEmpty else { return [] }
    var cells = Array(repeating: Cell.blank, count: terminal.columns)
    status.write(over: &cells[...], colors: { lastRow[$0] }, opacity: opacity, quantizer)
    return bytes + painter.paint(cells, fromRow: terminal.rows - 1) + TerminalModes.end
  }

  /// Returns the commands that transmit the image: RGB bytes as a zlib stream, in chunks.
  private func image(_ frame: Frame) -> [UInt8] {
    let plain = PixelLayout.rgb888.packed(frame)
    let stream = plain.withUnsafeBufferPointer { (try? Deflater.compressed($0, level: 1)) ?? [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stream.count * 3 / 2)
    for start in stride(from: 0, to: stream.count, by: Self.chunk) {
      let end = min(start + Self.chunk, stream.count)
      let keys =
        start > 0
        ? "q=2"
        : "a=T,f=24,o=z,s=\(size.width),v=\(size.height),i=\(TerminalTraits.image),p=1,"
          + "c=\(terminal.columns),r=\(terminal.rows),C=1,z=\(Self.zIndex),q=2"
      bytes += "\u{1B}_G\(keys),m=\(end < stream.count ? 1 : 0);".utf8
      bytes += Data(stream[start..<end]).base64EncodedData()
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }
}

extension Frame {
  /// Returns the pixels of a row at the middle of each of `columns` columns.
  func row(_ y: Int, columns: Int) -> [SRGB8] {
    (0..<columns).map { column in
      let x = min(size.width - 1, (2 * column + 1) * size.width / (2 * columns))
      return SRGB8(pixel: pixels[y * size.width + x])
    }
  }
}
