import SeltzerPicture
import Testing

@Suite("pcg4d")
struct PCG4DTests {
  /// Computed with the paper's six lines in Python, whose integers are unbounded.
  ///
  ///     x, y, z, w = [(k * 1664525 + 1013904223) & M for k in v]
  ///     for step in range(2):
  ///         x = (x + y*w) & M; y = (y + z*x) & M; z = (z + x*y) & M; w = (w + y*z) & M
  ///         if step == 0: x ^= x >> 16; y ^= y >> 16; z ^= z >> 16; w ^= w >> 16
  static let known: [([UInt32], [UInt32])] = [
    ([0x0, 0x0, 0x0, 0x0], [0x0f02_f829, 0x2d56_8769, 0x32b0_c43b, 0xd325_48ea]),
    ([0x1, 0x2, 0x3, 0x4], [0x3622_cd16, 0xf114_71d8, 0xe110_9b3f, 0x02b9_4c2f]),
    ([0x7, 0x0, 0x0, 0x0], [0xedc1_bcb9, 0x45a7_9294, 0x92d5_eb43, 0xfff8_621c]),
    (
      [0xffff_fffc, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff],
      [0xafd8_88f5, 0xb91d_f967, 0x8cbc_bf67, 0xecd8_2373]
    ),
    ([0x3039, 0x10932, 0xdead_beef, 0x7], [0x075a_9f74, 0xdc9c_aa2e, 0x527c_d0c1, 0xe6a7_b78a]),
    ([0x98967f, 0x8000_0000, 0x2a, 0x1], [0xc0db_4818, 0x9a76_f534, 0x7e9a_7f5f, 0x953d_5bd8]),
  ]

  @Test("words equal the paper's in every lane", arguments: known, 0..<8)
  func words(_ known: ([UInt32], [UInt32]), lane: Int) {
    let (counters, words) = known
    let hash = PCG4D(seed: counters[2], purpose: counters[3])
    let part = hash.part(ofLife: counters[1])
    let found = hash.words(
      slot: Int(counters[0]) - lane, x: SIMD8(repeating: part.x), y: SIMD8(repeating: part.y))
    #expect([found.0[lane], found.1[lane], found.2[lane], found.3[lane]] == words)
  }

  @Test("`partOfNext` advances to the next life")
  func next() {
    let hash = PCG4D(seed: 5, purpose: 2)
    let (part, next, step) = (hash.part(ofLife: 40), hash.part(ofLife: 41), hash.partOfNext)
    #expect(part.x &+ step.x == next.x)
    #expect(part.y &+ step.y == next.y)
  }
}
