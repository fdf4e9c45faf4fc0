import SeltzerDecoders
import SeltzerSystem

extension ImageFormat {
  /// The main picture of HEIC and AVIF (ISO/IEC 23008-12); libheif turns, mirrors and crops it.
  static let heif = ImageFormat(
    matches: { start in
      let brands = ["avif", "avis", "heic", "heim", "heis", "heix", "mif1", "msf1"]
      return start.dropFirst(4).starts(with: "ftyp".utf8)
        && brands.contains { start.dropFirst(8).elementsEqual($0.utf8) }
    },
    read: { file, wantsPixels in
      try file.checkMemory(file.count)
      let bytes = try file.bytes(0..<file.count)
      var decoded = seltzer_image()
      try file.decode { seltzer_decode_heif(bytes, bytes.count, 0, &decoded, $1) }
      var image = try StoredImage(file, Int(decoded.width), Int(decoded.height))
      // The planes, and the pixels of libheif, which exist twice if it turns them.
      try file.checkMemory(6 * image.width * image.height)
      image.channels = Int(decoded.channels)
      guard wantsPixels else { return image }
      try file.decode { seltzer_decode_heif(bytes, bytes.count, 1, &decoded, $1) }
      image.pixels = decoded.pixels
      return image
    })
}
