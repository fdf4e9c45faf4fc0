import Seltzer
import SeltzerPicture
import SeltzerReference
import Testing

@Suite("Water from below")
struct WaterGroundTests {
  private func composition(
    _ keys: String = "", _ palette: String = "blue", at t: Double = 3, loop: Double? = nil,
    width: Int = 320, height: Int = 180
  ) throws -> Composition {
    let yaml = "{ background: { water: { \(keys) } }, bubbles: { count: 0 } }"
    return try wallpaper(yaml, palette, width, height, loop: loop).composition(at: t)
  }

  private func light(_ frame: Frame, rows: Range<Int>, columns: Range<Int> = 0..<320) -> Double {
    var sum = 0
    for row in rows {
      for column in columns {
        let pixel = frame.pixels[row * frame.size.width + column]
        for shift in [0, 8, 16] as [UInt32] { sum += Int(pixel >> shift & 255) }
      }
    }
    return Double(sum) / Double(3 * rows.count * columns.count)
  }

  @Test("every instruction set and number of threads gives the same bytes, at any size")
  func sameBytes() throws {
    for (width, height) in [(333, 187), (90, 400), (700, 60), (9, 5), (1, 1), (3, 900)] {
      try expectSameBytes(
        composition("calm: 0", "dusk", width: width, height: height), "\(width)x\(height)")
    }
  }

  @Test("loops close, and ripples move", arguments: [1.0, 7, 60])
  func loops(length: Double) throws {
    let first = try picture(composition(at: 0, loop: length))
    #expect(try first == picture(composition(at: length, loop: length)))
    #expect(try first != picture(composition(at: length / 3, loop: length)))
  }

  @Test("in every palette the surface is light above, and the deep is darker and not black")
  func palettes() throws {
    for palette in PaletteLibrary(environment: [:]).names {
      let frame = try picture(composition("", palette))
      let (window, deep) = (
        light(frame, rows: 0..<10, columns: 130..<220), light(frame, rows: 160..<180)
      )
      #expect(window > deep + 60, "\(palette)")
      #expect(deep > 12, "\(palette)")
    }
  }

  @Test("a calm surface is smooth, and shafts add light beneath it")
  func keys() throws {
    let (calm, rough) = (
      try picture(composition("calm: 1")), try picture(composition("calm: 0"))
    )
    func roughness(_ frame: Frame) -> Int {
      (0..<60 * 320).reduce(0) { sum, index in
        let (here, right) = (frame.pixels[index], frame.pixels[index + 1])
        return sum + abs(Int(here & 255) - Int(right & 255))
      }
    }
    #expect(roughness(rough) > 2 * roughness(calm))
    let (dark, lit) = (
      try picture(composition("shafts: 0")), try picture(composition("shafts: 1"))
    )
    #expect(light(lit, rows: 100..<170) > light(dark, rows: 100..<170) + 5)
  }

  @Test("Cairo's pictures have the same water")
  func cairo() throws { #expect(try backendGaps(composition()).mean < 1) }
}
