extension ImageFormat {
  /// The first frame of a GIF: a header, then blocks (CompuServe, "GIF89a Specification").
  static let gif = ImageFormat(
    loader: "gif", takesPieces: false, matches: { $0.starts(with: Array("GIF8".utf8)) },
    read: { file, header in
      try header.setSize(file.little(at: 6, 2), file.little(at: 8, 2), of: file)
      var at = 13 + paletteCount(try file.byte(at: 10))
      try header.keep(0..<at, of: file)
      while true {
        switch try file.byte(at: at) {
        case 0x2C:
          let (width, height) = (try file.little(at: at + 5, 2), try file.little(at: at + 7, 2))
          guard width * height <= header.width * header.height else {
            throw file.corrupt("its first frame is larger than the image")
          }
          let start = at
          at += 10 + paletteCount(try file.byte(at: at + 9)) + 1
          try header.keep(start..<at, of: file)
          var count = 0
          repeat {
            count = Int(try file.byte(at: at))
            try header.keep(at..<at + count + 1, of: file)
            at += count + 1
          } while count > 0
          header.add([0x3B])
          // The data is copied, stored, and stored again as it grows; each pixel has a byte, its index.
          header.memory = 3 * header.dataCount + width * height
          return
        case 0x21:
          // Of the extensions, only the transparent colour matters.
          if try file.byte(at: at + 1) == 0xF9, try file.byte(at: at + 2) == 4 {
            header.add([
              0x21, 0xF9, 4, try file.byte(at: at + 3) & 1, 0, 0, try file.byte(at: at + 6), 0,
            ])
          }
          at += 2
          var count = 0
          repeat {
            count = Int(try file.byte(at: at))
            at += count + 1
            try header.skip(in: file)
          } while count > 0
        case 0x3B: throw file.corrupt("it contains no frame")
        default:
          at += 1
          try header.skip(in: file)
        }
      }
    })

  /// Returns the size of a palette in bytes, by the flags that announce it.
  private static func paletteCount(_ flags: UInt8) -> Int {
    flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
  }
}
