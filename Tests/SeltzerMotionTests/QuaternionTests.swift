import SeltzerMotion
import Testing

@Suite("Quaternions")
struct QuaternionTests {
  @Test("rotate right-handed about each axis")
  func rightHanded() throws {
    let quarter = Double.pi / 2
    let turns: [(SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)] = [
      (SIMD3(0, 0, 1), SIMD3(1, 0, 0), SIMD3(0, 1, 0)),
      (SIMD3(2, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)),
      (SIMD3(0, 5, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0)),
    ]
    for (axis, from, to) in turns {
      let gap = Quaternion(angle: quarter, about: axis).rotate(from) - to
      #expect(max(abs(gap.x), abs(gap.y), abs(gap.z)) < 1e-15)
    }
  }

  @Test("apply the right factor of a product first")
  func product() {
    let first = Quaternion(angle: 0.3, about: SIMD3(0, 0, 1))
    let second = Quaternion(angle: -1.1, about: SIMD3(1, 2, 0))
    let vector = SIMD3(0.2, -3, 1.5)
    let gap = (second * first).rotate(vector) - second.rotate(first.rotate(vector))
    #expect(max(abs(gap.x), abs(gap.y), abs(gap.z)) < 1e-14)
    #expect(abs((second * first * (second * first).inverse).angle) < 1e-7)
  }

  @Test("are nil for invalid numbers", arguments: [0, Double.nan, .infinity])
  func refused(value: Double) {
    #expect(Quaternion(w: value, x: 0, y: 0, z: 0) == nil)
  }
}
