package import SeltzerPicture
package import SeltzerScene

/// The exact picture of discs over a gradient, in double precision without rounding.
///
/// Edge pixels are the mean of 16×16 points. A crisp disc's opacity falls linearly over 1.5 pixels about
/// the radius. A soft disc's opacity follows a smoothstep; from a softness of 1/16 on, its argument is a
/// parabola in the squared distance that is 1, ½ and 0 at the beginning, middle and end of the edge.
/// A ring is a disc minus the disc of its hole; at a soft edge, the smoothstep's argument is the smaller one of the
/// disc's and one minus the hole's. A rim is a factor of the opacity; cateye is the part of a disc
/// in a second circle. Stretches are not supported.
package struct SupersampledPicture {
  /// Red, green and blue of each pixel, 0...255.
  package private(set) var colors: [SIMD3<Double>]
  private let size: PixelSize
  private let look: FlatDiscs

  /// The number of sample points per pixel on each axis.
  private static let points = 16
  /// The width of a crisp disc's edge, in pixels.
  private static let crispRamp = 1.5

  package init(
    _ discs: [Disc], look: FlatDiscs = FlatDiscs(), over gradient: Gradient, size: PixelSize
  ) {
    (self.size, self.look) = (size, look)
    let direction = gradient.direction
    let (width, height) = (Double(size.width), Double(size.height))
    let length = abs(direction.x) * width + abs(direction.y) * height
    colors = (0..<size.width * size.height).map { index in
      let x = Double(index % size.width) + 0.5 - width / 2
      let y = Double(index / size.width) + 0.5 - height / 2
      let place = 0.5 + (x * direction.x + y * direction.y) / length
      return gradient.color(at: place).encodedSRGB * 255
    }
    for disc in discs where disc.opacity > 0 { draw(disc) }
  }

  private mutating func draw(_ disc: Disc) {
    let radius = Double(disc.radius)
    let edge = Edge(radius: radius, softness: Double(disc.softness))
    let half = edge.half
    let hole =
      look.isRing
      ? Edge(radius: radius * (1 - Double(look.thickness)), softness: Double(disc.softness)) : nil
    let rim = Double(look.rim)
    let isPlain = look == FlatDiscs()
    let (x, y) = (Double(disc.center.x), Double(disc.center.y))
    let diagonal = size.vector / 2
    let shift =
      (diagonal - SIMD2(x, y)) * radius * Double(look.cateye)
      / (diagonal * diagonal).sum().squareRoot()
    let color = SIMD3(Double(disc.color.red), Double(disc.color.green), Double(disc.color.blue))
    let reach = radius + half + 1
    let columns = max(0, Int(x - reach))..<max(0, min(size.width, Int(x + reach) + 1))
    let rows = max(0, Int(y - reach))..<max(0, min(size.height, Int(y + reach) + 1))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    for row in rows {
      for column in columns {
        let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
        let distance = (dx * dx + dy * dy).squareRoot()
        var part = 0.0
        // No point of a pixel is farther than 0.71 from its centre.
        if isPlain, distance < radius - half - 0.71 {
          part = 1
        } else if distance < radius + half + 0.71 {
          part = Self.mean(dx, dy) { point in
            let distance = (point * point).sum().squareRoot()
            guard !isPlain else { return edge.part(at: distance) }
            let (arm, q) = (point - shift, min(distance / radius, 1))
            let c = min(edge.c(at: distance), edge.c(at: (arm * arm).sum().squareRoot()))
            var part = edge.shaped(c)
            if let hole, hole.isCurved {
              part = edge.shaped(min(c, 1 - hole.c(at: distance)))
            } else if let hole {
              part = max(part - hole.part(at: distance), 0)
            }
            return part * (1 - rim + rim * q * q * q * q * q)
          }
        }
        guard part > 0 else { continue }
        let alpha = Double(min(disc.opacity, 1)) * part
        let index = row * size.width + column
        colors[index] += (color - colors[index]) * alpha
      }
    }
  }

  private struct Edge {
    let radius: Double
    let softness: Double
    let half: Double
    let isCurved: Bool

    init(radius: Double, softness: Double) {
      (self.radius, self.softness) = (radius, softness)
      let width = softness > 0 ? 2.3 + softness * 1.6 * radius : SupersampledPicture.crispRamp
      isCurved = softness >= 1.0 / 16 && 0.75 * radius > 1.15
      half =
        isCurved ? min(width / 2, 0.75 * radius) : softness < 1.0 / 16 ? width / 2 : 1.15
    }

    func part(at distance: Double) -> Double { shaped(c(at: distance)) }

    func shaped(_ c: Double) -> Double { softness > 0 ? c * c * (3 - 2 * c) : c }

    func c(at distance: Double) -> Double {
      if distance <= radius - half { return 1 }
      if distance >= radius + half { return 0 }
      var c = (radius - distance) / (2 * half) + 0.5
      if isCurved {
        func square(_ value: Double) -> Double { value * value }
        let (x, begin, middle) = (square(distance), square(radius - half), square(radius))
        let end = square(radius + half)
        // Lagrange interpolation.
        c =
          (x - middle) * (x - end) / ((begin - middle) * (begin - end))
          + 0.5 * (x - begin) * (x - end) / ((middle - begin) * (middle - end))
      }
      return c
    }
  }

  private static func mean(
    _ x: Double, _ y: Double, _ value: (SIMD2<Double>) -> Double
  ) -> Double {
    var sum = 0.0
    let step = 1 / Double(points)
    for j in 0..<points {
      let dy = y - 0.5 + (Double(j) + 0.5) * step
      for i in 0..<points {
        let dx = x - 0.5 + (Double(i) + 0.5) * step
        sum += value(SIMD2(dx, dy))
      }
    }
    return sum / Double(points * points)
  }

  /// Returns the largest, the mean absolute and the mean difference of a picture, in 255ths.
  package func gaps(to frame: Frame) -> (most: Double, mean: Double, bias: Double) {
    precondition(frame.size == size)
    var most = 0.0
    var sizes = 0.0
    var sum = 0.0
    for (pixel, color) in zip(frame.pixels, colors) {
      for (shift, exact) in zip([16, 8, 0] as [UInt32], [color.x, color.y, color.z]) {
        let gap = Double(pixel >> shift & 255) - exact
        most = max(most, abs(gap))
        sizes += abs(gap)
        sum += gap
      }
    }
    let count = Double(3 * colors.count)
    return (most, sizes / count, sum / count)
  }
}
