import SeltzerDocument
import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

/// What one picture of a scene may need, summed over bubbles and layers before it is drawn.
///
/// The memory of the picture itself and of one image that is being decoded come on top; `PixelSize` limits both.
package struct SceneBudget: Sendable {
  private struct Share: Sendable {
    /// In millions.
    let most: Double
    let unit, remedy: String
    var used = 0.0
  }

  private var discs, discPixels, shapePixels, bytes, imagePixels: Share
  /// Names whose limit this is.
  private let owner: String
  /// The number of blend modes of the palettes; bubbles without their own are drawn in each.
  package var blendModes = 1

  /// The budget of pictures, videos and live shows.
  package static let full = SceneBudget(discs: 20, megabytes: 2000, owner: "a scene may need")
  /// A tenth, so that every change of a design shows soon.
  package static let studio = SceneBudget(discs: 2, megabytes: 200, owner: "Studio shows")
  package static let unlimited = SceneBudget(discs: .infinity, megabytes: .infinity, owner: "")

  private init(discs: Double, megabytes: Double, owner: String) {
    self.owner = owner
    self.discs = Share(
      most: discs, unit: "million discs",
      remedy: "use fewer bubbles, or fewer copies in their trails")
    // At either limit a frame takes a minute or two; an outline takes up to 70 times as long as a disc.
    discPixels = Share(
      most: 30_000 * discs, unit: "megapixels of bubbles", remedy: "use fewer or smaller bubbles")
    shapePixels = Share(
      most: 1000 * discs, unit: "megapixels of bubbles with outlines",
      remedy: "use fewer or smaller bubbles, or discs")
    bytes = Share(
      most: megabytes, unit: "MB of memory",
      remedy: "make layers smaller, or use fewer layers or bubbles")
    imagePixels = Share(
      most: megabytes, unit: "megapixels of images", remedy: "use smaller images, or fewer")
  }

  private mutating func take(_ amount: Double, of path: WritableKeyPath<Self, Share>) throws {
    self[keyPath: path].used += amount / 1e6
    let share = self[keyPath: path]
    guard share.used > share.most else { return }
    func text(_ value: Double) -> String { brief((value * 1000).rounded(.up) / 1000) }
    throw Failure.invalid(
      "this needs \(text(amount / 1e6)) \(share.unit), and \(text(share.used)) with what is beneath "
        + "it, but \(owner) at most \(text(share.most)); \(share.remedy)")
  }

  /// Takes what the bubbles and the image files of a scene need.
  package mutating func take(_ scene: Scene, in picture: PixelSize, _ metrics: ContentMetrics)
    throws
  {
    // A disc, its tiles twice, its rank, and its place in the order.
    let plain = MemoryLayout<seltzer_disc>.stride + 2 * MemoryLayout<seltzer_span>.stride + 6
    for emitter in scene.emitters {
      let look = emitter.drawnLook
      let groups = emitter.blendMode == nil && look.has("blendMode") ? blendModes : 1
      let bubbles = Double(emitter.discCount(aspect: picture.aspect) * groups)
      try emitter.documentPlace.locating {
        try take(bubbles, of: \.discs)
        let stride = max(look.stride, emitter.halo == nil ? 0 : Halos.stride)
        try take(bubbles * Double(plain + stride), of: \.bytes)
        let cost = look.cost(of: emitter, count: bubbles, in: picture)
        try take(cost.discPixels, of: \.discPixels)
        try take(cost.shapePixels, of: \.shapePixels)
        try take(
          emitter.links, of: emitter, in: picture, times: groups,
          bytes: plain + LinkedBubbles.stride)
        guard let halo = emitter.halo else { return }
        let halos = Double(emitter.count(aspect: picture.aspect) * groups)
        try take(halos * emitter.meanArea(in: picture, times: halo.size), of: \.discPixels)
      }
    }
    // Each use is decoded by itself. Drawing reports files that cannot be read.
    for layer in scene.allLayers {
      try layer.documentPlace.locating {
        for path in layer.files {
          guard let size = try? metrics.picture(path) else { continue }
          try take(size.vector.x * size.vector.y, of: \.imagePixels)
        }
      }
    }
  }

  /// Takes the expected number of links, which are at most half of the distance long on average.
  private mutating func take(
    _ links: Emitter.Links?, of emitter: Emitter, in picture: PixelSize, times groups: Int,
    bytes: Int
  ) throws {
    guard let links else { return }
    let number = emitter.linkCount(aspect: picture.aspect)
    guard number <= Double(Emitter.Links.most) else {
      throw Failure.invalid(
        "'links' would be about \(brief(number.rounded())) lines, but at most "
          + "\(Emitter.Links.most) are drawn; use fewer bubbles, or a shorter distance")
    }
    let count = number * Double(groups)
    let (length, width) = (links.distance * picture.vector.y, links.width * picture.vector.y)
    try take(count, of: \.discs)
    try take(count * Double(bytes), of: \.bytes)
    // A pixel of a line takes three times as long as one of a disc.
    let area = 3 * (length / 2 + width) * max(width, 2)
    try take(count * min(area, 3 * picture.vector.x * picture.vector.y), of: \.discPixels)
  }

  /// Takes the memory of a sprite in a picture.
  mutating func take(_ sprite: Sprite, in picture: PixelSize) throws {
    try sprite.documentPlace.locating {
      let margin = sprite.content.drawing.margin
      let room = try SpriteWindow(sprite, in: picture)?.size ?? sprite.size + 2 * margin
      // Four planes, and one more for glass; a repeating sprite is continued by the picture's width.
      let planes = sprite.blurRadius == nil ? 4.0 : 5
      var bytes = planes * (room.x + (sprite.repeats ? picture.vector.x : 0)) * room.y
      if sprite.rotation != 0 || sprite.scale != 1 {
        let (low, high) = SpriteFrame(sprite).bounds(margin: margin)
        let columns = pixelRange(low.x, high.x, below: picture.width).count
        bytes += planes * Double(columns * pixelRange(low.y, high.y, below: picture.height).count)
      }
      if let beneath = sprite.beneath {
        // Three planes of 16 bits at reduced size.
        let columns = beneath.x.clamped(to: 0..<picture.width).count
        let rows = beneath.y.clamped(to: 0..<picture.height).count
        bytes += 6 * Double(columns * rows >> (2 * beneath.shift))
      }
      try take(bytes, of: \.bytes)
    }
  }
}

extension Emitter {
  /// Returns the number of links if bubbles stay in the area of their birth.
  func linkCount(aspect: Double) -> Double {
    guard let links else { return 0 }
    let (count, near) = (Double(count(aspect: aspect)), .pi * links.distance * links.distance)
    return count * count / 2 * min(1, near / max(birthArea(aspect: aspect), 1e-9))
  }

  /// Returns the area in which bubbles are born, in square stage units.
  private func birthArea(aspect: Double) -> Double {
    guard let area else { return aspect }
    let sides =
      switch area.size {
      case .fractions(let size): size * SIMD2(aspect, 1)
      case .length(let length): SIMD2(length, length)
      }
    if area.edge { return 2 * sides.sum() * (links?.distance ?? 0) }
    // The standard deviations of a gaussian area are 0.144 of its sides.
    let share =
      area.spread == .gaussian ? 4 * .pi * 0.144 * 0.144 : area.shape == .ellipse ? .pi / 4 : 1
    return sides.x * sides.y * share
  }

  /// Returns the mean area of the bubbles at their largest, in pixels; none covers more than the picture.
  func meanArea(in picture: PixelSize, times factor: Double = 1) -> Double {
    let whole = picture.vector.x * picture.vector.y
    let scale = factor * largestRadius / diameter.upperBound * picture.vector.y
    let areas = stride(from: 1.0 / 64, to: 1, by: 1.0 / 32).map { step in
      let range = diameter.upperBound - diameter.lowerBound
      let radius = scale * (diameter.lowerBound + range * step / (1 + skew * (1 - step)))
      return min(.pi * radius * radius, whole)
    }
    return areas.reduce(0, +) / Double(areas.count)
  }
}
