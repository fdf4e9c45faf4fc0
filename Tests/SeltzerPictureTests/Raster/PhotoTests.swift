import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Photos, cropped and scaled")
struct PhotoTests {
  private static func frame(
    of path: String, _ width: Int, _ height: Int, focus: SIMD2<Double> = SIMD2(0.5, 0.5)
  ) throws -> Frame {
    let photo = try ImageFile(path)
    let target = try #require(PixelSize(width: width, height: height))
    let (frame, isTransparent) = try photo.frame(
      PictureFit(photo.size, to: target, focus: focus), over: SRGB8(rgb: 0))
    #expect(isTransparent == path.hasSuffix("rgba.png"))
    #expect(frame.size == target && frame.pixels.allSatisfy { $0 >> 24 == 255 })
    return frame
  }

  @Test("frames are mixed by 256ths, and rounded to nearest")
  func mixed() throws {
    var frame = Frame(size: PixelSize(1, 1), pixels: [0xFF01_6401])
    try frame.mix(Frame(size: frame.size, pixels: [0xFF02_0302]), fraction: 0.5)
    #expect(frame.pixels == [0xFF02_3402])
  }

  @Test("at scale 1 pixels are unchanged, for every EXIF orientation")
  func same() throws {
    let names = (1...8).map { "o\($0).jpg" } + ["rgb.png", "grey.png", "indexed.png"]
    let pictures = try Pictures(names)
    for name in names {
      let photo = try ImageFile(pictures.path(name))
      let frame = try Self.frame(of: photo.path, photo.size.width, photo.size.height)
      let read = try photo.pixels(width: photo.size.width, height: photo.size.height)
      #expect(frame.pixels == read, "\(name)")
      // A crop at the bottom right equals that part of the whole.
      let cut = try Self.frame(of: photo.path, photo.size.width, 21, focus: SIMD2(1, 1))
      #expect(cut.pixels == Array(read.suffix(21 * photo.size.width)), "\(name)")
    }
  }

  @Test("transparent parts are black")
  func transparent() throws {
    let pictures = try Pictures(["rgba.png"])
    let frame = try Self.frame(of: pictures.path("rgba.png"), 60, 40)
    let reference = try pictures.reference("rgba.png")
    for (index, pixel) in frame.pixels.enumerated() {
      for channel in 0..<3 {
        let over = (Int(reference[index * 4 + channel]) * Int(reference[index * 4 + 3]) + 127) / 255
        try #require(channels(pixel)[channel] == Double(over))
      }
    }
  }

  @Test("linear light is averaged: fine black and white stripes become the grey of half the light")
  func light() throws {
    let pictures = try Pictures(["stripes.png"])
    let frame = try Self.frame(of: pictures.path("stripes.png"), 16, 16)
    for y in 0..<16 {
      for x in 1..<15 {
        let gap = channels(frame.pixels[y * 16 + x]) - 188
        try #require(gap.max() <= 1 && gap.min() >= -1)
      }
    }
  }

  @Test(
    "a uniform photo stays uniform at any size",
    arguments: [(1, 1), (7, 90), (50, 30), (49, 29), (51, 31), (300, 2), (211, 333)])
  func plain(width: Int, height: Int) throws {
    let pictures = try Pictures(["plain.png"])
    let frame = try Self.frame(of: pictures.path("plain.png"), width, height, focus: SIMD2(0.2, 1))
    #expect(frame.pixels == Array(repeating: 0xFF1E_90FF, count: width * height))
  }

  @Test("a linear ramp stays linear when scaled down and up", arguments: [(30, 20), (150, 100)])
  func slope(width: Int, height: Int) throws {
    let pictures = try Pictures(["rgb.png"])
    let frame = try Self.frame(of: pictures.path("rgb.png"), width, height)
    let scale = Double(width) / 60
    // Two pixels of either picture from its edges, where the filter is cut off.
    let margin = Int((2 * max(scale, 1)).rounded(.up))
    for y in margin..<height - margin {
      for x in margin..<width - margin {
        let found = channels(frame.pixels[y * width + x])
        // In Pillow's picture, red grows by 4 per column and green by 6 per row.
        let red = ((Double(x) + 0.5) / scale - 0.5) * 4
        let green = ((Double(y) + 0.5) / scale - 0.5) * 6
        try #require(abs(found.x - red) <= 1.5 && abs(found.y - green) <= 1.5, "\(x),\(y)")
      }
    }
  }
}
