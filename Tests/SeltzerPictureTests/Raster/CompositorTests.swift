import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Testing

private func anyGradient(_ random: inout RandomNumbers, angle: Double = 0) -> Gradient {
  Gradient(random.color(), random.color(), angle: angle)
}

/// Returns a random composition: a gradient, discs, layers and glass.
func anyScene(_ seed: Int, size: PixelSize? = nil) throws -> Composition {
  var random = RandomNumbers(state: UInt64(seed))
  let (across, down) = (1 + random.below(300), 1 + random.below(90))
  let size = try size ?? #require(PixelSize(width: across, height: down))
  let (width, height) = (Float(size.width), Float(size.height))
  // Some gradients are vertical, which is a special case.
  let angle = seed % 5 == 0 ? Double.pi / 2 : Double(random.float(-7...7))
  let gradient = anyGradient(&random, angle: angle)
  let groups = (0..<1 + random.below(3)).map { _ in
    let discs = (0..<random.below(12)).map { _ in
      var disc = Disc(
        random.float(-40...width + 40), random.float(-40...height + 40),
        radius: random.float(0.1...(random.below(3) == 0 ? 150 : 20)),
        softness: random.below(2) == 0 ? 0 : random.float(0...1), color: random.color(),
        opacity: random.float(0...1.2),
        stretch: SIMD2(random.float(0.5...1.6), random.float(0.5...1.6)))
      disc.angle = random.float(-2...2)
      return disc
    }
    return DiscGroup(discs, blendMode: BlendMode.allCases[random.below(3)], look: anyLook(&random))
  }
  var sprites: [Sprite] = []
  for _ in 0..<random.below(3) {
    let box = SIMD2(Double(random.float(1...60)), Double(random.float(1...40)))
    let center = SIMD2(
      Double(random.float(-20...width + 20)), Double(random.float(-20...height + 20)))
    let content: Sprite.Content
    if random.below(3) == 0 {
      var plate = Plate()
      (plate.corner, plate.blur) = (5, Double(random.float(0...12)))
      content = .panel(plate)
    } else {
      var shape = Shape(figure: .circle)
      shape.color = random.color()
      content = .shape(shape)
    }
    var sprite = Sprite(
      content: content, center: center, size: box, opacity: Double(random.float(0.2...1)))
    if seed % 3 == 0 {
      sprite.scale = Double(random.float(0.4...2))
      sprite.rotation = Double(random.float(-4...4))
    }
    sprites.append(sprite)
  }
  var composition = Composition(size: size, gradient: gradient)
  (composition.bubbles, composition.sprites) = (groups, sprites)
  return composition
}

/// A plain look, or any mixture.
private func anyLook(_ random: inout RandomNumbers) -> any DiscLook {
  guard random.below(4) > 0 else { return FlatDiscs() }
  func part(_ random: inout RandomNumbers) -> Float {
    random.below(2) == 0 ? 0 : random.float(0...1)
  }
  if random.below(4) == 0 {
    var orb = OrbLook()
    (orb.shade, orb.edge) = (Double(random.float(0...1)), Double(random.float(0...1)))
    let gradient = anyGradient(&random)
    let palette = Palette(
      name: "any", summary: "", background: gradient,
      bubbles: [.init(color: random.color(), weight: 1)], opacity: 0...1)
    let shade = GroundShade(of: gradient, 0)
    let light = StageLight(direction: Double(random.float(-4...4)), aspect: 1, shade: shade)
    return Orbs(orb, Emitter(), palette, light)
  }
  let shapes = Artwork.all.shapes
  let (shape, number) = (shapes[random.below(shapes.count)], random.below(4))
  let flat = FlatDiscs(
    isRing: number > 0, thickness: random.float(0.01...1), rim: part(&random), cateye: part(&random)
  )
  return number == 3 ? ShapeSprites(.outline(shape)) : flat
}

@Suite("Compositor")
struct CompositorTests {
  @Test("every instruction set, number of threads and order of tiles gives the same bytes")
  func sameBytes() throws {
    let sets = InstructionSet.allCases.compactMap { set in Kernels(set).map { (set, $0) } }
    #expect(sets.contains { $0.0 == .portable })
    // Only so that shapes are drawn once.
    var last: Compositor?
    for seed in 0..<500 {
      let scene = try anyScene(seed)
      let rows = GradientRows(scene.gradient, size: scene.size)
      func pixels(_ kernels: Kernels, threads: Int, order: ((TileGrid) -> [Int])? = nil)
        throws -> [UInt32]
      {
        var grid = TileGrid(scene.size)
        if let order { grid.order = order(grid) }
        let compositor = Compositor(rows: rows, grid: grid, kernels: kernels, reusing: last)
        last = compositor
        var frame = Frame(size: scene.size)
        try compositor.draw(scene, into: &frame, threads: threads, stopwatch: nil)
        return frame.pixels
      }
      let kernels = try Kernels.chosen()
      let expected = try pixels(kernels, threads: 1)
      for (set, kernels) in sets {
        #expect(try pixels(kernels, threads: 1) == expected, "seed \(seed), \(set.rawValue)")
      }
      for threads in [2, 3, 8] {
        #expect(
          try pixels(kernels, threads: threads) == expected, "seed \(seed), \(threads) threads")
      }
      let backwards = try pixels(kernels, threads: 1) { $0.order.reversed() }
      var random = RandomNumbers(state: UInt64(seed))
      let shuffled = try pixels(kernels, threads: 1) { grid in
        grid.order.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
      }
      #expect(backwards == expected && shuffled == expected, "seed \(seed), order")
    }
  }

  @Test("without dither every instruction set rounds to the nearest colour")
  func undithered() throws {
    for seed in stride(from: 0, to: 100, by: 5) {
      let scene = try anyScene(seed)
      let rows = GradientRows(scene.gradient, size: scene.size)
      func pixels(_ kernels: Kernels, isDithered: Bool, _ scene: Composition) throws -> [UInt32] {
        let compositor = Compositor(rows: rows, grid: TileGrid(scene.size), kernels: kernels)
        var frame = Frame(size: scene.size, isDithered: isDithered)
        try compositor.draw(scene, into: &frame, threads: 1, stopwatch: nil)
        return frame.pixels
      }
      let rounded = try pixels(.portable, isDithered: false, scene)
      for kernels in InstructionSet.allCases.compactMap({ Kernels($0) }) {
        #expect(try pixels(kernels, isDithered: false, scene) == rounded, "seed \(seed)")
      }
      let dithered = try pixels(.portable, isDithered: true, scene)
      let areClose = zip(rounded, dithered).allSatisfy { a, b in
        let a = unsafeBitCast(a, to: SIMD4<UInt8>.self)
        let b = unsafeBitCast(b, to: SIMD4<UInt8>.self)
        return all(((a &- b) .<= 1) .| ((b &- a) .<= 1))
      }
      #expect(areClose, "seed \(seed)")
      // The gradients of these seeds are vertical, so only a dither varies a row.
      let plain = Composition(size: scene.size, gradient: scene.gradient)
      let shown = try pixels(.portable, isDithered: false, plain)
      #expect(shown.indices.allSatisfy { shown[$0] == shown[$0 - $0 % scene.size.width] })
    }
  }

  @Test(
    "the difference from the exact picture is below 2.5 of 255, without bias",
    arguments: [(8, 10...60), (60, 4...24), (300, 4...12)] as [(Int, ClosedRange<Float>)])
  func truth(count: Int, radii: ClosedRange<Float>) throws {
    var random = RandomNumbers(state: UInt64(count))
    let size = try #require(PixelSize(width: 180, height: 120))
    let gradient = anyGradient(&random, angle: 1.8326)
    let discs = (0..<count).map { _ in
      Disc(
        random.float(0...180), random.float(0...120), radius: random.float(radii),
        color: random.color(), opacity: random.float(0.12...0.42))
    }
    let truth = SupersampledPicture(discs, over: gradient, size: size)
    let frame = try Backend.fast.frame(of: Composition(size, gradient, DiscGroup(discs)))
    let differences = truth.gaps(to: frame)
    #expect(
      differences.most <= 2.5 && differences.mean <= 0.36 && abs(differences.bias) <= 0.03,
      "\(differences)")
  }

  @Test(
    "the difference of a look from the exact picture is below 3.5 of 255, without bias",
    arguments: [
      FlatDiscs(isRing: true), FlatDiscs(isRing: true, thickness: 0.05), FlatDiscs(rim: 0.45),
      FlatDiscs(isRing: true, thickness: 0.5, rim: 1),
    ], [0, 0.4] as [Float])
  func lookTruth(look: FlatDiscs, softness: Float) throws {
    var random = RandomNumbers(state: 3)
    let size = try #require(PixelSize(width: 120, height: 80))
    let gradient = anyGradient(&random, angle: 1.8326)
    let discs = (0..<12).map { _ in
      Disc(
        random.float(0...120), random.float(0...80), radius: random.float(4...24),
        softness: softness, color: random.color(), opacity: random.float(0.12...0.42))
    }
    let truth = SupersampledPicture(discs, look: look, over: gradient, size: size)
    let shown = Composition(size, gradient, DiscGroup(discs, look: look))
    let frames = try Backend.allCases.map { try $0.frame(of: shown) }
    let differences = truth.gaps(to: frames[0])
    // The formula of rims differs by up to 0.005, and the ridge of a soft ring is narrower than a pixel.
    let ridge = look.isRing && softness > 0 ? 1 : 0.0
    let most = 2.5 + (look.rim > 0 ? 0.5 : 0) + ridge
    #expect(
      differences.most <= most && differences.mean <= 0.36 && abs(differences.bias) <= 0.05,
      "\(differences)")
    let cairo = truth.gaps(to: frames[1])
    #expect(cairo.mean < 1.2, "\(cairo)")
  }

  @Test("sprites and cut discs look as Cairo draws them", arguments: Artwork.all.shapes.map(\.name))
  func spritesLikeCairo(name: String) throws {
    let shape = try #require(Artwork.all.shapes.first { $0.name == name })
    let gradient = Gradient(SRGB8(rgb: 0x003C78), angle: 1)
    let discs = ([3, 9, 20, 31] as [Float]).enumerated().map { number, radius in
      var disc = Disc(
        20 + 36 * Float(number), 43.3, radius: radius, softness: 0.1, color: SRGB8(rgb: 0xFFDCA0),
        opacity: 0.9)
      disc.angle = 0.07 * Float(number)
      return disc
    }
    for look in [ShapeSprites(.outline(shape)), FlatDiscs(rim: 0.5, cateye: 0.8)] as [any DiscLook]
    {
      let shown = Composition(PixelSize(160, 90), gradient, DiscGroup(discs, look: look))
      let gaps = try backendGaps(shown)
      #expect(gaps.mean < 1.2, "\(look): \(gaps)")
      // Something is drawn.
      #expect(try Set(Backend.fast.frame(of: shown).pixels).count > 200)
    }
  }

  @Test("groups without looks, and sorting in any number of parts, give the picture of one group")
  func groups() throws {
    var random = RandomNumbers(state: 8)
    let size = PixelSize(300, 80)
    let gradient = anyGradient(&random)
    let discs = (0..<200).map { _ in
      Disc(
        random.float(0...300), random.float(0...80), radius: random.float(5...200),
        color: random.color(), opacity: 0.3)
    }
    let rows = GradientRows(gradient, size: size)
    let (grid, kernels) = (TileGrid(size), try Kernels.chosen())
    func pixels(_ lists: [ArraySlice<Disc>], mostEntries: Int = 1 << 20) throws -> [UInt32] {
      let compositor = Compositor(
        rows: rows, grid: grid, kernels: kernels, mostEntries: mostEntries)
      var frame = Frame(size: size)
      var shown = Composition(size: size, gradient: gradient)
      shown.bubbles = lists.map { DiscGroup(Array($0)) }
      try compositor.draw(shown, into: &frame)
      return frame.pixels
    }
    let whole = try pixels([discs[...]])
    #expect(Set(whole).count > 1000)
    let split = [discs[..<0], discs[..<13], discs[13..<13], discs[13..<60], discs[60...]]
    #expect(try pixels(split) == whole)
    for lists in [[discs[...]], split] {
      for most in [1, 50] { #expect(try pixels(lists, mostEntries: most) == whole) }
    }
  }

  @Test("NaN, infinities and huge numbers in discs are harmless")
  func badDiscs() throws {
    let unusual: [Float] = [
      .nan, .infinity, -.infinity, 0, -0.0, -1, -1e30, 1e30, 1e-30, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0x1p24, 0x1p23, 1e6, 64, 3,
    ]
    let size = try #require(PixelSize(width: 150, height: 40))
    let gradient = Gradient(SRGB8(rgb: 0x003C78), SRGB8(rgb: 0xC83C00), angle: 1)
    let renderers = try InstructionSet.allCases.compactMap { Kernels($0) }.map {
      try Compositor(gradient: gradient, size: size, kernels: $0)
    }
    var random = RandomNumbers(state: 9)
    func number(_ usual: ClosedRange<Float>) -> Float {
      random.below(4) == 0 ? unusual[random.below(unusual.count)] : random.float(usual)
    }
    for list in 0..<10_000 {
      let discs = (0..<1 + random.below(4)).map { _ in
        var disc = Disc(
          number(-50...200), number(-50...90), radius: number(0.5...60), softness: number(0...1),
          color: random.color(), opacity: number(0...1),
          stretch: SIMD2(number(0.9...1.1), number(0.9...1.1)))
        disc.angle = number(-1...1)
        return disc
      }
      let blend = BlendMode.allCases[list % 3]
      let shown = Composition(
        size, gradient, DiscGroup(discs, blendMode: blend, look: anyLook(&random)))
      var frames = [Frame](repeating: Frame(size: size), count: 2)
      // Each set in turn is compared with the portable one.
      let pair = [renderers[list % renderers.count], renderers[renderers.count - 1]]
      for (index, renderer) in pair.enumerated() {
        try renderer.draw(shown, into: &frames[index])
      }
      #expect(frames[0] == frames[1], "list \(list): \(discs)")
    }
  }

  @Test("several threads prepare and sort a long list with the same result")
  func longList() throws {
    var random = RandomNumbers(state: 5)
    let size = try #require(PixelSize(width: 400, height: 130))
    let gradient = anyGradient(&random)
    // Some discs have negative radii and are not drawn.
    let discs = (0..<40_000).map { _ in
      Disc(
        random.float(-5...405), random.float(-5...135), radius: random.float(-1...6),
        color: random.color(), opacity: 0.3)
    }
    let shown = Composition(size, gradient, DiscGroup(discs))
    let rows = GradientRows(gradient, size: size)
    let (grid, kernels) = (TileGrid(size), try Kernels.chosen())
    func pixels(threads: Int, mostEntries: Int = 1 << 24) throws -> [UInt32] {
      let compositor = Compositor(
        rows: rows, grid: grid, kernels: kernels, mostEntries: mostEntries)
      var frame = Frame(size: size)
      try compositor.draw(shown, into: &frame, threads: threads)
      return frame.pixels
    }
    let expected = try pixels(threads: 1)
    #expect(Set(expected).count > 10_000)
    for threads in [2, 3, 8] { #expect(try pixels(threads: threads) == expected) }
    // Less than one thread's part, and less than all parts.
    for most in [6000, 30_000] { #expect(try pixels(threads: 3, mostEntries: most) == expected) }
  }

  @Test("the mean difference from Cairo is below 1.2 of 255")
  func likeCairo() throws {
    for scene in ["bubbles", "space"] {
      let scene = try SceneLibrary.scene(scene)
      let size = PixelSize(320, 180)
      let stage = try Stage(scene: scene, palette: palette(scene.palette), size: size)
      let fields = BubbleField.fields(of: scene, aspect: 16.0 / 9)
      let gaps = try backendGaps(stage.composition(of: fields, at: 3, contentOffset: SIMD2(7, 3)))
      #expect(gaps.mean < 1.2, "\(scene.name): \(gaps)")
    }
  }
}
