/// A lit ball that can be drawn at any size.
protocol Globe {
  /// The picture's natural size in points.
  static var pointSize: SIMD2<Double> { get }
  /// The ball's radius in points; its middle is the picture's.
  var radius: Float { get }

  /// Premultiplied light of the surface where its normal points to `normal`.
  ///
  /// - Parameter normal: Of length 1; x to the right, y down, z to the viewer (never negative).
  /// - Returns: Red, green and blue light, and alpha.
  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float>

  /// Premultiplied light outside the ball.
  ///
  /// - Parameters:
  ///   - distance: From the ball's middle, in radii, at least 1.
  ///   - toward: The direction from the middle, of length 1, with z = 0.
  /// - Returns: Red, green and blue light, and alpha.
  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float>
}

extension Globe {
  /// Nothing.
  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float> { .zero }
}

/// Where the sun stands for every globe: at the upper left, before the picture.
let sunward = SIMD3<Float>(-0.58, -0.50, 0.643)

/// A globe's picture, premultiplied `0xAARRGGBB`.
///
/// - Parameters:
///   - globe: What to draw.
///   - width: Pixels across.
///   - height: Pixels down.
/// - Returns: `width * height` pixels, top row first.
func drawGlobe<Body: Globe>(_ globe: Body, width: Int, height: Int) -> [UInt32] {
  let size = Body.pointSize
  let scale = min(Float(width) / Float(size.x), Float(height) / Float(size.y))
  let radius = globe.radius * scale
  // A small globe is sampled more finely than its pixels, so that it looks like a big one afar.
  let fineness = min(max(Int(128 / radius + 0.999), 1), 4)
  let pitch = 1 / Float(fineness)
  let share = pitch * pitch
  let (middleX, middleY) = (Float(width) / 2, Float(height) / 2)
  return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
    for row in 0..<height {
      for column in 0..<width {
        var sum = SIMD4<Float>.zero
        for sample in 0..<fineness * fineness {
          let across = (Float(sample % fineness) + 0.5) * pitch
          let down = (Float(sample / fineness) + 0.5) * pitch
          let x = (Float(column) + across - middleX) / radius
          let y = (Float(row) + down - middleY) / radius
          sum += sampled(globe, x, y, sharpness: radius * Float(fineness))
        }
        let pixel = packed(sum * share, noise: ditherNoise(column, row))
        pixels.initializeElement(at: row * width + column, to: pixel)
      }
    }
    count = width * height
  }
}

/// The light at a place in radii from the globe's middle, smooth across the globe's rim.
@inline(__always)
private func sampled(
  _ globe: some Globe, _ x: Float, _ y: Float, sharpness: Float
) -> SIMD4<Float> {
  let distance = root(x * x + y * y + 1e-12)
  let cover = unit((1 - distance) * sharpness + 0.5)
  var light = SIMD4<Float>.zero
  if cover > 0 {
    let inward = min(1, 0.9999 / distance)
    let (nx, ny) = (x * inward, y * inward)
    light = globe.surface(SIMD3(nx, ny, root(max(1 - nx * nx - ny * ny, 0)))) * cover
  }
  if cover < 1 {
    let outward = globe.air(max(distance, 1), toward: SIMD3(x / distance, y / distance, 0))
    light += outward * (1 - cover)
  }
  return light
}

/// How a globe is turned: which place faces the viewer, and how far north leans to the right.
struct GlobeView: Sendable {
  private let right: SIMD3<Float>
  private let down: SIMD3<Float>
  private let near: SIMD3<Float>

  init(latitude: Double, longitude: Double, lean: Double) {
    let near = Self.place(latitude: latitude, longitude: longitude)
    let east = SIMD3(-sine(degrees: longitude), cosine(degrees: longitude), 0)
    let north = SIMD3(
      -sine(degrees: latitude) * cosine(degrees: longitude),
      -sine(degrees: latitude) * sine(degrees: longitude), cosine(degrees: latitude))
    right = SIMD3<Float>(east * cosine(degrees: lean) + north * sine(degrees: lean))
    down = SIMD3<Float>(east * sine(degrees: lean) - north * cosine(degrees: lean))
    self.near = near
  }

  /// A place as a direction from the globe's middle; the last part points north.
  static func place(latitude: Double, longitude: Double) -> SIMD3<Float> {
    SIMD3<Float>(
      SIMD3(
        cosine(degrees: latitude) * cosine(degrees: longitude),
        cosine(degrees: latitude) * sine(degrees: longitude), sine(degrees: latitude)))
  }

  /// The direction from the globe's middle for a direction as the viewer sees it.
  @inline(__always)
  func ground(_ seen: SIMD3<Float>) -> SIMD3<Float> {
    right * seen.x + down * seen.y + near * seen.z
  }

  /// A direction as the viewer sees it, for a direction from the globe's middle.
  func seen(_ ground: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3((right * ground).sum(), (down * ground).sum(), (near * ground).sum())
  }
}
