import SeltzerPicture
import SeltzerScene
import Testing

/// The exact bits, which must not depend on the machine or on optimisation.
///
/// Run these as `swift test` and as `swift test -c release`.
@Suite("Bits of the field")
struct GoldenTests {
  /// A bubble of a field and its bits: x, y, radius, stretch x and y, presence, dimming, traits.
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
    $0.gravity = [0.0003, -0.0005]
    $0.drag = 0.1
    $0.opacityOverLife = [
      .init(age: 0, value: 0.7), .init(age: 0.4, value: 1), .init(age: 1, value: 0.6),
    ]
  }

  static func bits(_ columns: BubbleColumns, _ row: Int) -> [UInt32] {
    [
      columns.x, columns.y, columns.radius, columns.stretchX, columns.stretchY,
      columns.presence, columns.dimming,
    ].map { $0[row].bitPattern } + [columns.traits[row]]
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
    #expect(sum == 0x01cb_e612_66c4_a13d)
  }

  static let goldens: [Golden] = [
    Golden(
      1, nil, 0, 77,
      [
        0x3fd4_5652, 0x3f29_84d3, 0x3dcc_09e4, 0x3f80_0000,
        0x3f80_0000, 0x3f62_6c7e, 0x3dbe_41c8, 0x938a_ac64,
      ]),
    Golden(
      1, nil, 0, 999,
      [
        0xbccf_8f9e, 0x3f81_739c, 0x3e11_77df, 0x3f80_0000,
        0x3f80_0000, 0x3f1c_1465, 0x3dc6_78cd, 0xe218_d730,
      ]),
    Golden(
      1, nil, 12.34, 77,
      [
        0x3fc5_bbd5, 0x3f89_b044, 0x3d64_5ecf, 0x3f80_0000,
        0x3f80_0000, 0x3f20_9c40, 0x3cd2_2333, 0x4f74_6f9e,
      ]),
    Golden(
      1, nil, -86_400, 77,
      [
        0x3f32_daed, 0x3ee3_b698, 0x3d8c_e0cb, 0x3f7c_d7a8,
        0x3f7f_fff8, 0x3f15_9a6a, 0x3ce3_6667, 0x7550_60cc,
      ]),
    Golden(
      1, nil, 1e9, 77,
      [
        0x3fe5_330b, 0x3ef1_b6e1, 0x3ddc_2c70, 0x3f80_0000,
        0x3f80_0000, 0x3e13_e0dd, 0x3c5b_1333, 0xe20b_f4ca,
      ]),
    Golden(
      1, nil, 1e9, 999,
      [
        0x3e62_cf73, 0x3a18_a620, 0x3de8_dde5, 0x3f7d_0972,
        0x3f7e_2088, 0x3f57_dec4, 0x3d88_9400, 0xcf2e_8299,
      ]),
    Golden(
      0xdead_beef, 60, 0, 77,
      [
        0x3f5b_890d, 0x3e85_04c0, 0x3db0_8f56, 0x3f81_9997,
        0x3f81_88e9, 0x3eeb_e159, 0x3c7d_7333, 0x9e44_6e78,
      ]),
    Golden(
      0xdead_beef, 60, 0, 999,
      [
        0x3e84_abce, 0x3f67_1686, 0x3dcd_43e3, 0x3f7e_a3bb,
        0x3f80_8d23, 0x3f78_b67a, 0x3d0d_1667, 0x8e3d_277d,
      ]),
    Golden(
      0xdead_beef, 60, 12.34, 77,
      [
        0x3f5c_ed00, 0x3e4d_5568, 0x3dee_3ac3, 0x3f80_d880,
        0x3f7d_76eb, 0x3ee2_5374, 0x3c27_b99a, 0x9e44_6e78,
      ]),
    Golden(
      0xdead_beef, 60, -86_400, 77,
      [
        0x3f5b_890d, 0x3e85_04c0, 0x3db0_8f56, 0x3f81_9997,
        0x3f81_88e9, 0x3eeb_e159, 0x3c7d_7333, 0x9e44_6e78,
      ]),
    Golden(
      0xdead_beef, 60, 1e9, 77,
      [
        0xbb7b_b304, 0x3f00_2966, 0x3e0c_4b10, 0x3f7d_dcc6,
        0x3f81_0883, 0x3f31_cc9a, 0x3d4e_6e67, 0xcdfc_c55c,
      ]),
    Golden(
      0xdead_beef, 60, 1e9, 999,
      [
        0x3e46_7c72, 0x3f57_e1ca, 0x3dff_26a2, 0x3f81_998a,
        0x3f80_7c90, 0x3f4d_c482, 0x3d2e_3b33, 0xbcea_747e,
      ]),
  ]
}
