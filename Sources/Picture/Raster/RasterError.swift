import CGLib

/// The reason why a frame cannot be drawn.
public enum RasterError: Error, Equatable, CustomStringConvertible {
  /// The image file does not exist or cannot be read; `reason` is the system's message.
  case unreadableImage(path: String, reason: String)
  /// The file is not an image, or one of a format that is not accepted; `kind` is such as `a TIFF image`.
  case unknownImageKind(path: String, kind: String? = nil)
  /// The library that reads the image lacks a decoder; `remedy` says how to get it.
  case noDecoder(path: String, remedy: String)
  /// The image is damaged; `reason` is the decoder's message.
  case corruptImage(path: String, reason: String)
  /// The image exceeds the limits of `PixelSize`.
  case imageTooLarge(path: String, width: Int, height: Int)
  /// Decoding the image would take too much time or memory; `what` says why, `most` is the limit.
  case imageTooCostly(path: String, what: String, most: String)
  /// A layer, background or sheet exceeds the limits of `PixelSize`; `what` describes it.
  case layerTooLarge(what: String, width: Int, height: Int)
  /// The layers and the background together have more than `most` pixels.
  case layersTooLarge(pixels: Int, most: Int)
  /// The size of the prepared scene differs from that of the picture to draw or mix.
  case sizeMismatch(scene: PixelSize, picture: PixelSize)
  /// There is text to draw, but no font is installed.
  case noFonts
  /// Cairo reports an error; `reason` is Cairo's message.
  case cairo(reason: String)
  /// The environment names an instruction set that does not exist.
  case unknownInstructionSet(String)
  /// The environment names an instruction set that this machine lacks.
  case missingInstructionSet(String, available: [String])

  /// One line that names the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unreadableImage(let path, let reason): "\(path): \(reason)"
    case .unknownImageKind(let path, let kind):
      "\(path): " + (kind.map { "is \($0), which cannot be read" } ?? "not a supported image")
        + "; use PNG, JPEG, WebP, AVIF or HEIC"
    case .noDecoder(let path, let remedy): "\(path): there is no decoder for it; \(remedy)"
    case .corruptImage(let path, let reason):
      "\(path): the image is corrupt (\(reason)); save it again or use another"
    case .imageTooLarge(let path, let width, let height):
      "\(path): the image is \(width)x\(height), but images may have at most \(Self.limit); "
        + "make it smaller"
    case .imageTooCostly(let path, let what, let most):
      "\(path): the image \(what), but at most \(most) are allowed; make it smaller, or save it "
        + "again as PNG or baseline JPEG"
    case .layerTooLarge(let what, let width, let height):
      "\(what) would need \(width)x\(height) pixels, but the limit is \(Self.limit); make it or "
        + "the picture smaller"
    case .layersTooLarge(let pixels, let most):
      "together the layers need \(pixels / 1_000_000) megapixels, but the limit is "
        + "\(most / 1_000_000); make some layers or the picture smaller"
    case .sizeMismatch(let scene, let picture):
      "the scene is prepared for \(scene), but the picture has \(picture); prepare it for this size"
    case .noFonts:
      "there is text to draw, but no font is installed; install one (Debian: fonts-inter), "
        + "or draw no text"
    case .cairo(let reason): "Cairo cannot draw this picture: \(reason)"
    case .unknownInstructionSet(let name):
      "\(InstructionSet.variable) is '\(name)', but must be one of "
        + InstructionSet.allCases.map(\.rawValue).joined(separator: ", ") + ", or not set"
    case .missingInstructionSet(let name, let available):
      "\(InstructionSet.variable) is '\(name)', which this machine lacks; it has "
        + available.joined(separator: ", ")
    }
  }

  private static let limit =
    "\(PixelSize.longestSide) pixels per side and \(PixelSize.mostPixels / 1_000_000) megapixels"
}

/// Turns off the log messages of Pango and gdk-pixbuf; Seltzer reports errors itself.
func silenceGLib() { _ = silenced }

private let silenced: Void = {
  let levels = [G_LOG_LEVEL_CRITICAL, G_LOG_LEVEL_WARNING, G_LOG_LEVEL_MESSAGE, G_LOG_LEVEL_INFO]
  for domain in ["Pango", "GdkPixbuf"] {
    for level in levels { g_log_set_handler(domain, level, { _, _, _, _ in }, nil) }
  }
}()
