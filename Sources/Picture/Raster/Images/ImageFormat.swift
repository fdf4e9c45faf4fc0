/// An accepted image format: how a file is recognized and decoded.
struct ImageFormat: Sendable {
  /// Whether a file begins with the format's signature.
  let matches: @Sendable ([UInt8]) -> Bool

  /// Reads the size and the orientation, and decodes the pixels if they are wanted.
  let read: @Sendable (_ file: ImageBytes, _ wantsPixels: Bool) throws -> StoredImage

  static let all = [png, jpeg, webP, heif]

  /// Returns what a file is that begins with the signature of a format that is not accepted.
  static func unsupported(_ start: [UInt8]) -> String? {
    // A dot is any byte.
    let signatures: KeyValuePairs = [
      "\u{0}\u{0}\u{0}\u{C}JXL ": "a JPEG XL image", "\u{FF}\u{A}": "a JPEG XL image",
      "\u{0}\u{0}\u{0}\u{C}jP": "a JPEG 2000 image", "II*\u{0}": "a TIFF or raw image",
      "MM\u{0}*": "a TIFF or raw image", "BM....\u{0}\u{0}\u{0}\u{0}": "a BMP image",
      "GIF8": "a GIF", "8BPS": "a Photoshop image", "<svg": "an SVG drawing",
      "....ftyp": "a video or raw image",
    ]
    return signatures.first { signature, _ in
      let scalars = signature.unicodeScalars
      return scalars.count <= start.count
        && zip(scalars, start).allSatisfy { $0 == "." || $0.value == $1 }
    }?.value
  }
}
