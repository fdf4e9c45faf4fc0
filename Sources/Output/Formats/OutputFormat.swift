import SeltzerPicture

/// A file format for frames.
///
/// Each format is declared in its own file in this folder and listed in `allCases`.
public struct OutputFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// All formats, in the order in which messages list them.
  public static let allCases: [OutputFormat] = [
    .png, .apng, .jpg, .y4m, .xrgb8888, .argb8888, .rgb888, .rgb565, .mp4, .mov, .mkv,
    .prores, .webm, .avif, .gif, .webp,
  ]

  /// The HTML element that shows a file in a web browser: `img` or `video`.
  package enum WebElement: Sendable { case image, video }

  /// The format's name, which is also its file extension.
  public let rawValue: String
  /// The extension of its files, if that is not its name.
  package var otherExtension: String?
  /// Whether one file holds any number of frames.
  public var holdsManyFrames = true
  /// Whether a file is an animation if the user specifies no time.
  package var isAnimationByDefault = false
  /// The element that shows an animation in a web browser; nil if browsers do not support it.
  package var webElement: WebElement?
  /// Whether pictures may be transparent.
  package var hasAlpha = false
  // Limits; nil is none.
  var longestSide: Int?
  package var needsEvenSize = false
  /// Whether a video can be rendered in segments, which are joined without encoding them again.
  package var canBeJoined = false
  package var highestRate: Int?
  /// The limit of a rate's numerator and denominator.
  var largestRatePart: Int?
  var mostFrames: Int?
  /// The pixel layout of a raw format; nil for the others.
  package var rawPixels: PixelLayout?
  /// How ffmpeg encodes the format; nil if Seltzer encodes it.
  var ffmpeg: FFmpegEncoding?
  var header: @Sendable (FrameEncoder) -> [UInt8] = { _ in [] }
  /// Encodes a frame with text for it alone; unused where `ffmpeg` encodes.
  var encode:
    @Sendable (Frame, FrameEncoder, _ index: Int, [TextEntry]) throws(SinkError) -> [UInt8] = {
      _, _, _, _ in []
    }
  var trailer: [UInt8] = []
}

extension OutputFormat: CustomStringConvertible {
  /// The format of this name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format of a file extension, without its dot, in any case; `jpeg` is `jpg`.
  ///
  /// `raw`, `rgb` and `bin` are nil: they do not say which pixel layout the file has.
  public init?(fileExtension: String) {
    let name = fileExtension.lowercased()
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }

  /// The format's name.
  public var description: String { rawValue }
  /// Whether the program ffmpeg encodes the format.
  public var needsFFmpeg: Bool { ffmpeg != nil }
  /// Whether ffmpeg maps frames to few colours, for which a dither in the frames would be noise.
  package var usesPalette: Bool { ffmpeg?.usesPalette == true }

  /// Returns the names of some formats, for a message.
  package static func names(where isIncluded: (OutputFormat) -> Bool = { _ in true }) -> String {
    allCases.filter(isIncluded).map(\.rawValue).joined(separator: ", ")
  }

  static var nativeNames: String { names { !$0.needsFFmpeg } }
}
