import SeltzerDocument
import SeltzerKernels
import SeltzerScene

/// What one picture of a scene may need, summed over bubbles and layers before memory is taken.
///
/// The memory of the picture itself and of one image that is being decoded come on top; `PixelSize` limits both.
package struct SceneBudget: Sendable {
  private struct Share: Sendable {
    /// What is counted, in millions.
    let unit: String
    let most: Double
    /// The beginning of a sentence about `most`.
    let limit: String
    let remedy: String
    var used = 0.0

    mutating func take(_ amount: Double) throws(RasterError) {
      used += amount / 1e6
      guard used > most else { return }
      func rounded(_ value: Double) -> String { brief((value * 1000).rounded(.up) / 1000) }
      throw .sceneTooCostly(
        amount: "\(rounded(amount / 1e6)) \(unit)", total: rounded(used),
        limit: "\(limit) \(rounded(most))", remedy: remedy)
    }
  }

  private var discs, bytes, imagePixels: Share
  /// The number of blend modes of the palettes; bubbles without their own are drawn in each.
  package var blendModes = 1

  /// The budget of pictures, videos and live shows.
  package static let full = SceneBudget(discs: 20, megabytes: 2000, "a scene may need at most")
  /// A tenth, so that every change of a design shows soon.
  package static let studio = SceneBudget(discs: 2, megabytes: 200, "Studio shows at most")
  package static let unlimited = SceneBudget(discs: .infinity, megabytes: .infinity, "")

  private init(discs: Double, megabytes: Double, _ limit: String) {
    self.discs = Share(
      unit: "million discs", most: discs, limit: limit,
      remedy: "use fewer bubbles, or fewer copies in their trails")
    bytes = Share(
      unit: "MB of memory", most: megabytes, limit: limit,
      remedy: "make layers smaller, or use fewer layers or bubbles")
    imagePixels = Share(
      unit: "megapixels of images", most: megabytes, limit: limit,
      remedy: "use smaller images, or fewer")
  }

  /// Takes what the bubbles and the image files of a scene need.
  mutating func take(_ scene: Scene, aspect: Double, _ metrics: ContentMetrics) throws {
    let isTrimmed = scene.emitters.contains { $0.shape != .disc || $0.rim > 0 || $0.cateye > 0 }
    // A disc, its tiles twice, its rank, its place in the order, and a trim.
    let bytesPerDisc =
      MemoryLayout<seltzer_disc>.stride + 2 * MemoryLayout<seltzer_span>.stride + 6
      + (isTrimmed ? MemoryLayout<seltzer_trim>.stride : 0)
    for (index, emitter) in scene.emitters.enumerated() {
      let groups = emitter.blendMode == nil ? blendModes : 1
      let count = Double(emitter.discCount(aspect: aspect) * groups)
      let place = index < scene.emitterPlaces.count ? scene.emitterPlaces[index] : nil
      try place.locating {
        try discs.take(count)
        try bytes.take(count * Double(bytesPerDisc))
      }
    }
    // Each use is decoded by itself. Drawing reports files that cannot be read.
    for layer in scene.allLayers {
      try layer.documentPlace.locating {
        for path in layer.files {
          guard let size = try? metrics.picture(path) else { continue }
          try imagePixels.take(size.vector.x * size.vector.y)
        }
      }
    }
  }

  /// Takes the memory of a sprite in a picture.
  mutating func take(_ sprite: Sprite, in picture: PixelSize) throws {
    try sprite.documentPlace.locating {
      let (window, margin) = (
        try SpriteWindow(sprite, in: picture), sprite.content.drawing.margin
      )
      let room = window?.size ?? sprite.size + 2 * margin
      // Four planes, and one more for glass; a repeating sprite is continued by the picture's width.
      let planes = sprite.blurRadius == nil ? 4.0 : 5
      try bytes.take(planes * (room.x + (sprite.repeats ? picture.vector.x : 0)) * room.y)
      if sprite.rotation != 0 || sprite.scale != 1 {
        let (low, high) = SpriteFrame(sprite).bounds(margin: margin)
        let columns = pixelRange(low.x, high.x, below: picture.width).count
        try bytes.take(
          planes * Double(columns * pixelRange(low.y, high.y, below: picture.height).count))
      }
      if let blur = sprite.blur {
        // Three planes of 16 bits at reduced size.
        let area =
          blur.x.clamped(to: 0..<picture.width).count
          * blur.y.clamped(to: 0..<picture.height).count
        try bytes.take(6 * Double(area >> (2 * GlassBlur(radius: blur.radius).shift)))
      }
    }
  }
}
