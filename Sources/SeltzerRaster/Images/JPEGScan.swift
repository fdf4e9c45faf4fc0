import SeltzerSystem

/// Finds the end marker of a JPEG file, because decoders paint missing parts grey without an error.
///
/// Interprets only the markers, not the image data (ITU-T T.81, Annex B).
struct JPEGScan: ~Copyable {
  private let file: InputFile
  private var chunk: [UInt8] = []
  private var position = 0

  /// Returns true for a JPEG file without an end marker, and for a file too short to be recognized.
  static func isTruncated(_ path: String) throws(Errno) -> Bool {
    var scan = JPEGScan(file: try InputFile(path))
    return try scan.isTruncated()
  }

  private init(file: consuming InputFile) { self.file = file }

  private mutating func isTruncated() throws(Errno) -> Bool {
    for expected in [0xFF, 0xD8, 0xFF] as [UInt8] {
      guard let byte = try next() else { return true }
      if byte != expected { return false }
    }
    // In compressed data, a zero byte or a marker code follows 0xFF. Fill bytes are also 0xFF.
    var byte: UInt8? = 0xFF
    while let current = byte {
      byte = try next()
      guard current == 0xFF else { continue }
      guard let marker = byte else { return true }
      switch marker {
      case 0xFF: continue
      case 0xD9: return false
      case 0x00, 0x01, 0xD0...0xD8: byte = try next()
      default:
        try skipSegment()
        byte = try next()
      }
    }
    return true
  }

  /// Skips a segment; its length includes the two bytes of the length itself.
  private mutating func skipSegment() throws(Errno) {
    guard let high = try next(), let low = try next() else { return }
    for _ in 0..<max(0, Int(high) << 8 + Int(low) - 2) {
      guard try next() != nil else { return }
    }
  }

  private mutating func next() throws(Errno) -> UInt8? {
    if position == chunk.count {
      (chunk, position) = (try file.read(), 0)
      if chunk.isEmpty { return nil }
    }
    defer { position += 1 }
    return chunk[position]
  }
}
