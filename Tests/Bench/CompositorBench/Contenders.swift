import CGLib
import SeltzerPicture
import SeltzerScene
import SeltzerTestSupport

/// A list of discs to draw, the same on every run.
struct DiscCase {
  let name: String
  let discs: [Disc]
  let repetitions: Int

  /// `count` discs in the blue palette's colours and opacities, all over the picture.
  init(_ count: Int, radius: ClosedRange<Float>, size: PixelSize, soft: Bool, repetitions: Int) {
    name = "\(count) of \(Int(radius.lowerBound))-\(Int(radius.upperBound)) px"
    self.repetitions = repetitions
    var random = RandomNumbers(state: UInt64(count))
    discs = (0..<count).map { _ in
      let share = random.unit()
      return Disc(
        center: SIMD2(random.unit() * Float(size.width), random.unit() * Float(size.height)),
        radius: radius.lowerBound + share * (radius.upperBound - radius.lowerBound),
        stretch: SIMD2(1, 1), softness: soft ? 0.04 + 0.41 * share : 0,
        color: BenchPalette.colors[Int(random.unit() * 4)],
        opacity: 0.12 + 0.30 * random.unit())
    }
  }

  static let looks: [(name: String, look: FlatDiscs)] = [
    ("plain", FlatDiscs()), ("ring", FlatDiscs(isRing: true)), ("rim", FlatDiscs(rim: 0.45)),
    ("thin ring", FlatDiscs(isRing: true, thickness: 0.04)), ("cateye", FlatDiscs(cateye: 0.7)),
  ]

  static func all(size: PixelSize, soft: Bool) -> [DiscCase] {
    [
      DiscCase(60, radius: 20...160, size: size, soft: soft, repetitions: 41),
      DiscCase(1000, radius: 8...60, size: size, soft: soft, repetitions: 21),
      DiscCase(10_000, radius: 4...24, size: size, soft: soft, repetitions: 15),
      DiscCase(100_000, radius: 2...8, size: size, soft: soft, repetitions: 9),
    ]
  }
}

/// The blue palette, so that the benchmark needs no file.
enum BenchPalette {
  static let colors = [0xFFFFFF, 0xC9F6FF, 0x6FE3FF, 0x2F7BF2].map(color)
  static let gradient = Gradient(
    angle: 1.8326,
    stops: zip([0, 0.38, 0.72, 1], [0x7DE7FB, 0x3CC3F8, 0x2590F3, 0x2462DE]).map {
      Gradient.Stop(at: $0, color: color($1))
    })

  private static func color(_ rgb: Int) -> SRGB8 {
    SRGB8(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }
}

/// Draws discs with plain Cairo over a copied background.
struct PlainCairo {
  enum Method { case arcs, gradients }
  let method: Method
  let background: [UInt32]

  func draw(_ discs: [Disc], size: PixelSize, into pixels: inout [UInt32]) {
    pixels.withUnsafeMutableBytes { bytes in
      background.withUnsafeBytes { bytes.copyMemory(from: $0) }
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(size.width),
        Int32(size.height), Int32(4 * size.width))
      let context = cairo_create(surface)
      for disc in discs { paint(disc, context) }
      cairo_destroy(context)
      cairo_surface_flush(surface)
      cairo_surface_destroy(surface)
    }
  }

  private func paint(_ disc: Disc, _ context: OpaquePointer?) {
    let (x, y) = (Double(disc.center.x), Double(disc.center.y))
    let (radius, alpha) = (Double(disc.radius), Double(disc.opacity))
    let color = disc.color.unit
    switch method {
    case .arcs:
      cairo_set_source_rgba(context, color.x, color.y, color.z, alpha)
      cairo_arc(context, x, y, radius, 0, 2 * .pi)
      cairo_fill(context)
    case .gradients:
      // Two stops, the smallest number that looks soft.
      let half = (2.3 + Double(disc.softness) * 1.6 * radius) / 2
      let pattern = cairo_pattern_create_radial(x, y, max(0, radius - half), x, y, radius + half)
      cairo_pattern_add_color_stop_rgba(pattern, 0, color.x, color.y, color.z, alpha)
      cairo_pattern_add_color_stop_rgba(pattern, 1, color.x, color.y, color.z, 0)
      cairo_set_source(context, pattern)
      cairo_arc(context, x, y, radius + half, 0, 2 * .pi)
      cairo_fill(context)
      cairo_pattern_destroy(pattern)
    }
  }
}
