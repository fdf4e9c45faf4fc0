/// An accepted image format: how a file is recognized, checked and decoded.
struct ImageFormat: Sendable {
  /// The name of gdk-pixbuf's loader.
  let loader: String

  /// Whether the decoder is fed in pieces; otherwise it reads a file.
  ///
  /// The loaders of JPEG and GIF decode the whole picture again for each scan and each piece.
  let takesPieces: Bool

  /// Whether a file begins with the format's signature.
  let matches: @Sendable ([UInt8]) -> Bool

  /// Reads the structure of a file, but does not decode pixels.
  let read: @Sendable (ImageBytes, inout ImageHeader) throws -> Void

  static let all = [png, jpeg, gif, webP]
}
