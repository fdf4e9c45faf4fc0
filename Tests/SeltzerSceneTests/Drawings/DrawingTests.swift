import Foundation
import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Testing

extension Drawing {
  /// Draws the whole picture.
  func pixels(_ width: Int, _ height: Int) -> [UInt32] {
    part(width, height, 0..<width, 0..<height)
  }
}

/// The parts of a premultiplied pixel, each 0...255.
private func parts(_ pixel: UInt32) -> (alpha: Int, red: Int, green: Int, blue: Int) {
  (Int(pixel >> 24), Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
}

private func luminance(_ pixel: UInt32) -> Double {
  let (_, red, green, blue) = parts(pixel)
  return 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
}

@Suite("Drawings")
struct DrawingTests {
  @Test("have the sizes that the space scene expects, in stage units")
  func naturalSizes() {
    #expect(Drawing.galaxy.naturalSize == nil)
    #expect(Drawing.earth.naturalSize == SIMD2<Double>(180, 180) / 568)
    #expect(Drawing.moon.naturalSize == SIMD2<Double>(59, 60) / 568)
  }

  @Test("give as many pixels as asked, the same twice", arguments: Artwork.all.drawings)
  func sameTwice(drawing: Drawing) {
    for (width, height) in [(1, 1), (21, 14)] {
      let first = drawing.pixels(width, height)
      #expect(first.count == width * height)
      #expect(drawing.pixels(width, height) == first)
    }
  }

  @Test("are premultiplied", arguments: Artwork.all.drawings)
  func premultiplied(drawing: Drawing) {
    for width in [16, 31] {
      let pixels = drawing.pixels(width, width)
      let wrong = pixels.filter {
        let (alpha, red, green, blue) = parts($0)
        return max(red, green, blue) > alpha
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test("take the palette's colours if they are the galaxy, and share everything else")
  func tinted() {
    func palette(_ color: UInt32) -> Palette {
      let color = SRGB8(rgb: color)
      return Palette(
        name: "any", summary: "",
        background: Gradient(
          angle: 0, stops: [.init(at: 0, color: color), .init(at: 1, color: color)]),
        bubbles: [.init(color: color, weight: 1)], opacity: 0...1)
    }
    let (red, blue, gray) = (palette(0xE02020), palette(0x2040E0), palette(0x808080))
    /// The means of red, green and blue.
    func mean(_ palette: Palette) -> SIMD3<Double> {
      let pixels = Drawing.galaxy.tinted(by: palette).pixels(64, 64).map(parts)
      return pixels.map { SIMD3(Double($0.red), Double($0.green), Double($0.blue)) }
        .reduce(.zero, +) / Double(pixels.count)
    }
    #expect(mean(red).x > 2 * mean(red).z && mean(blue).z > 2 * mean(blue).x)
    #expect(mean(gray).max() < 1.5 * mean(gray).min())
    #expect(Drawing.galaxy.tinted(by: red) != Drawing.galaxy.tinted(by: blue))
    // During a fade, twice: the second time from kept pictures.
    for share in [0.25, 0.25, 0.75] {
      func drawn(_ palette: Palette) -> [UInt32] {
        Drawing.galaxy.tinted(by: palette).pixels(96, 64)
      }
      let mixed = drawn(red.mixed(with: blue, share))
      let away = zip(zip(drawn(red), drawn(blue)), mixed).flatMap { ends, pixel in
        [16, 8, 0].map { shift in
          let (from, to) = (Double(ends.0 >> shift & 255), Double(ends.1 >> shift & 255))
          return abs(Double(pixel >> shift & 255) - from - (to - from) * share)
        }
      }
      #expect(away.count == 3 * 96 * 64 && away.allSatisfy { $0 <= 1 })
    }
    #expect(Drawing.earth.tinted(by: red) == .earth && Drawing.moon.tinted(by: red) == .moon)
  }

  @Test("of the Earth and the Moon are solid discs in nothing", arguments: [Drawing.earth, .moon])
  func discs(drawing: Drawing) {
    for (width, height) in [(29, 30), (36, 20)] {
      let pixels = drawing.pixels(width, height)
      let corners = [0, width - 1, (height - 1) * width, height * width - 1]
      #expect(corners.allSatisfy { pixels[$0] == 0 })
      #expect(parts(pixels[height / 2 * width + width / 2]).alpha == 255)
      // The rim is smooth: some pixels are neither there nor gone.
      #expect(pixels.contains { (1...254).contains(parts($0).alpha) })
    }
  }

  @Test("are lit from the upper left", arguments: [Drawing.earth, .moon])
  func lit(drawing: Drawing) {
    let side = 48
    let pixels = drawing.pixels(side, side)
    func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
      rows.map { row in
        columns.map { luminance(pixels[row * side + $0]) }.reduce(0, +) / Double(columns.count)
      }.reduce(0, +) / Double(rows.count)
    }
    #expect(mean(12..<20, 12..<20) > 4 * mean(33..<38, 33..<38))
  }

  @Test("of the Earth have a blue glow around them")
  func glow() {
    let side = 96
    let pixels = Drawing.earth.pixels(side, side)
    // On the diagonal to the sun, a pixel outside the ball of 43.7 pixels.
    let offset = 32
    let pixel = parts(pixels[(side / 2 - offset) * side + side / 2 - offset])
    #expect((20...220).contains(pixel.alpha))
    #expect(pixel.blue > pixel.green && pixel.green > pixel.red)
  }

  @Test("of the Moon are the same from afar: twice the size, halved, is nearly the picture")
  func moonScales() {
    let (width, height) = (30, 30)
    let small = Drawing.moon.pixels(width, height)
    let big = Drawing.moon.pixels(2 * width, 2 * height)
    var difference = 0.0
    for row in 0..<height {
      for column in 0..<width {
        let quad = [0, 1].flatMap { y in
          [0, 1].map { x in luminance(big[(2 * row + y) * 2 * width + 2 * column + x]) }
        }
        let mean = quad.reduce(0, +) / 4
        difference += abs(mean - luminance(small[row * width + column]))
      }
    }
    #expect(difference / Double(width * height) < 3)
  }
}

@Suite("The galaxy")
struct GalaxyTests {
  private static let width = 256
  private static let height = 171
  private static let pixels = Drawing.galaxy.pixels(width, height)
  private let pixels = Self.pixels

  @Test("is opaque everywhere, at any aspect ratio")
  func opaque() {
    #expect(pixels.allSatisfy { $0 >> 24 == 0xFF })
    for (width, height) in [(100, 20), (20, 100), (3, 3)] {
      #expect(Drawing.galaxy.pixels(width, height).allSatisfy { $0 >> 24 == 0xFF })
    }
  }

  @Test("has depth: dark sky, a glowing band, and bright stars")
  func spread() {
    let levels = pixels.map(luminance).sorted()
    let dark = levels[levels.count / 20]
    let glowing = levels[levels.count * 97 / 100]
    #expect(dark < 16)
    #expect(glowing > 80)
    #expect(levels[levels.count - 1] > 150)
    // White icons must read on it.
    let mean = levels.reduce(0, +) / Double(levels.count)
    #expect(mean < 60)
  }

  /// Right ascension and declination in degrees, from the Bright Star Catalogue.
  @Test(
    "shows the true stars at their places, to 2 pixels",
    arguments: [
      ("Antares", 247.3517, -26.4319), ("Dschubba", 240.0833, -22.6217),
      ("Zeta Ophiuchi", 249.2896, -10.5672), ("Larawag", 252.5408, -34.2933),
      ("Sabik", 257.5946, -15.7247), ("Shaula", 263.4021, -37.1039),
      ("Rasalhague", 263.7337, 12.56), ("Kaus Australis", 276.0429, -34.3847),
      ("Nunki", 283.8163, -26.2967), ("Tarazed", 296.5650, 10.6133),
      ("Altair", 297.6958, 8.8683), ("Enif", 326.0467, 9.875),
    ])
  func places(name: String, ascension: Double, declination: Double) throws {
    let (width, height) = (Self.large.width, Self.large.height)
    // Galactic longitude and latitude by the pole and the node of 1958, brought to 2000.
    let (a, d) = ((ascension - 192.85948) * .pi / 180, declination * .pi / 180)
    let (pole, node) = (27.12825 * Double.pi / 180, 122.93192 * Double.pi / 180)
    let b = asin(sin(d) * sin(pole) + cos(d) * cos(pole) * cos(a))
    let l = node - atan2(cos(d) * sin(a), sin(d) * cos(pole) - cos(d) * sin(pole) * cos(a))
    // The stereographic projection about longitude 14 and latitude 4, turned by 52 degrees.
    let (longitude, latitude) = (14 * Double.pi / 180, 4 * Double.pi / 180)
    let factor =
      2 / (1 + sin(latitude) * sin(b) + cos(latitude) * cos(b) * cos(l - longitude))
    let east = factor * cos(b) * sin(l - longitude)
    let north =
      factor * (cos(latitude) * sin(b) - sin(latitude) * cos(b) * cos(l - longitude))
    let turn = -52 * Double.pi / 180
    let scale = 0.7 * Double(height) / 1.2
    let x = 0.58 * Double(width) - (east * cos(turn) + north * sin(turn)) * scale
    let y = 0.44 * Double(height) - (north * cos(turn) - east * sin(turn)) * scale
    // The brightest place near it.
    var (most, found) = (0.0, SIMD2<Double>.zero)
    for row in Int(y) - 7...Int(y) + 7 {
      for column in Int(x) - 7...Int(x) + 7 {
        let level = luminance(Self.large.pixels[row * width + column])
        if level > most { (most, found) = (level, SIMD2(Double(column) + 0.5, Double(row) + 0.5)) }
      }
    }
    let away = ((found - SIMD2(x, y)) * (found - SIMD2(x, y))).sum().squareRoot()
    #expect(away <= 2, "\(name): \(found) instead of \(x), \(y)")
    #expect(most > 90)
  }

  private static let large: (width: Int, height: Int, pixels: [UInt32]) =
    (2136, 1296, Drawing.galaxy.pixels(2136, 1296))

  @Test("parts of it are the same bytes as in the whole")
  func parts() {
    let (x, y) = (37..<211, 20..<133)
    let part = Drawing.galaxy.part(Self.width, Self.height, x, y)
    for (index, row) in y.enumerated() {
      let whole = pixels[row * Self.width + x.lowerBound..<row * Self.width + x.upperBound]
      #expect(part[index * x.count..<(index + 1) * x.count].elementsEqual(whole))
    }
  }

  @Test("shows no bands: where it is smooth, equal neighbours do not run on")
  func dithered() {
    // A strip through the middle, a little larger than natural.
    let (width, height) = (800, 40)
    let strip = Drawing.galaxy.pixels(width, height)
    var runs = 0
    var longest = 0
    for row in 0..<height {
      var length = 1
      for column in 1..<width {
        if strip[row * width + column] == strip[row * width + column - 1] {
          length += 1
        } else {
          (runs, longest, length) = (runs + 1, max(longest, length), 1)
        }
      }
    }
    #expect(Double(width * height) / Double(runs) < 2.5)
    // Without the noise a run would be as long as a band is wide.
    #expect(longest < 40)
  }

  @Test("is the same composition at twice the size")
  func scales() {
    let twice = Drawing.galaxy.pixels(2 * Self.width, 2 * Self.height)
    // Compared in cells of 9 by 9, as one sees it from afar, and as light, of which a star gives a cell the same at
    // any size; a place that is off by a cell differs by 0.29.
    func cells(_ pixels: [UInt32], side: Int, width: Int) -> [Double] {
      (0..<19 * 28).map { cell in
        var sum = 0.0
        for row in cell / 28 * side..<(cell / 28 + 1) * side {
          for column in cell % 28 * side..<(cell % 28 + 1) * side {
            let level = luminance(pixels[row * width + column]) / 255
            sum += level * level
          }
        }
        return sum / Double(side * side)
      }
    }
    let small = cells(pixels, side: 9, width: Self.width)
    let large = cells(twice, side: 18, width: 2 * Self.width)
    let worst = zip(small, large).map { abs($0 - $1) }.max() ?? .infinity
    #expect(worst < 0.02)
  }
}
