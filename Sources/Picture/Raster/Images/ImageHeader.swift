/// The structure of an image file, checked before memory for pixels is allocated.
///
/// Time and memory are bounded by these checks: decoding is linear in the pixels, in the bytes of the
/// parts, and in the scans.
struct ImageHeader {
  /// A part of the data that the decoder receives.
  enum Part {
    case file(Range<Int>)
    case bytes([UInt8])
  }

  let format: ImageFormat
  /// The size as stored, before applying the orientation.
  private(set) var width = 0
  private(set) var height = 0
  /// The EXIF orientation, 1...8.
  var orientation = 1
  /// The data without ancillary parts, which decoders store or copy repeatedly.
  private(set) var parts: [Part] = []
  /// The bytes of the parts that are in the file.
  private(set) var dataCount = 0
  /// The most pixels that the data can contain.
  var mostPixels = Int.max
  /// The bytes of memory that decoding needs beside 4 bytes a pixel.
  var memory = 0

  private var skipped = 0

  /// Reads and checks the structure of a file.
  init(_ file: ImageBytes) throws {
    guard file.count > 0 else { throw file.corrupt("the file is empty") }
    let start = try file.bytes(0..<12)
    guard let format = ImageFormat.all.first(where: { $0.matches(start) }) else {
      throw RasterError.unknownImageKind(path: file.path)
    }
    self.format = format
    try format.read(file, &self)
    guard width > 0 else { throw file.corrupt("it has no size") }
    guard width * height <= mostPixels else { throw file.corrupt(RasterError.dataMismatch) }
    guard memory <= Self.mostMemory else {
      throw RasterError.imageTooCostly(
        path: file.path, what: "needs \(memory / 1_000_000) MB of memory beside its pixels",
        most: "\(Self.mostMemory / 1_000_000) MB")
    }
  }

  /// The size after applying the orientation.
  var uprightSize: PixelSize {
    orientation >= 5 ? PixelSize(height, width) : PixelSize(width, height)
  }

  mutating func setSize(_ width: Int, _ height: Int, of file: ImageBytes) throws {
    guard width > 0, height > 0 else { throw file.corrupt("it has no size") }
    guard PixelSize(width: width, height: height) != nil else {
      throw RasterError.imageTooLarge(path: file.path, width: width, height: height)
    }
    (self.width, self.height) = (width, height)
  }

  /// Adds a part of the file to the data.
  mutating func keep(_ range: Range<Int>, of file: ImageBytes) throws {
    guard range.upperBound <= file.count else { throw file.corrupt(RasterError.truncated) }
    if case .file(let last) = parts.last, last.upperBound == range.lowerBound {
      parts[parts.count - 1] = .file(last.lowerBound..<range.upperBound)
    } else {
      parts.append(.file(range))
    }
    dataCount += range.count
    // Pixels need at most 16 bits in 4 channels and a filter byte a row; the rest is for tables.
    guard dataCount <= 9 * width * height + 1_000_000 else {
      throw file.corrupt(RasterError.dataMismatch)
    }
  }

  /// Adds bytes that are not in the file to the data.
  mutating func add(_ bytes: [UInt8]) { parts.append(.bytes(bytes)) }

  /// Counts an ancillary part that is left out.
  mutating func skip(in file: ImageBytes) throws {
    skipped += 1
    guard skipped <= Self.mostSkipped else {
      throw RasterError.imageTooCostly(
        path: file.path, what: "has more than \(Self.mostSkipped) pieces of metadata",
        most: "\(Self.mostSkipped)")
    }
  }

  /// Passes the data on in pieces of at most 4 MB.
  ///
  /// The decoders of PNG and lossless WebP copy data again for each piece: 64 KB are too little.
  func forEachPiece(of file: ImageBytes, _ body: ([UInt8]) throws -> Void) throws {
    let most = 4_000_000
    var piece: [UInt8] = []
    for part in parts {
      switch part {
      case .bytes(let bytes): piece += bytes
      case .file(var rest):
        while !rest.isEmpty {
          let next = rest.prefix(most - piece.count)
          piece += try file.bytes(next)
          rest = rest.dropFirst(next.count)
          if piece.count >= most {
            try body(piece)
            piece.removeAll(keepingCapacity: true)
          }
        }
      }
    }
    try body(piece)
  }

  private static let mostSkipped = 100_000
  /// Admits progressive JPEG of 50 megapixels.
  private static let mostMemory = 300_000_000
}

/// Returns the orientation in EXIF data, 1...8; nil if there is none.
///
/// The data is a TIFF file whose first directory may contain tag 0x0112 (CIPA DC-008, 4.6.4).
func exifOrientation(_ bytes: [UInt8]) -> Int? {
  var data = bytes[...]
  if data.starts(with: Array("Exif\0\0".utf8)) { data = data.dropFirst(6) }
  let isLittle = data.starts(with: [0x49, 0x49, 42, 0])
  guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
  func number(_ place: Int, _ length: Int) -> Int? {
    let field = data.dropFirst(place).prefix(length)
    guard field.count == length else { return nil }
    return isLittle
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
  guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
  for entry in 0..<entries {
    let place = directory + 2 + 12 * entry
    guard let tag = number(place, 2) else { return nil }
    // A number of type SHORT or LONG is stored in the entry itself.
    guard tag == 0x0112, let kind = number(place + 2, 2), kind == 3 || kind == 4,
      let value = number(place + 8, kind == 3 ? 2 : 4), (1...8).contains(value)
    else { continue }
    return value
  }
  return nil
}
