import SeltzerScene

/// The size of the background picture and how far it may move.
struct BackdropLayout: Sendable, Equatable {
  let picture: Picture
  /// In pixels; large enough to cover the stage and what parallax reveals.
  let size: SIMD2<Double>
  let warning: StageWarning?
  /// Set if the picture is a panorama.
  let panorama: PanoramaLayout?

  /// The stage height, in pixels, at which an image file of natural size is drawn unscaled.
  static let naturalStageHeight = 1080.0

  /// Lays out a picture; `revealedMargin` is what parallax reveals on each side, in stage heights.
  init(
    _ picture: Picture, height: Background.PictureHeight, fieldOfView: Double? = nil,
    revealedMargin: Double, stage: PixelSize, metrics: ContentMetrics
  ) throws {
    self.picture = picture
    let stageHeight = Double(stage.height)
    let pixels = try metrics.pixels(of: picture, stageHeight: stageHeight)
    let repeats = fieldOfView.map { $0 >= Background.fullTurn } ?? false
    var needed =
      SIMD2(Double(stage.width), Double(stage.height)) + 2 * revealedMargin * stageHeight
    // A repeating picture needs nothing beyond the stage's sides.
    if repeats { needed.x = Double(stage.width) }
    let coveringScale = max(needed.x / pixels.x, needed.y / pixels.y)
    let requestedScale: Double =
      switch (height, picture) {
      case (.cover, _): coveringScale
      case (.natural, .drawing): 1
      case (.natural, .file): stageHeight / Self.naturalStageHeight
      case (.stageHeights(let heights), _): heights * stageHeight / pixels.y
      }
    let scale = max(requestedScale, coveringScale)
    var size = pixels * scale
    // A whole number of pixels, so that there is no seam where the picture repeats.
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

  /// How far the picture may move before an edge shows; horizontally unlimited for a panorama.
  func slack(stage: PixelSize) -> SIMD2<Double> {
    let spare = (size - SIMD2(Double(stage.width), Double(stage.height))) / 2
    return SIMD2(panorama == nil ? max(0, spare.x) : .infinity, max(0, spare.y))
  }
}

/// A warning that something is drawn at reduced quality.
package enum StageWarning: Sendable, Equatable, CustomStringConvertible {
  /// An image is enlarged; `needed` is the size in pixels that avoids it.
  case enlarged(file: String, factor: Double, needed: SIMD2<Double>)

  /// One line with the file, the factor and the remedy.
  package var description: String {
    switch self {
    case .enlarged(let file, let factor, let needed):
      "\(file) is enlarged by a factor of \((factor * 1000).rounded() / 1000) to cover the screen "
        + "and what parallax reveals; use an image of at least \(Int(needed.x))x\(Int(needed.y)) pixels"
    }
  }
}
