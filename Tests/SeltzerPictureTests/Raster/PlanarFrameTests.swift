import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("Pictures drawn as video planes")
struct PlanarFrameTests {
  /// Draws over arbitrary initial bytes.
  private static func planes(
    _ composition: Composition, threads: Int = 1, _ draw: (inout PlanarFrame) throws -> Void
  ) throws -> PlanarFrame {
    let count = PlanarFrame.byteCount(composition.size)
    var planes = PlanarFrame(
      size: composition.size,
      bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ threads) })
    try draw(&planes)
    return planes
  }

  /// Compares all instruction sets and several numbers of threads with the converted frame.
  private static func compare(_ composition: Composition, _ comment: String) throws {
    let expected = PlanarFrame(try Backend.fast.frame(of: composition))
    for set in InstructionSet.allCases {
      guard let kernels = Kernels(set) else { continue }
      let compositor = try Compositor(
        gradient: composition.gradient, size: composition.size, kernels: kernels)
      for threads in 1...3 {
        let drawn = try planes(composition, threads: threads) {
          try compositor.draw(composition, into: &$0, threads: threads)
        }
        #expect(drawn == expected, "\(comment), \(composition.size), \(set), \(threads) threads")
      }
    }
  }

  @Test("equal the converted frame for random scenes and sizes")
  func anything() throws {
    for seed in 0..<100 { try Self.compare(anyScene(seed), "seed \(seed)") }
  }

  @Test("equal the converted frame for small sizes and at tile edges")
  func edges() throws {
    for width in [1, 2, 3, 15, 16, 17, 31, 33, 63, 65, 127, 128, 129, 257] {
      for height in [1, 2, 3, 31, 32, 33] {
        try Self.compare(anyScene(width + height, size: PixelSize(width, height)), "edge")
      }
    }
  }

  @Test(
    "equal the converted frame for all built-in scenes",
    arguments: [
      ("bubbles", 301, 169), ("home", 168, 301), ("home", 301, 168), ("lock", 169, 300),
      ("space", 270, 151),
    ])
  func scenes(name: String, width: Int, height: Int) throws {
    let scene = try SceneLibrary.scene(name)
    let size = PixelSize(width, height)
    let stage = try Stage(scene: scene, palette: palette(scene.palette), size: size)
    let fields = BubbleField.fields(of: scene, aspect: size.aspect)
    let composition = try stage.composition(of: fields, at: 3, contentOffset: SIMD2(7, 3))
    try Self.compare(composition, name)
  }

  @Test("equal the converted frame with Cairo")
  func cairo() throws {
    for seed in 0..<20 {
      let composition = try anyScene(seed)
      let renderer = CairoRenderer(gradient: composition.gradient, size: composition.size)
      let drawn = try Self.planes(composition) { try renderer.draw(composition, into: &$0) }
      let frame = try Backend.cairo.frame(of: composition)
      #expect(drawn == PlanarFrame(frame), "seed \(seed)")
    }
  }
}
