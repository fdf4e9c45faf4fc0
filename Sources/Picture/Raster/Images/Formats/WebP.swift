extension ImageFormat {
  /// WebP, or the first frame of an animation: RIFF chunks (RFC 9649, section 2).
  static let webP = ImageFormat(
    loader: "webp", takesPieces: true,
    matches: { $0.starts(with: "RIFF".utf8) && $0.dropFirst(8).elementsEqual("WEBP".utf8) },
    read: { file, header in
      var at = 12
      var alpha = 0..<0
      var picture = 0..<0
      var isAnimation = false
      // EXIF follows the picture.
      while picture.isEmpty || !isAnimation && at + 8 <= file.count {
        let type = String(decoding: try (0..<4).map { try file.byte(at: at + $0) }, as: UTF8.self)
        let length = try file.little(at: at + 4, 4)
        let start = at + 8
        // Chunks have an even length.
        let chunk = at..<start + length + length & 1
        at = chunk.upperBound
        switch type {
        case "ANMF" where picture.isEmpty:
          isAnimation = true
          at = start + 16  // the frame's own chunks
        case "ALPH" where picture.isEmpty: alpha = chunk
        case "VP8 " where picture.isEmpty:
          picture = chunk
          try header.setSize(
            file.little(at: start + 6, 2) & 0x3FFF, file.little(at: start + 8, 2) & 0x3FFF, of: file
          )
        case "VP8L" where picture.isEmpty:
          picture = chunk
          let sides = try file.little(at: start + 1, 4)
          try header.setSize(sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1, of: file)
          // All pixels are stored before they are converted, to 3 bytes without transparency.
          header.memory = (sides >> 28 & 1 + 3) * header.width * header.height
        case "EXIF":
          let exif = try file.bytes(start..<start + min(length, 65_536))
          header.orientation = exifOrientation(exif) ?? header.orientation
          try header.skip(in: file)
        default: try header.skip(in: file)
        }
      }
      guard picture.upperBound <= file.count else { throw file.corrupt(RasterError.truncated) }
      let extended = alpha.isEmpty ? [] : extendedHeader(header.width, header.height)
      header.add(
        Array("RIFF".utf8) + bytes(4 + extended.count + alpha.count + picture.count, 4)
          + Array("WEBP".utf8) + extended)
      if !alpha.isEmpty { try header.keep(alpha, of: file) }
      try header.keep(picture, of: file)
      // The data is stored, and stored again as it grows.
      header.memory += 2 * header.dataCount
    })

  /// Returns the VP8X chunk of a picture with an alpha channel.
  private static func extendedHeader(_ width: Int, _ height: Int) -> [UInt8] {
    Array("VP8X".utf8) + bytes(10, 4) + [0x10, 0, 0, 0] + bytes(width - 1, 3) + bytes(height - 1, 3)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
