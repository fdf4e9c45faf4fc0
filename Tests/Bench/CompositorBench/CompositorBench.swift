import Foundation
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSystem

/// Measures whole frames of discs against plain Cairo, and the differences from the exact picture.
///
/// `swift run -c release compositor-bench PART...`, of `discs`, `soft`, `plain`, `looks`, `truth`, `threads`, `many`,
/// `layer`, `home` and `mesh`; by default all.
@main
struct CompositorBench {
  static let size = PixelSize(1920, 1080)

  static func main() throws {
    let selected = Set(CommandLine.arguments.dropFirst())
    func isSelected(_ part: String) -> Bool { selected.isEmpty || selected.contains(part) }
    if isSelected("discs") { try againstCairo(soft: false) }
    if isSelected("soft") { try againstCairo(soft: true) }
    if isSelected("looks") { try looks() }
    if selected.contains("plain") { try plain() }
    if isSelected("truth") { try againstTruth() }
    if isSelected("threads") { try byThreads() }
    if isSelected("many") { try manyDiscs() }
    if isSelected("layer") { try fullLayer() }
    if isSelected("home") { try home() }
    if isSelected("mesh") { try mesh() }
  }

  /// A renderer for each instruction set of this machine.
  static var renderers: [(name: String, renderer: Compositor)] {
    InstructionSet.allCases.compactMap { set in
      guard let kernels = Kernels(set),
        let renderer = try? Compositor(
          gradient: BenchPalette.gradient, size: size, kernels: kernels)
      else { return nil }
      return (set.rawValue, renderer)
    }
  }

  static func composition(
    _ discs: [Disc], look: any DiscLook = FlatDiscs(), sprites: [Sprite] = []
  ) -> Composition {
    var composition = Composition(size: size, gradient: BenchPalette.gradient)
    composition.bubbles = [DiscGroup(discs, look: look)]
    composition.sprites = sprites
    return composition
  }

  /// Contenders run in turn, so that load on the machine affects all of them equally.
  private static func againstCairo(soft: Bool) throws {
    var frame = Frame(size: size)
    let plain = try background()
    let arcs = PlainCairo(method: .arcs, background: plain)
    let gradients = PlainCairo(method: .gradients, background: plain)
    print(
      soft
        ? "Soft discs (softness 0.04-0.45) against Cairo's radial gradients"
        : "Crisp discs against Cairo's filled arcs and radial gradients")
    print("ms per frame on one thread, median; × is the median of Cairo's time over ours")
    for discs in DiscCase.all(size: size, soft: soft) {
      let renderers = renderers
      let scene = composition(discs.discs)
      var pixels = frame.pixels
      var times = Times(discs.repetitions)
      for repetition in 0...discs.repetitions {
        if !soft {
          times.add("arcs", repetition) { arcs.draw(discs.discs, size: size, into: &pixels) }
        }
        if repetition <= 7 || discs.discs.count < 10_000 {
          times.add("gradients", repetition) {
            gradients.draw(discs.discs, size: size, into: &pixels)
          }
        }
        for (name, renderer) in renderers {
          try times.add(name, repetition) { try renderer.draw(scene, into: &frame) }
        }
      }
      print("  \(discs.name)")
      for name in times.names {
        let ratios = ["arcs", "gradients"].filter { $0 != name && times.names.contains($0) }
          .map { "\(number(times.ratio($0, over: name)))× \($0)" }
        let own =
          ["arcs", "gradients"].contains(name) ? "" : "   " + ratios.joined(separator: "  ")
        print("    \(pad(name, 10))\(pad(number(times.median(name)), 9))\(own)")
      }
    }
  }

  private static func againstTruth() throws {
    print("Greatest difference, mean, bias in 255ths, against double precision and 16x16 points")
    var frame = Frame(size: size)
    let arcs = PlainCairo(method: .arcs, background: try background())
    let (_, renderer) = renderers[0]
    for (name, look) in DiscCase.looks.dropFirst() {
      let discs = DiscCase(60, radius: 4...60, size: size, soft: false, repetitions: 1)
      let truth = SupersampledPicture(
        discs.discs, look: look, over: BenchPalette.gradient, size: size)
      try renderer.draw(composition(discs.discs, look: look), into: &frame)
      let gap = truth.gaps(to: frame)
      print("  \(pad(name, 12))\(number(gap.most))  \(number(gap.mean))  \(number(gap.bias, 4))")
    }
    for discs in DiscCase.all(size: size, soft: false) {
      let truth = SupersampledPicture(discs.discs, over: BenchPalette.gradient, size: size)
      try renderer.draw(composition(discs.discs), into: &frame)
      let ours = truth.gaps(to: frame)
      var pixels = frame.pixels
      arcs.draw(discs.discs, size: size, into: &pixels)
      let cairo = truth.gaps(to: Frame(size: size, pixels: pixels))
      print("  \(discs.name)")
      for (name, gap) in [("ours", ours), ("arcs", cairo)] {
        print(
          "    \(pad(name, 10))\(number(gap.most))  \(number(gap.mean))  \(number(gap.bias, 4))")
      }
    }
  }

  /// Measures discs with looks against plain ones of the same radii, and sprites.
  private static func looks() throws {
    print("ms per frame on one thread, median; × is the median of its time over that of plain")
    var frame = Frame(size: size)
    for soft in [false, true] {
      for discs in DiscCase.all(size: size, soft: soft) {
        print("  \(discs.name)\(soft ? ", soft" : "")")
        for (set, renderer) in renderers {
          var times = Times(discs.repetitions)
          for repetition in 0...discs.repetitions {
            for (name, look) in DiscCase.looks {
              let scene = composition(discs.discs, look: look)
              try times.add(name, repetition) { try renderer.draw(scene, into: &frame) }
            }
          }
          let results = times.names.map {
            "\($0) \(number(times.median($0))) (\(number(times.ratio($0, over: "plain")))×)"
          }
          print("    \(pad(set, 10))\(results.joined(separator: "  "))")
        }
      }
    }
    let discs = DiscCase(300, radius: 10...100, size: size, soft: false, repetitions: 11)
    var times = Times(11)
    for repetition in 0...11 {
      for shape in Artwork.all.shapes {
        let scene = composition(discs.discs, look: ShapeSprites(.outline(shape)))
        try times.add(shape.name, repetition) {
          try renderers[0].renderer.draw(scene, into: &frame)
        }
      }
    }
    print("  300 sprites of 20-200 px")
    for name in times.names { print("    \(pad(name, 10))\(number(times.median(name)))") }
  }

  /// Measures plain discs alone, for interleaved runs of two builds.
  private static func plain() throws {
    var frame = Frame(size: size)
    let renderers = renderers.prefix(3)
    for soft in [false, true] {
      for discs in DiscCase.all(size: size, soft: soft) {
        let scene = composition(discs.discs)
        var times = Times(9)
        for repetition in 0...9 {
          for (set, renderer) in renderers {
            try times.add(set, repetition) { try renderer.draw(scene, into: &frame) }
          }
        }
        let results = times.names.map { "\($0) \(number(times.median($0), 4))" }
        print("\(discs.name)\(soft ? ", soft" : ""): \(results.joined(separator: " "))")
      }
    }
  }

  private static func byThreads() throws {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "unknown"
    print("Threads; load before: \(load.trimmingCharacters(in: .newlines))")
    var frame = Frame(size: size)
    for discs in DiscCase.all(size: size, soft: false) {
      let renderer = try Compositor(gradient: BenchPalette.gradient, size: size)
      let scene = composition(discs.discs)
      var times = Times(31, clock: .wall)
      for repetition in 0...31 {
        for threads in [1, 2] {
          try times.add("\(threads)", repetition) {
            try renderer.draw(scene, into: &frame, threads: threads)
          }
        }
      }
      print(
        "  \(discs.name): one \(number(times.median("1"))) ms, two \(number(times.median("2"))) ms, "
          + "\(number(times.ratio("1", over: "2")))×")
    }
  }

  private static func manyDiscs() throws {
    print("Cost of a disc of 2-8 px, by how many there are")
    var frame = Frame(size: size)
    let renderer = try Compositor(gradient: BenchPalette.gradient, size: size)
    for (count, repetitions) in [(10_000, 41), (100_000, 15), (1_000_000, 5), (10_000_000, 1)] {
      let discs = DiscCase(count, radius: 2...8, size: size, soft: false, repetitions: repetitions)
      let scene = composition(discs.discs)
      var times = Times(repetitions)
      for repetition in 0...repetitions {
        try times.add("frame", repetition) { try renderer.draw(scene, into: &frame) }
      }
      let time = times.median("frame")
      print(
        "  \(pad("\(count)", 10))\(pad(number(time), 10)) ms "
          + "\(number(time * 1e6 / Double(count))) ns a disc, peak \(peakMegabytes()) MB")
    }
  }

  /// Measures the cost of a full-screen layer at a sub-pixel position, opaque and translucent.
  private static func fullLayer() throws {
    print("A full-screen layer between pixels")
    var frame = Frame(size: size)
    let side = SIMD2(Double(size.width), Double(size.height))
    var plate = Plate()
    (plate.corner, plate.blur) = (0, 0)
    let contents: [(String, Sprite.Content)] = [
      ("opaque", .picture(.drawing(.galaxy))), ("translucent", .panel(plate)),
    ]
    let renderer = try Compositor(gradient: BenchPalette.gradient, size: size)
    let cairo = try CairoLayer(size: size)
    var times = Times(31)
    for repetition in 0...31 {
      try times.add("without", repetition) { try renderer.draw(composition([]), into: &frame) }
      for (name, content) in contents {
        let layer = Sprite(
          content: content, center: side / 2 + SIMD2(0.4, 0.3), size: side, opacity: 0.7)
        try times.add(name, repetition) {
          try renderer.draw(composition([], sprites: [layer]), into: &frame)
        }
      }
      times.add("cairo", repetition) { cairo.lay(at: SIMD2(0.4, 0.3)) }
      times.add("cairo whole", repetition) { cairo.lay(at: SIMD2(1, 2)) }
    }
    for (name, _) in contents {
      let added = times.difference(name, minus: "without")
      print("  ours, \(name), adds \(number(added)) ms to \(number(times.median("without"))) ms")
    }
    print(
      "  Cairo lays it in \(number(times.median("cairo"))) ms, at whole pixels in "
        + "\(number(times.median("cairo whole"))) ms")
  }

  private static func background() throws -> [UInt32] {
    var frame = Frame(size: size)
    try renderers[0].renderer.draw(composition([]), into: &frame)
    return frame.pixels
  }
}
