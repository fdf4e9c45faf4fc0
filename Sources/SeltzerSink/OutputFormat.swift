/// A way of writing frames down as bytes.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// PNG, one picture a file: sRGB, 8-bit RGB, or a palette or grey where that is exact.
  case png
  /// Animated PNG, 8-bit RGB, whole frames, endless.
  case apng
  /// YUV4MPEG2: 4:4:4, BT.601, limited range.
  case y4m
  /// Bytes B, G, R, 255 a pixel.
  case xrgb8888
  /// Bytes B, G, R, A a pixel; A is 255, as a frame is opaque.
  case argb8888
  /// Bytes R, G, B a pixel.
  case rgb888
  /// Little-endian 16-bit words, 5 bits of red on top, 6 of green, 5 of blue.
  case rgb565
  /// X window dump, version 7, one picture a file.
  case xwd
  /// H.264 in MP4: 4:2:0, BT.709, limited range, ready to play while it loads. Sizes are even.
  case mp4
  /// VP9 in WebM: 4:2:0, BT.709, limited range.
  case webm
  /// AV1 in AVIF, still or animated: 4:2:0, BT.709, limited range.
  case avif
  /// GIF of up to 255 colours, endless.
  case gif
  /// Lossy WebP, still or animated, endless.
  case webp

  /// The format that a file name's extension stands for, without its dot, in any case.
  ///
  /// `raw`, `rgb` and `bin` name no format: those files hold pixels, but not which kind. The name
  /// of a pixel kind is an extension as well, such as `wallpaper.rgb565`.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  /// Whether one file holds any number of frames.
  public var holdsManyFrames: Bool {
    switch self {
    case .png, .xwd: false
    case .apng, .y4m, .xrgb8888, .argb8888, .rgb888, .rgb565, .mp4, .webm, .avif, .gif, .webp: true
    }
  }

  /// Whether a file of it moves when nothing is said about time: not where stills are as usual.
  public var isForMovement: Bool {
    switch self {
    case .apng, .y4m, .mp4, .webm, .gif: true
    case .png, .xwd, .xrgb8888, .argb8888, .rgb888, .rgb565, .avif, .webp: false
    }
  }

  /// Whether the program ffmpeg encodes it, from frames that it is handed.
  public var needsFFmpeg: Bool {
    switch self {
    case .mp4, .webm, .avif, .gif, .webp: true
    case .png, .apng, .y4m, .xrgb8888, .argb8888, .rgb888, .rgb565, .xwd: false
    }
  }

  /// Whether a frame's bytes are those of a `PlanarFrame`, so that one can be drawn instead of encoded.
  public var takesPlanes: Bool {
    switch self {
    case .mp4, .webm, .avif: true
    case .png, .apng, .y4m, .xrgb8888, .argb8888, .rgb888, .rgb565, .xwd, .gif, .webp: false
    }
  }

  /// What the format is, in one line, for a help text.
  public var summary: String {
    switch self {
    case .png: "PNG: one picture, or a numbered file for each frame"
    case .apng: "animated PNG that repeats for ever"
    case .y4m: "YUV4MPEG2 video, 4:4:4, BT.601 limited range; for encoders, not compressed"
    case .xrgb8888: "raw 32-bit pixels, bytes B G R X"
    case .argb8888: "raw 32-bit pixels, bytes B G R A"
    case .rgb888: "raw 24-bit pixels, bytes R G B"
    case .rgb565: "raw 16-bit pixels, little-endian"
    case .xwd: "X window dump: one picture, or a numbered file for each frame"
    case .mp4: "H.264 video, plays nearly everywhere; even sizes"
    case .webm: "VP9 video, for web pages"
    case .avif: "AV1 picture, animated if it has several frames"
    case .gif: "GIF that repeats for ever, of up to 255 colours"
    case .webp: "WebP picture, animated if it has several frames"
    }
  }

  /// The bytes of a pixel of a raw format, or nil when the format has a header of its own.
  package var rawBytesPerPixel: Int? {
    switch self {
    case .xrgb8888, .argb8888: 4
    case .rgb888: 3
    case .rgb565: 2
    case .png, .apng, .y4m, .xwd, .mp4, .webm, .avif, .gif, .webp: nil
    }
  }

  /// The longest side that the format has room for; nil is any that a picture may have.
  var longestSide: Int? {
    switch self {
    case .mp4: 16_384
    case .webp: 16_383
    default: nil
    }
  }

  /// The names of the formats that need no other program, for a message.
  static var ownNames: String {
    allCases.filter { !$0.needsFFmpeg }.map(\.rawValue).joined(separator: ", ")
  }

  /// Every format's name, for a message.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The raw formats' names, for a message.
  static var rawNames: String {
    allCases.filter { $0.rawBytesPerPixel != nil }.map(\.rawValue).joined(separator: ", ")
  }
}
