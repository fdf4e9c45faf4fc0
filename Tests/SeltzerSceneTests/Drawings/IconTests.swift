import CGLib
import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Testing

/// A transparent picture on which something was drawn with Cairo.
private struct Picture: Equatable {
  let side: Int
  let pixels: [UInt32]

  init(side: Int, _ draw: (OpaquePointer) -> Void) throws {
    let surface = try #require(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side)))
    defer { cairo_surface_destroy(surface) }
    let context = try #require(cairo_create(surface))
    draw(context)
    #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let data = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    self.side = side
    pixels = data.withMemoryRebound(to: UInt32.self, capacity: stride * side) { data in
      (0..<side).flatMap { row in (0..<side).map { data[row * stride + $0] } }
    }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(pixels[y * side + x] >> 24) }
}

@Suite("Icons")
struct IconTests {
  private static let sizes = [57, 60, 120]

  private func icon(_ glyph: Glyph, size: Int, style: IconGrid.Style) throws -> Picture {
    try Picture(side: size + 40) {
      drawIcon(glyph, in: $0, x: 20, y: 20, size: Double(size), style: style)
    }
  }

  @Test("are all different", arguments: IconGrid.Style.allCases)
  func distinct(style: IconGrid.Style) throws {
    let pictures = try Artwork.all.glyphs.map { try icon($0, size: 57, style: style).pixels }
    #expect(Set(pictures).count == Artwork.all.glyphs.count)
    #expect(Artwork.all.glyphs.count >= 20)
  }

  @Test("stay in their square but for a faint shadow", arguments: Artwork.all.glyphs)
  func inside(glyph: Glyph) throws {
    for style in IconGrid.Style.allCases {
      for size in Self.sizes {
        let picture = try icon(glyph, size: size, style: style)
        let reach = 20 - Int(Double(size) * 0.06) - 1
        var (strongest, beyond) = (0, 0)
        for y in 0..<picture.side {
          for x in 0..<picture.side where min(x, y) < 20 || max(x, y) >= size + 20 {
            strongest = max(strongest, picture.alpha(x, y))
            if min(x, y) < reach || max(x, y) >= picture.side - reach {
              beyond = max(beyond, picture.alpha(x, y))
            }
          }
        }
        #expect(strongest < 40)
        #expect(beyond == 0)
        // The plate's corner is cut away, its edges and middle are there.
        #expect(picture.alpha(20, 20) < 40)
        #expect(picture.alpha(20 + size / 2, 22) > 20)
        #expect(picture.alpha(20 + size / 2, size + 17) > 20)
      }
    }
  }

  @Test("have a glyph in their middle, away from the plate's edges", arguments: Artwork.all.glyphs)
  func glyphs(glyph: Glyph) throws {
    // On glass every glyph is white, so strong alpha is glyph.
    let size = 120
    let picture = try icon(glyph, size: size, style: .glass)
    var (inked, near) = (0, 0)
    for y in 20..<20 + size {
      for x in 20..<20 + size where picture.alpha(x, y) > 190 {
        inked += 1
        let edge = min(x - 20, y - 20, 19 + size - x, 19 + size - y)
        if edge < size / 8 { near += 1 }
      }
    }
    #expect((size * size / 40...size * size / 2).contains(inked))
    #expect(near == 0)
  }

  @Test("leave the context as it was", arguments: Artwork.all.glyphs)
  func restored(glyph: Glyph) throws {
    _ = try Picture(side: 100) { context in
      cairo_set_line_width(context, 7)
      drawIcon(glyph, in: context, x: 10, y: 10, size: 60, style: .glass)
      #expect(cairo_get_line_width(context) == 7)
      var (x, y) = (3.0, 4.0)
      cairo_user_to_device(context, &x, &y)
      #expect(x == 3 && y == 4)
      #expect(cairo_get_operator(context) == CAIRO_OPERATOR_OVER)
    }
  }

  @Test("of no size draw nothing")
  func empty() throws {
    let picture = try Picture(side: 20) {
      drawIcon(Glyph.all[0], in: $0, x: 5, y: 5, size: 0, style: .colorful)
    }
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }
}

@Suite("A superellipse")
struct SuperellipseTests {
  @Test("fills its box, and is alike when mirrored", arguments: [0.0, 8, 22.5, 500])
  func mirrored(radius: Double) throws {
    let picture = try Picture(side: 100) { context in
      traceSuperellipse(in: context, x: 0, y: 0, width: 100, height: 100, radius: radius)
      cairo_fill(context)
    }
    // Cairo's own coverage differs by so much between a slope and its mirror image.
    let tolerance = 24
    var worst = 0
    for y in 0..<100 {
      for x in 0..<100 {
        let mirrored = [picture.alpha(99 - x, y), picture.alpha(x, 99 - y), picture.alpha(y, x)]
        worst = max(worst, mirrored.map { abs($0 - picture.alpha(x, y)) }.max() ?? 0)
      }
    }
    #expect(worst <= tolerance)
    #expect(picture.alpha(50, 0) >= 250)
    #expect(radius == 0 ? picture.alpha(0, 0) == 255 : picture.alpha(0, 0) < 10)
  }

  @Test("lies near the circle's corner it is named after")
  func nearCircle() throws {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    var missing = 0.0
    let picture = try Picture(side: 400) { context in
      traceSuperellipse(in: context, x: 0, y: 0, width: 400, height: 400, radius: 90)
      cairo_path_extents(context, &left, &top, &right, &bottom)
      cairo_fill(context)
    }
    #expect((left, top, right, bottom) == (0, 0, 400, 400))
    for y in 0..<200 { for x in 0..<200 { missing += 1 - Double(picture.alpha(x, y)) / 255 } }
    // A circle's corner takes (1 − π/4) r² away.
    let circle = (1 - Double.pi / 4) * 90 * 90
    #expect((0.95...1.4).contains(missing / circle))
  }
}
