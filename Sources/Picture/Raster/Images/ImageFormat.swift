/// An accepted image format: how a file is recognized and decoded.
struct ImageFormat: Sendable {
  /// Whether a file begins with the format's signature.
  let matches: @Sendable ([UInt8]) -> Bool

  /// Reads the size and the orientation, and decodes the pixels if they are wanted.
  let read: @Sendable (_ file: ImageBytes, _ wantsPixels: Bool) throws -> StoredImage

  static let all = [png, jpeg, gif, webP]
}
