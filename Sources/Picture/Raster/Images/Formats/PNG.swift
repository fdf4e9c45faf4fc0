extension ImageFormat {
  /// PNG: a signature, then chunks of length, type, data and checksum (ISO/IEC 15948, section 5).
  static let png = ImageFormat(
    loader: "png", takesPieces: true, matches: { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) },
    read: { file, header in
      try header.keep(0..<8, of: file)
      var at = 8
      var pixelData = 0
      var isEnded = false
      while !isEnded {
        let length = try file.big(at: at, 4)
        let type = String(decoding: try (4..<8).map { try file.byte(at: at + $0) }, as: UTF8.self)
        let start = at + 8
        let chunk = at..<start + length + 4
        at = chunk.upperBound
        switch type {
        case "IDAT":
          pixelData += length
          try header.keep(chunk, of: file)
        case "IHDR", "PLTE", "tRNS", "IEND":
          // The longest is a palette. libpng copies longer chunks again for each piece.
          guard length <= 768 else { throw file.corrupt("a chunk is too long") }
          try header.keep(chunk, of: file)
          if type == "IHDR", header.width == 0 {
            try header.setSize(file.big(at: start, 4), file.big(at: start + 4, 4), of: file)
          }
          isEnded = type == "IEND"
        default:
          guard at <= file.count else { throw file.corrupt(RasterError.truncated) }
          // A lower-case first letter marks chunks that decoders may ignore.
          guard type.utf8.first.map({ $0 & 0x20 != 0 }) == true else {
            throw file.corrupt("it contains an unknown chunk")
          }
          if type == "eXIf" {
            let exif = try file.bytes(start..<start + min(length, 65_536))
            header.orientation = exifOrientation(exif) ?? header.orientation
          }
          try header.skip(in: file)
        }
      }
      // A byte holds at most eight pixels, and deflate expands a byte to at most 1032.
      header.mostPixels = pixelData * 1032 * 8
    })
}
