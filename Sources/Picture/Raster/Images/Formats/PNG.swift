import SeltzerDecoders

extension ImageFormat {
  /// PNG: a signature, then chunks of length, type, data and checksum (ISO/IEC 15948, section 5).
  static let png = ImageFormat(
    matches: { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) },
    read: { file, wantsPixels in
      let header = try file.header(8..<33)
      var image = try StoredImage(file, unsigned(header[8..<12]), unsigned(header[12..<16]))
      // A byte holds at most eight pixels, and deflate expands a byte to at most 1032.
      guard image.width * image.height <= file.count * 1032 * 8 else {
        throw file.corrupt(RasterError.dataMismatch)
      }
      image.orientation = try orientation(in: file) ?? 1
      guard wantsPixels else { return image }
      var decoded = seltzer_image()
      (decoded.width, decoded.height) = (UInt32(image.width), UInt32(image.height))
      try file.decode { seltzer_decode_png($0, &decoded, $1) }
      (image.channels, image.pixels) = (Int(decoded.channels), decoded.pixels)
      return image
    })

  /// Checks the palette, and returns the orientation, which a chunk before the pixels may have.
  private static func orientation(in file: ImageBytes) throws -> Int? {
    var at = 33
    for _ in 0..<1000 {
      let chunk = try file.bytes(at..<at + 8)
      let (length, type) = (
        unsigned(chunk.prefix(4)), String(decoding: chunk.dropFirst(4), as: UTF8.self)
      )
      // libpng would ignore it.
      if type == "PLTE", length > 768 { throw file.corrupt("a chunk is too long") }
      if type == "eXIf" {
        return exifOrientation(try file.bytes(at + 8..<at + 8 + min(length, 65_536)))
      }
      if type == "IDAT" || chunk.count < 8 { break }
      at += 12 + length
    }
    return nil
  }
}
