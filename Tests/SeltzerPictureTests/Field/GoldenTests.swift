import SeltzerPicture
import SeltzerScene
import Testing

/// The exact bits, which must not depend on the machine or on optimisation.
///
/// Run these as `swift test` and as `swift test -c release`.
@Suite("Bits of the field")
struct GoldenTests {
  /// An emitter that uses all features.
  static let emitter = Emitter.of(1_000) {
    $0.turbulence.amount = 0.02
    ($0.flow.amount, $0.flow.size, $0.flow.period) = (0.05, 0.5, 20)
    var shape = ShapeLook(.file("petal.png"))
    (shape.rotation, shape.spin) = (0...1, -1...2)
    $0.look = shape
    ($0.wobble.share, $0.wobble.amount, $0.wobble.period) = (0.7, 0.03, 1...3)
    ($0.flicker.amount, $0.flicker.hold) = (0.2, 0.3...2)
    ($0.skew, $0.sizeMirrored) = (0.5, 0.3)
    $0.sizeOverLife = [
      .init(age: 0, value: 0.5), .init(age: 0.3, value: 1.2), .init(age: 1, value: 0.8),
    ]
    $0.drawOrder = .birth
    $0.gravity = [0.0003, -0.0005]
    $0.drag = 0.1
    $0.opacityOverLife = [
      .init(age: 0, value: 0.7), .init(age: 0.4, value: 1), .init(age: 1, value: 0.6),
    ]
  }

  static func bits(_ columns: BubbleColumns, _ row: Int) -> [UInt32] {
    let lanes = columns.lanes(from: row)
    return [
      lanes.x, lanes.y, lanes.radius, lanes.stretchX, lanes.stretchY, lanes.softness,
      lanes.presence, lanes.opacityRank, lanes.dimming, lanes.tint, lanes.depth, lanes.angle,
    ].map { $0[0].bitPattern } + [lanes.rank[0]]
  }

  /// Returns a checksum of all bubbles at some moments.
  static func checksum(_ seed: UInt32, _ loop: Double?, _ moments: [Double]) -> UInt64 {
    let field = BubbleField(emitter: emitter, seed: seed, aspect: 16.0 / 9, loop: loop)
    let columns = BubbleColumns(for: field)
    var sum: UInt64 = 0
    for t in moments {
      field.fill(0..<1_000, at: t, into: columns)
      for row in 0..<1_000 {
        for word in bits(columns, row) {
          sum = (sum ^ UInt64(word)) &* 6_364_136_223_846_793_005
        }
      }
    }
    return sum
  }

  @Test(
    "all bubbles have the recorded checksum",
    arguments: [
      (1, nil, 0, 0xb4f9_51c8_5082_d2bf), (1, nil, 12.34, 0x2d3e_d488_0948_23ec),
      (1, nil, -86_400, 0x898c_b6d5_283c_f557), (1, nil, 1e9, 0xf732_73c8_6bbc_72a8),
      (0xdead_beef, 60, 0, 0x0a83_a5a5_e72b_fe75),
      (0xdead_beef, 60, 12.34, 0x5ccd_2eaf_a9e9_1e00),
      (0xdead_beef, 60, -86_400, 0x0a83_a5a5_e72b_fe75),
      (0xdead_beef, 60, 1e9, 0x1415_35bb_938f_0c56),
    ] as [(UInt32, Double?, Double, UInt64)])
  func moment(seed: UInt32, loop: Double?, t: Double, sum: UInt64) {
    #expect(Self.checksum(seed, loop, [t]) == sum)
  }

  @Test("50,000 bubbles have the recorded checksum")
  func many() {
    let sum = Self.checksum(5, nil, (0..<50).map { Double($0) * 7.77 })
    #expect(sum == 0xb3ad_d0d0_a372_dd55)
  }

  @Test("a bubble has the recorded bits, which name the property that changed")
  func single() {
    let field = BubbleField(emitter: Self.emitter, seed: 1, aspect: 16.0 / 9)
    let columns = BubbleColumns(for: field)
    field.fill(77..<78, at: 12.34, into: columns)
    #expect(
      Self.bits(columns, 77) == [
        0x3fc7_d771, 0x3f87_a7a0, 0x3d55_df30, 0x3f83_5c4e, 0x3f7b_9559, 0x3e09_daae, 0x3f20_9c40,
        0x3ee8_de00, 0x3b4d_0000, 0x3edf_3c00, 0x3e6c_53cf, 0x3d91_d516, 0x0000_f5a1,
      ])
  }
}
