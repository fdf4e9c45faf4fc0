import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

/// Pictures of many kinds.
extension RandomNumbers {
  /// Returns noise, one colour, a plain, dithered or grey gradient, stripes, a few colours, or up to 256.
  mutating func frame(_ size: PixelSize) -> Frame {
    let kind = Int.random(in: 0..<10, using: &self)
    let colors = (0..<4).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &self) }
    var pixels: [UInt32] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let along = (x * 3 + y * 5) * 255 / (size.width * 3 + size.height * 5)
        let value: UInt32 =
          switch kind {
          case 0: .random(in: 0...0xFF_FFFF, using: &self)
          case 1: colors[0]
          case 2: UInt32(along) << 16 | UInt32(255 - along) << 8 | UInt32(along / 2)
          case 3: UInt32((along * 4 + (x ^ y) % 4) / 4) << 8 | UInt32(255 - along)
          case 4: colors[Int.random(in: 0..<4, using: &self)]
          case 5: UInt32(along) * 0x01_0101
          case 6: .random(in: 0...255, using: &self) * 0x01_0101
          case 7: .random(in: 0...255, using: &self) * 0x9E_3779 & 0xFF_FFFF
          case 8: colors[Int.random(in: 0..<2, using: &self)]
          default: colors[(y / 3) % 4]
          }
        pixels.append(0xFF00_0000 | value)
      }
    }
    return Frame(size: size, pixels: pixels)
  }

  /// Returns a size with sides up to `longest`; about every tenth is a single column or row.
  mutating func size(upTo longest: Int) throws -> PixelSize {
    let thin = Int.random(in: 0..<20, using: &self)
    return try sized(
      thin == 0 ? 1 : .random(in: 1...longest, using: &self),
      thin == 1 ? 1 : .random(in: 1...longest, using: &self))
  }
}

struct NotASize: Error {}

func sized(_ width: Int, _ height: Int) throws -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else { throw NotASize() }
  return size
}

extension Frame {
  /// Bytes R, G, B, computed without optimization.
  var rgb: [UInt8] {
    pixels.flatMap { pixel in [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
  }
}

/// Returns the error of finishing; nil on success.
func failure(finishing writer: consuming FrameWriter) -> SinkError? {
  do {
    try writer.finish()
    return nil
  } catch { return error }
}

/// Returns the error of writing; nil on success.
func failure(writing bytes: [UInt8], to writer: inout FrameWriter) -> SinkError? {
  do {
    try writer.write(bytes)
    return nil
  } catch { return error }
}

extension SinkError {
  /// Whether the text is one line that contains a value and a remedy.
  func isOneLine(with part: String) -> Bool {
    let text = description
    return text.contains(part) && !text.contains("\n") && text.contains(";") && !text.hasSuffix(".")
  }
}

/// Expects `SinkError.invalid` with a text that contains `part`.
func expectInvalid(_ part: String, _ body: () throws -> Void) {
  let error = #expect(throws: SinkError.self) { try body() }
  guard case .invalid = error else {
    Issue.record("\(String(describing: error))")
    return
  }
  #expect(error?.isOneLine(with: part) == true, "\(String(describing: error))")
}
