import Foundation
import SeltzerDecoders
import SeltzerPicture
import SeltzerTestSupport
import Testing

/// Pictures made by Pillow, each with the pixels that Pillow decodes; removed on deinitialization.
struct Pictures {
  private let scratch: Scratch

  private static let script = """
    import sys
    from PIL import Image, ImageOps
    folder = sys.argv[1] + '/'
    base = Image.new('RGB', (60, 40))
    for x in range(60):
        for y in range(40):
            base.putpixel((x, y), (x * 4, y * 6, 255 - x * 2 - y * 3))
    for o in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = o
        base.save(folder + f'o{o}.jpg', exif=exif, quality=100, subsampling=0)
        base.save(folder + f'o{o}.png', exif=exif)
        base.save(folder + f'o{o}.webp', exif=exif, lossless=True)
    long = b'Exif\\0\\0MM\\0*\\0\\0\\0\\x08\\0\\1\\1\\x12\\0\\4\\0\\0\\0\\1\\0\\0\\0\\6\\0\\0\\0\\0'
    base.save(folder + 'o6.long.jpg', exif=long, quality=100, subsampling=0)
    turned = open(folder + 'o6.jpg', 'rb').read()
    xmp = b'http://ns.adobe.com/xap/1.0/\\0<x/>'
    with open(folder + 'o6.xmp.jpg', 'wb') as file:
        file.write(turned[:2] + b'\\xff\\xe1' + (len(xmp) + 2).to_bytes(2, 'big') + xmp + turned[2:])
    base.save(folder + 'progressive.jpg', progressive=True)
    base.save(folder + 'rgb.png')
    base.convert('L').save(folder + 'grey.png')
    base.quantize(64).save(folder + 'indexed.png')
    clear = base.convert('RGBA')
    clear.putalpha(base.convert('L'))
    clear.save(folder + 'rgba.png')
    stripes = Image.new('RGB', (64, 64))
    for x in range(0, 64, 2):
        stripes.paste((255, 255, 255), (x, 0, x + 1, 64))
    stripes.save(folder + 'stripes.png')
    Image.new('RGB', (50, 30), (30, 144, 255)).save(folder + 'plain.png')
    for name in sys.argv[2:]:
        shown = ImageOps.exif_transpose(Image.open(folder + name)).convert('RGBA')
        open(folder + name + '.rgba', 'wb').write(shown.tobytes())
        print(name, shown.width, shown.height)
    """

  init(_ names: [String]) throws {
    scratch = try Scratch()
    try Judge.run("python3", ["-c", Self.script, scratch.folder] + names)
  }

  func path(_ name: String) -> String { scratch.path(name) }

  /// Returns straight R, G, B, A of each pixel, as Pillow decodes them.
  func reference(_ name: String) throws -> [UInt8] { try scratch.bytes(name + ".rgba") }
}

@Suite("Image files")
struct ImageFileTests {
  private static let files =
    (1...8).flatMap { ["o\($0).jpg", "o\($0).png", "o\($0).webp"] }
    + [
      "o6.xmp.jpg", "o6.long.jpg", "rgb.png", "grey.png", "indexed.png", "rgba.png",
    ]

  @Test("pixels equal Pillow's, with every EXIF orientation")
  func asPillow() throws {
    let pictures = try Pictures(Self.files)
    for name in Self.files {
      let file = try ImageFile(pictures.path(name))
      let size = file.size
      let turned = ["o5.", "o6.", "o7.", "o8."].contains { name.hasPrefix($0) }
      #expect(size.width == (turned ? 40 : 60) && size.height == (turned ? 60 : 40), "\(name)")
      let read = try file.pixels(width: size.width, height: size.height)
      let reference = try pictures.reference(name)
      #expect(read.allSatisfy { $0 >> 24 == 255 } == (name != "rgba.png"))
      var worst = 0
      for (index, pixel) in read.enumerated() {
        let alpha = Int(reference[index * 4 + 3])
        let channels = [16, 8, 0].map { Int(pixel >> $0 & 255) }
        for (channel, value) in channels.enumerated() {
          let multiplied = (Int(reference[index * 4 + channel]) * alpha + 127) / 255
          worst = max(worst, abs(multiplied - value))
        }
        worst = max(worst, abs(alpha - Int(pixel >> 24)))
      }
      // JPEG decoders may round differently; the other formats are exact.
      #expect(worst <= (name.hasSuffix("jpg") ? 2 : 0), "\(name)")
    }
  }

  @Test("a cancelled task decodes nothing", arguments: ["rgb.png", "progressive.jpg"])
  func cancelled(_ name: String) async throws {
    let pictures = try Pictures([])
    let path = pictures.path(name)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try ImageFile(path).pixels(width: 60, height: 40)
    }
    let result = await task.result
    #expect(
      throws: RasterError.unreadableImage(path: path, reason: "operation canceled")
    ) { try result.get() }
  }

  @Test("a JPEG that is replaced after its header was checked is refused")
  func replaced() throws {
    let pictures = try Pictures([])
    let exif = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(SELTZER_EXIF_ROOM))
    defer { exif.deallocate() }
    var header = seltzer_jpeg_header(units: 0, coefficients: 0, exif_count: 0, exif: exif)
    var image = seltzer_image()
    var failure = seltzer_failure()
    failure.is_cancelled = { 0 }
    func decode(_ name: String, pixels: Int32) throws -> Bool {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: pictures.path(name)))
      defer { free(image.pixels) }
      if pixels == 0 { image = seltzer_image() }
      return seltzer_decode_jpeg(file.fileDescriptor, pixels, &header, &image, &failure) != 0
    }
    #expect(try decode("o1.jpg", pixels: 0))
    #expect(try !decode("progressive.jpg", pixels: 1))
    #expect(try decode("o1.jpg", pixels: 0) && decode("o1.jpg", pixels: 1))
  }

  private static let photoNames = [
    "plain.heic", "plain.avif", "alpha.heic", "p3.heic", "p3.avif", "p3.png", "p3.jpg", "p3.webp",
    "adobe.png", "srgb.png",
  ]

  private static func photo(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Data/" + name
  }

  @Test(
    "HEIC, AVIF and pictures with a profile have the colours that they were made of",
    arguments: photoNames)
  func photos(_ name: String) throws {
    let file = try ImageFile(Self.photo(name))
    #expect(file.size == PixelSize(64, 48))
    // JPEG and libheif's encoders lose a little; a profile of sRGB changes nothing.
    let most = name.hasPrefix("srgb") ? 0 : 3
    let pixels = try file.pixels(width: 64, height: 48)
    let colors = [(200, 30, 40), (40, 160, 60), (30, 60, 190), (128, 128, 128)]
    for (index, (red, green, blue)) in colors.enumerated() {
      let pixel = Int(pixels[64 * (12 + index / 2 * 24) + 16 + index % 2 * 32])
      let differences = [pixel >> 16 & 255 - red, pixel >> 8 & 255 - green, pixel & 255 - blue]
      #expect(pixel >> 24 == 255 && differences.allSatisfy { abs($0) <= most }, "\(differences)")
    }
    #expect((pixels[0] >> 24 < 255) == (name == "alpha.heic"))
  }

  @Test(
    "damaged HEIC and AVIF are refused, and damaged profiles have no effect", arguments: photoNames)
  func damaged(_ name: String) throws {
    let good = try Data(contentsOf: URL(fileURLWithPath: Self.photo(name)))
    let pictures = try Pictures([])
    let path = pictures.path("bad.png")
    for length in stride(from: 0, to: good.count - 20, by: 7) {
      try good.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(throws: RasterError.self) { try ImageFile(path).pixels(width: 8, height: 8) }
    }
    var random = RandomNumbers(state: 1)
    for _ in 0..<300 {
      var bad = good
      for _ in 0..<3 { bad[random.below(bad.count)] = UInt8(random.below(256)) }
      try bad.write(to: URL(fileURLWithPath: path))
      // Must end, with a picture or with an error of this kind.
      do throws(RasterError) { _ = try ImageFile(path).pixels(width: 8, height: 8) } catch {
        #expect(error.description.hasPrefix(path + ": "))
      }
    }
  }

  @Test("shrinking averages the covered pixels")
  func shrinks() throws {
    let pictures = try Pictures(["rgb.png"])
    let small = try ImageFile(pictures.path("rgb.png")).pixels(width: 15, height: 10)
    // The picture is a linear ramp, so the mean of a 4x4 block is the value at its centre.
    for y in 1..<9 {
      for x in 1..<14 {
        let pixel = small[y * 15 + x]
        let red = Double(pixel >> 16 & 255) - (Double(x) * 4 + 1.5) * 4
        let green = Double(pixel >> 8 & 255) - (Double(y) * 4 + 1.5) * 6
        #expect(abs(red) <= 1.5 && abs(green) <= 1.5)
      }
    }
  }

  @Test("errors name damaged, oversized, unknown and missing files")
  func errors() throws {
    let pictures = try Pictures(["rgb.png"])
    let good = try Data(contentsOf: URL(fileURLWithPath: pictures.path("rgb.png")))
    func error(_ bytes: Data) throws -> RasterError? {
      let path = pictures.path("bad.png")
      try bytes.write(to: URL(fileURLWithPath: path))
      do {
        let file = try ImageFile(path)
        _ = try file.pixels(width: file.size.width, height: file.size.height)
        return nil
      } catch { return error }
    }
    #expect(try error(good) == nil)
    for length in [9, 20, 33, 60, good.count / 2] {
      let found = try error(good.prefix(length))
      guard case .corruptImage = found else {
        Issue.record("cut to \(length) bytes: \(String(describing: found))")
        continue
      }
    }
    for (width, height) in [(60_000, 60_000), (32_767, 32_767), (40_000, 1)] {
      let huge = Self.header(of: good, width: width, height: height)
      #expect(
        try error(huge)
          == .imageTooLarge(path: pictures.path("bad.png"), width: width, height: height))
    }
    #expect(try error(Data("no picture".utf8)) == .unknownImageKind(path: pictures.path("bad.png")))
    #expect(
      throws: RasterError.unreadableImage(
        path: "/nowhere/a.png", reason: "no such file or directory")
    ) { try ImageFile("/nowhere/a.png").size }
  }

  /// Returns a PNG whose header claims another size, with a valid checksum.
  private static func header(of png: Data, width: Int, height: Int) -> Data {
    let sides = [width, height].flatMap { PNGParts.big(UInt32($0)) }
    return png.prefix(8) + PNGParts.chunk("IHDR", sides + png[24..<29]) + png.dropFirst(33)
  }
}
