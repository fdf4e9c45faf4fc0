/// A lit sphere that can be drawn at any size.
protocol Globe: Sendable {
  /// The picture's natural size in points.
  static var pointSize: SIMD2<Double> { get }
  /// The sphere's radius in points; it is centred in the picture.
  var radius: Float { get }

  /// Returns the light of the surface with a unit normal, as premultiplied linear RGBA; x points to
  /// the right, y down, z to the viewer and is never negative.
  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float>

  /// Returns the light outside the sphere, such as an atmosphere.
  ///
  /// `distance` is in radii from the centre, at least 1; `toward` is a unit vector with z = 0.
  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float>
}

extension Globe { func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float> { .zero } }

/// The direction of the sun for every globe: the upper left, in front of the picture.
let sunDirection = SIMD3<Float>(-0.64, -0.56, 0.526)

/// Draws a part of a globe in pixels, top row first, premultiplied `0xAARRGGBB`.
func drawGlobe<Body: Globe>(
  _ globe: Body, width: Int, height: Int, x columns: Range<Int>, y rows: Range<Int>
) -> [UInt32] {
  let size = Body.pointSize
  let scale = min(Float(width) / Float(size.x), Float(height) / Float(size.y))
  let radius = globe.radius * scale
  // Small globes are supersampled to avoid aliasing.
  let fineness = min(max(Int(128 / radius + 0.999), 1), 4)
  let pitch = 1 / Float(fineness)
  let share = pitch * pitch
  let (middleX, middleY) = (Float(width) / 2, Float(height) / 2)
  return drawnInParts(columns, rows, mostPixels: 10_000_000) { columns, rows in
    [UInt32](unsafeUninitializedCapacity: columns.count * rows.count) { pixels, count in
      for row in rows {
        for column in columns {
          var sum = SIMD4<Float>.zero
          for sample in 0..<fineness * fineness {
            let across = (Float(sample % fineness) + 0.5) * pitch
            let down = (Float(sample / fineness) + 0.5) * pitch
            let x = (Float(column) + across - middleX) / radius
            let y = (Float(row) + down - middleY) / radius
            sum += sampled(globe, x, y, sharpness: radius * Float(fineness))
          }
          let pixel = packed(sum * share, noise: ditherNoise(column, row))
          pixels.initializeElement(at: count, to: pixel)
          count += 1
        }
      }
    }
  }
}

/// Returns the light at a point in radii from the globe's centre, antialiased at the rim.
@inline(__always) private func sampled(
  _ globe: some Globe, _ x: Float, _ y: Float, sharpness: Float
) -> SIMD4<Float> {
  let distance = root(x * x + y * y + 1e-12)
  let cover = saturate((1 - distance) * sharpness + 0.5)
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

/// The orientation of a globe: the place that faces the viewer, and the lean of north to the right.
struct GlobeView: Sendable {
  private let right, down, near: SIMD3<Float>

  init(latitude: Double, longitude: Double, lean: Double) {
    let east = SIMD3(-sine(degrees: longitude), cosine(degrees: longitude), 0)
    let north = SIMD3(
      -sine(degrees: latitude) * cosine(degrees: longitude),
      -sine(degrees: latitude) * sine(degrees: longitude), cosine(degrees: latitude))
    right = SIMD3<Float>(east * cosine(degrees: lean) + north * sine(degrees: lean))
    down = SIMD3<Float>(east * sine(degrees: lean) - north * cosine(degrees: lean))
    near = Self.place(latitude: latitude, longitude: longitude)
  }

  /// Returns the direction of a place from the globe's centre; z points north.
  static func place(latitude: Double, longitude: Double) -> SIMD3<Float> {
    SIMD3<Float>(
      SIMD3(
        cosine(degrees: latitude) * cosine(degrees: longitude),
        cosine(degrees: latitude) * sine(degrees: longitude), sine(degrees: latitude)))
  }

  /// Converts a direction from the viewer's axes to the globe's.
  @inline(__always) func ground(_ seen: SIMD3<Float>) -> SIMD3<Float> {
    right * seen.x + down * seen.y + near * seen.z
  }

  /// Converts a direction from the globe's axes to the viewer's.
  func seen(_ ground: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3((right * ground).sum(), (down * ground).sum(), (near * ground).sum())
  }
}
