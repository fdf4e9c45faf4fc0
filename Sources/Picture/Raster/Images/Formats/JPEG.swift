extension ImageFormat {
  /// JPEG: segments that begin with a marker, and scans (ITU-T T.81, Annex B).
  static let jpeg = ImageFormat(
    loader: "jpeg", takesPieces: false, matches: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
    read: { file, header in
      var frame = JPEGFrame()
      try header.keep(0..<2, of: file)
      var at = 2
      var isScan = false
      while true {
        let start = at
        at = try file.marker(from: start)
        let code = at > start ? 0 : try file.byte(at: start + 1)
        switch code {
        case _ where at > start: break
        case 0xFF: at += 1
        case 0x00, 0x01, 0xD0...0xD9: at += 2
        // The length includes its own two bytes.
        default: at += 2 + max(2, try file.big(at: start + 2, 2))
        }
        let part = start..<at
        switch code {
        case 0x00 where isScan, 0xD0...0xD7 where isScan, 0xFF where isScan:
          // Stuffed bytes, restart markers and fill bytes belong to the data of a scan.
          frame.scanData += part.count
          try header.keep(part, of: file)
          continue
        case 0xC4, 0xDB, 0xDD, 0xE0, 0xEE:
          // Tables, and the segments of JFIF and Adobe, which select the colour space.
          try header.keep(part, of: file)
        case 0xC0...0xCF:
          try frame.read(code, part, of: file, &header)
          try header.keep(part, of: file)
        case 0xD9:
          try header.keep(part, of: file)
          frame.setLimits(of: &header)
          return
        case 0xDA:
          try frame.countScan(components: file.byte(at: start + 4), of: file)
          try header.keep(part, of: file)
        case 0xE1 where header.orientation == 1:
          // Not passed on: libjpeg stores these segments, and gdk-pixbuf reads past invalid ones.
          header.orientation = exifOrientation(try file.bytes(part.dropFirst(4))) ?? 1
          try header.skip(in: file)
        default: try header.skip(in: file)  // also padding
        }
        isScan = code == 0xDA
      }
    })
}

/// The frame and the scans of a JPEG file.
private struct JPEGFrame {
  /// The sampling factors of each component.
  private var sampling: [(across: Int, down: Int)] = []
  private var isProgressive = false
  private var scans = 0
  var scanData = 0
  /// Whether the coefficients of the whole picture are stored while scans are decoded.
  private var storesCoefficients = false

  mutating func read(
    _ code: UInt8, _ segment: Range<Int>, of file: ImageBytes, _ header: inout ImageHeader
  ) throws {
    // Baseline, extended sequential and progressive; as browsers do, arithmetic coding is refused.
    guard (0xC0...0xC2).contains(code) else {
      throw file.corrupt("its JPEG process SOF\(code - 0xC0) is not supported")
    }
    guard sampling.isEmpty else { throw file.corrupt("it has two frames") }
    let start = segment.lowerBound
    try header.setSize(file.big(at: start + 7, 2), file.big(at: start + 5, 2), of: file)
    isProgressive = code == 0xC2
    for component in 0..<Int(try file.byte(at: start + 9)) {
      let factors = Int(try file.byte(at: start + 11 + 3 * component))
      sampling.append((factors >> 4, factors & 15))
    }
    guard (1...4).contains(sampling.count),
      sampling.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) })
    else { throw file.corrupt("its components are invalid") }
  }

  mutating func countScan(components: UInt8, of file: ImageBytes) throws {
    scans += 1
    storesCoefficients = storesCoefficients || isProgressive || components < sampling.count
    guard scans <= Self.mostScans else {
      throw RasterError.imageTooCostly(
        path: file.path, what: "has more than \(Self.mostScans) scans", most: "\(Self.mostScans)")
    }
  }

  /// Sets what the data can contain, and what decoding needs.
  func setLimits(of header: inout ImageHeader) {
    let across = 8 * (sampling.map(\.across).max() ?? 1)
    let down = 8 * (sampling.map(\.down).max() ?? 1)
    let units = (header.width + across - 1) / across * ((header.height + down - 1) / down)
    // Each unit of the picture needs at least one bit.
    header.mostPixels = scanData * 8 < units ? 0 : .max
    // The data is copied; pixels without transparency need only 3 of the 4 bytes.
    header.memory = header.dataCount - (sampling.count < 4 ? header.width * header.height : 0)
    if storesCoefficients {
      let blocks = units * sampling.reduce(0) { $0 + $1.across * $1.down }
      header.memory += blocks * 64 * 2
    }
  }

  // Encoders write about ten. A scan of a few bytes can cost 30 ms at 50 megapixels.
  private static let mostScans = 30
}
