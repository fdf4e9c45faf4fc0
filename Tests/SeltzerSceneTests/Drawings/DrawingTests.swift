import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Testing

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
    #expect(Drawing.galaxy.naturalSize == SIMD2<Double>(683, 1025) / 568)
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
  private static let width = 171
  private static let height = 256
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

  @Test("is darker at its edges than in its middle")
  func vignette() {
    var (edge, middle) = ([Double](), [Double]())
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let level = luminance(pixels[row * Self.width + column])
        let (x, y) = (abs(column * 2 - Self.width), abs(row * 2 - Self.height))
        if x > Self.width * 9 / 10 || y > Self.height * 9 / 10 {
          edge.append(level)
        } else if x < Self.width / 3, y < Self.height / 3 {
          middle.append(level)
        }
      }
    }
    let means = [edge, middle].map { $0.reduce(0, +) / Double($0.count) }
    #expect(means[1] > 1.5 * means[0])
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
    // Compared in cells of 9 by 9, as one sees it from afar.
    func cells(_ pixels: [UInt32], side: Int, width: Int) -> [Double] {
      (0..<28 * 19).map { cell in
        var sum = 0.0
        for row in cell / 19 * side..<(cell / 19 + 1) * side {
          for column in cell % 19 * side..<(cell % 19 + 1) * side {
            sum += luminance(pixels[row * width + column])
          }
        }
        return sum / Double(side * side)
      }
    }
    let small = cells(pixels, side: 9, width: Self.width)
    let large = cells(twice, side: 18, width: 2 * Self.width)
    let worst = zip(small, large).map { abs($0 - $1) }.max() ?? .infinity
    #expect(worst < 3)
  }
}
