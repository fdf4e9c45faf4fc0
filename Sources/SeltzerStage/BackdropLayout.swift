import SeltzerScene

/// Where the background picture is at rest, and how far it may move.
struct BackdropLayout: Sendable, Equatable {
  let picture: Picture
  /// Pixels, at least the stage and what parallax reveals.
  let size: SIMD2<Double>
  let warning: StageWarning?
  /// How it is turned, if it is a panorama.
  let panorama: PanoramaLayout?

  /// One stage height is so many pixels of an image file at its natural size.
  static let naturalStageHeight = 1080.0

  init(
    _ picture: Picture, height: Background.PictureHeight, fieldOfView: Double? = nil,
    reveal: Double, stage: PixelSize, measures: Measures
  ) throws {
    self.picture = picture
    let stageHeight = Double(stage.height)
    let pixels = try measures.pixels(of: picture, stageHeight: stageHeight)
    let repeats = fieldOfView.map { $0 >= Background.fullTurn } ?? false
    var needed =
      SIMD2(Double(stage.width), Double(stage.height)) + 2 * reveal * stageHeight
    // What has no end needs nothing beyond the stage's sides.
    if repeats { needed.x = Double(stage.width) }
    let covering = max(needed.x / pixels.x, needed.y / pixels.y)
    let wanted: Double =
      switch (height, picture) {
      case (.cover, _): covering
      case (.natural, .drawing): 1
      case (.natural, .file): stageHeight / Self.naturalStageHeight
      case (.stageHeights(let heights), _): heights * stageHeight / pixels.y
      }
    let scale = max(wanted, covering)
    var size = pixels * scale
    // That the pixels after the last are the first.
    if repeats { size.x = size.x.rounded() }
    self.size = size
    panorama = fieldOfView.map {
      PanoramaLayout(
        width: size.x, stageWidth: Double(stage.width), fieldOfView: $0, repeats: repeats)
    }
    if case .file(let path) = picture, scale > 1 {
      warning = .enlarged(
        file: path, factor: scale, needed: SIMD2((pixels * scale).rounded(.up)))
    } else {
      warning = nil
    }
  }

  /// How far it may move before an edge shows; a panorama has no such bound across.
  func slack(stage: PixelSize) -> SIMD2<Double> {
    let spare = (size - SIMD2(Double(stage.width), Double(stage.height))) / 2
    return SIMD2(panorama == nil ? max(0, spare.x) : .infinity, max(0, spare.y))
  }
}

/// Something that is drawn, but not as well as it could be.
public enum StageWarning: Sendable, Equatable, CustomStringConvertible {
  /// An image had to be enlarged; `needed` is the size in pixels that would avoid it.
  case enlarged(file: String, factor: Double, needed: SIMD2<Double>)

  /// One line that names file, factor and remedy.
  public var description: String {
    switch self {
    case .enlarged(let file, let factor, let needed):
      "\(file) is enlarged \((factor * 1000).rounded() / 1000) times to cover the screen and what "
        + "parallax reveals; an image of \(Int(needed.x))x\(Int(needed.y)) would not have to be"
    }
  }
}
