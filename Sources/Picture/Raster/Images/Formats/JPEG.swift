import SeltzerDecoders

extension ImageFormat {
  /// JPEG; the first APP1 segment of Exif may have the orientation (CIPA DC-008, 4.7.2).
  static let jpeg = ImageFormat(
    matches: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
    read: { file, wantsPixels in
      let exif = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(SELTZER_EXIF_ROOM))
      defer { exif.deallocate() }
      var header = seltzer_jpeg_header(units: 0, coefficients: 0, exif_count: 0, exif: exif)
      var decoded = seltzer_image()
      try file.decode { seltzer_decode_jpeg($0, 0, &header, &decoded, $1) }
      var image = try StoredImage(file, Int(decoded.width), Int(decoded.height))
      guard Int(header.units) <= file.count * 8 else {
        throw file.corrupt(RasterError.dataMismatch)
      }
      // Pixels need only 3 of the 4 bytes that count for them.
      try file.checkMemory(Int(header.coefficients) - image.width * image.height)
      let segment = UnsafeBufferPointer(start: exif, count: Int(header.exif_count))
      image.orientation = exifOrientation(segment) ?? 1
      if wantsPixels {
        try file.decode { seltzer_decode_jpeg($0, 1, &header, &decoded, $1) }
        image.pixels = decoded.pixels
      }
      return image
    })
}
