import SeltzerPicture
import SeltzerReference
import SeltzerScene

extension CompositorBench {
  /// Measures what grounds, grain and blue noise add to an empty frame of the plain gradient.
  static func mesh() throws {
    print("Grounds, on one thread: ms added to a frame of the plain gradient")
    let palette = Palette(
      name: "bench", summary: "", background: BenchPalette.gradient,
      bubbles: [.init(color: SRGB8(rgb: 0xC9F6FF), weight: 1)], opacity: 0.1...0.5)
    let grounds = Ground.Kind.allCases.flatMap { kind in
      [0, 0.2].map { amount in
        var ground = Ground(kind: kind)
        ground.warp.amount = amount
        return ("\(kind)\(amount > 0 ? " with warp" : "")", ground, Finish())
      }
    }
    var (grain, blueNoise) = (Finish(), Finish())
    (grain.grain, blueNoise.dither) = (0.03, .bluenoise)
    let cases =
      grounds + [("grain", Ground(), grain), ("blue noise", Ground(), blueNoise)]
    for (set, renderer) in renderers {
      var times = Times(15)
      var frame = Frame(size: size)
      var planes = PlanarFrame(size: size)
      var moment = 0.0
      let stages = try cases.map { _, ground, finish in
        var scene = Scene(name: "bench")
        (scene.ground, scene.finish, scene.emitters) = (ground, finish, [])
        return try Stage(scene: scene, palette: palette, size: size)
      }
      for repetition in 0...15 {
        for ((name, _, _), stage) in zip(cases, stages) {
          try times.add(name, repetition) {
            // Another moment each time, so that no grid is reused.
            moment += 1 / 60
            let shown = try stage.composition(of: [], at: moment, contentOffset: .zero)
            try renderer.draw(shown, into: &frame)
          }
          guard !name.contains("warp") else { continue }
          try times.add(name + ", video", repetition) {
            moment += 1 / 60
            let shown = try stage.composition(of: [], at: moment, contentOffset: .zero)
            try renderer.draw(shown, into: &planes)
          }
        }
      }
      print("  \(set): linear \(number(times.median("linear"))) ms")
      for name in times.names where name != "linear" {
        let base = name.hasSuffix("video") ? "linear, video" : "linear"
        print("    \(pad(name, 20))\(number(times.difference(name, minus: base)))")
      }
    }
  }
}
