import SeltzerSystem

/// An image as its file stores it, before applying the orientation.
struct StoredImage {
  let width, height: Int
  /// The EXIF orientation, 1...8.
  var orientation = 1
  /// 3, or 4 with an alpha channel.
  var channels = 3
  /// Rows without gaps between them, for `free`; nil unless the pixels were wanted.
  var pixels: UnsafeMutablePointer<UInt8>?

  /// Reads an image file; memory for pixels is allocated after the checks.
  init(_ file: ImageBytes, wantsPixels: Bool = false) throws {
    guard file.count > 0 else { throw file.corrupt(RasterError.emptyFile) }
    // Decoders read through metadata, and sparse files can have terabytes. Pixels take at most 8 bytes.
    let most = 8 * PixelSize.mostPixels + 100_000_000
    guard file.count <= most else {
      throw RasterError.imageTooCostly(
        path: file.path, what: "has \(file.count / 1_000_000) MB", most: "\(most / 1_000_000) MB")
    }
    let start = try file.bytes(0..<12)
    guard let format = ImageFormat.all.first(where: { $0.matches(start) }) else {
      throw RasterError.unknownImageKind(path: file.path, kind: ImageFormat.unsupported(start))
    }
    self = try format.read(file, wantsPixels)
  }

  /// Checks a size.
  init(_ file: ImageBytes, _ width: Int, _ height: Int) throws {
    guard width > 0, height > 0 else { throw file.corrupt("it has no size") }
    guard PixelSize(width: width, height: height) != nil else {
      throw RasterError.imageTooLarge(path: file.path, width: width, height: height)
    }
    (self.width, self.height) = (width, height)
  }

  /// The size after applying the orientation.
  var uprightSize: PixelSize {
    orientation >= 5 ? PixelSize(height, width) : PixelSize(width, height)
  }

  /// Allocates the pixels, all zero.
  mutating func allocate() throws(Errno) -> UnsafeMutablePointer<UInt8> {
    guard let memory = calloc(width * height, channels) else { throw .noMemory }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    pixels = bytes
    return bytes
  }
}

/// Returns the orientation in EXIF data, 1...8; nil if there is none.
///
/// The data is a TIFF file whose first directory may contain tag 0x0112 (CIPA DC-008, 4.6.4).
func exifOrientation(_ bytes: some Sequence<UInt8>) -> Int? {
  var data = Array(bytes)[...]
  if data.starts(with: Array("Exif\0\0".utf8)) { data = data.dropFirst(6) }
  let isLittle = data.starts(with: [0x49, 0x49, 42, 0])
  guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
  func number(_ place: Int, _ length: Int) -> Int? {
    let field = data.dropFirst(place).prefix(length)
    return field.count == length ? unsigned(isLittle ? field.reversed() : Array(field)) : nil
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

/// Returns the number that bytes are, the most significant one first.
func unsigned(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
