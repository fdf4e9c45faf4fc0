import SeltzerPicture
import SeltzerScene
import Testing

/// The exact bits, which must not depend on the machine or on optimisation.
///
/// Run these as `swift test` and as `swift test -c release`.
@Suite("Bits of the field")
struct GoldenTests {
  /// A bubble of a field and its bits, which are those of `bits`.
  struct Golden: Sendable {
    let seed: UInt32
    let loop: Double?
    let t: Double
    let slot: Int
    let bits: [UInt32]

    init(_ seed: UInt32, _ loop: Double?, _ t: Double, _ slot: Int, _ bits: [UInt32]) {
      (self.seed, self.loop, self.t, self.slot, self.bits) = (seed, loop, t, slot, bits)
    }
  }

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

  @Test("single bubbles have the recorded bits", arguments: goldens)
  func single(golden: Golden) {
    let field = BubbleField(
      emitter: Self.emitter, seed: golden.seed, aspect: 16.0 / 9, loop: golden.loop)
    let columns = BubbleColumns(for: field)
    field.fill(golden.slot..<golden.slot + 1, at: golden.t, into: columns)
    #expect(Self.bits(columns, golden.slot) == golden.bits)
  }

  @Test("50,000 bubbles have the recorded checksum")
  func many() {
    let field = BubbleField(emitter: Self.emitter, seed: 5, aspect: 16.0 / 9)
    let columns = BubbleColumns(for: field)
    var sum: UInt64 = 0
    for k in 0..<50 {
      field.fill(0..<1_000, at: Double(k) * 7.77, into: columns)
      for row in 0..<1_000 {
        for word in Self.bits(columns, row) {
          sum = (sum ^ UInt64(word)) &* 6_364_136_223_846_793_005
        }
      }
    }
    #expect(sum == 0xb3ad_d0d0_a372_dd55)
  }

  static let goldens: [Golden] = [
    Golden(
      1, nil, 0, 77,
      [
        0x3fcf_fa33, 0x3f2d_d7b9, 0x3dbf_bd46, 0x3f7a_f46c,
        0x3f78_54b4, 0x3e70_a14e, 0x3f62_6c7e, 0x3f0a_ac00,
        0x3e36_dac2, 0x3f2c_6400, 0x3ef3_8007, 0x4007_f5fb,
        0x0000_dfc5,
      ]),
    Golden(
      1, nil, 0, 999,
      [
        0xbccb_3819, 0x3f83_f687, 0x3e02_9158, 0x3f80_0000,
        0x3f80_0000, 0x3ec3_a5e5, 0x3f1c_1465, 0x3dc6_b800,
        0x3c18_3333, 0x3f57_3000, 0x3f55_9e9b, 0xbe31_92e0,
        0x0000_e25e,
      ]),
    Golden(
      1, nil, 12.34, 77,
      [
        0x3fc7_d771, 0x3f87_a7a0, 0x3d55_df30, 0x3f83_5c4e,
        0x3f7b_9559, 0x3e09_daae, 0x3f20_9c40, 0x3ee8_de00,
        0x3b4d_0000, 0x3edf_3c00, 0x3e6c_53cf, 0x3d91_d516,
        0x0000_f5a1,
      ]),
    Golden(
      1, nil, -86_400, 77,
      [
        0x3f2c_ee40, 0x3ee9_f123, 0x3d81_6eb7, 0x3f83_548c,
        0x3f7a_566c, 0x3e40_5928, 0x3f15_9a6a, 0x3ea0_c000,
        0x3e16_0733, 0x3ec1_9800, 0x3eb8_9eaf, 0xbf5e_cc0a,
        0x0000_b95c,
      ]),
    Golden(
      1, nil, 1e9, 77,
      [
        0x3fe8_6371, 0x3ef0_b3fe, 0x3de1_acf1, 0x3f7b_207f,
        0x3f80_3221, 0x3ec3_979f, 0x3e13_e0dd, 0x3d3f_4000,
        0x3dd1_e000, 0x3f74_ca00, 0x3f55_8d33, 0xbf0c_3544,
        0x0000_e051,
      ]),
    Golden(
      1, nil, 1e9, 999,
      [
        0x3e7b_4527, 0x3c49_25f6, 0x3df7_c79a, 0x3f83_6a74,
        0x3f83_805a, 0x3eaf_94ab, 0x3f57_dec4, 0x3e3a_0800,
        0x3e35_13d7, 0x3f02_9900, 0x3f3d_25b2, 0x4015_b0c7,
        0x0000_d544,
      ]),
    Golden(
      0xdead_beef, 60, 0, 77,
      [
        0x3f58_f116, 0x3e8e_c2a4, 0x3dbc_0be8, 0x3f7a_7cdd,
        0x3f7a_2774, 0x3e81_7517, 0x3eeb_e159, 0x3e88_dc00,
        0x3da4_0667, 0x3edc_f000, 0x3f04_e635, 0x3f61_eab4,
        0x0000_f767,
      ]),
    Golden(
      0xdead_beef, 60, 0, 999,
      [
        0x3e8a_1728, 0x3f67_a7a1, 0x3db3_fad4, 0x3f83_ca53,
        0x3f7f_1292, 0x3e67_d362, 0x3f78_b67a, 0x3e74_9c00,
        0x3dd0_8800, 0x3e1d_f400, 0x3ee8_c359, 0xbec4_e5cd,
        0x0000_e940,
      ]),
    Golden(
      0xdead_beef, 60, 12.34, 77,
      [
        0x3f59_e1e6, 0x3e3b_3b93, 0x3daf_4c87, 0x3f7d_3e8a,
        0x3f80_6028, 0x3e81_7517, 0x3ee2_5374, 0x3e88_dc00,
        0x3c0a_4000, 0x3edc_f000, 0x3f04_e635, 0x4059_d4ec,
        0x0000_dd14,
      ]),
    Golden(
      0xdead_beef, 60, -86_400, 77,
      [
        0x3f58_f116, 0x3e8e_c2a4, 0x3dbc_0be8, 0x3f7a_7cdd,
        0x3f7a_2774, 0x3e81_7517, 0x3eeb_e159, 0x3e88_dc00,
        0x3da4_0667, 0x3edc_f000, 0x3f04_e635, 0x3f61_eab4,
        0x0000_f767,
      ]),
    Golden(
      0xdead_beef, 60, 1e9, 77,
      [
        0xbbf3_90b4, 0x3efe_cbe8, 0x3dfd_2e3b, 0x3f80_a535,
        0x3f83_14e0, 0x3eae_5ba1, 0x3f31_cc9a, 0x3f7c_c500,
        0x3d98_124e, 0x3f45_5c00, 0x3f3b_a7f1, 0x3fba_54c4,
        0x0000_f5d2,
      ]),
    Golden(
      0xdead_beef, 60, 1e9, 999,
      [
        0x3e3b_0be9, 0x3f5a_cc84, 0x3ddb_a359, 0x3f83_9d32,
        0x3f82_5c01, 0x3e9d_7217, 0x3f4d_c482, 0x3f6a_7400,
        0x3df7_f4e8, 0x3ee8_fc00, 0x3f27_0803, 0xbe6c_847e,
        0x0000_d2ba,
      ]),
  ]
}
