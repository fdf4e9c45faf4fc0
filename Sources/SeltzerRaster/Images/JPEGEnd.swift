import SeltzerSystem

/// Finds the end marker of a JPEG file, because decoders paint missing parts grey without an error.
///
/// Only the markers are read: ITU-T T.81, annex B.
struct JPEGEnd: ~Copyable {
  private let file: InputFile
  private var chunk: [UInt8] = []
  private var place = 0

  /// Returns false only for a JPEG file without an end marker.
  static func isIn(_ path: String) throws(Errno) -> Bool {
    var scan = JPEGEnd(file: try InputFile(path))
    return try scan.isComplete()
  }

  private init(file: consuming InputFile) { self.file = file }

  private mutating func isComplete() throws(Errno) -> Bool {
    for expected in [0xFF, 0xD8, 0xFF] as [UInt8] {
      guard let byte = try next() else { return false }
      if byte != expected { return true }
    }
    // Compressed data and padding contain 0xFF only before a zero byte or a marker.
    var byte: UInt8? = 0xFF
    while let current = byte {
      byte = try next()
      guard current == 0xFF else { continue }
      guard let marker = byte else { return false }
      switch marker {
      case 0xFF: continue
      case 0xD9: return true
      case 0x00, 0x01, 0xD0...0xD8: byte = try next()
      default:
        try skipSegment()
        byte = try next()
      }
    }
    return false
  }

  /// Skips a segment; its length includes the two bytes of the length itself.
  private mutating func skipSegment() throws(Errno) {
    guard let high = try next(), let low = try next() else { return }
    for _ in 0..<max(0, Int(high) << 8 + Int(low) - 2) {
      guard try next() != nil else { return }
    }
  }

  private mutating func next() throws(Errno) -> UInt8? {
    if place == chunk.count {
      (chunk, place) = (try file.read(), 0)
      if chunk.isEmpty { return nil }
    }
    defer { place += 1 }
    return chunk[place]
  }
}
