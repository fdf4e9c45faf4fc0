import Foundation
import SeltzerMotion
import Testing

@Suite("Motion paths")
struct MotionPathTests {
  private func vector(_ path: MotionPath, _ t: Double, _ loop: Double? = nil) -> SIMD2<Double> {
    switch path.tilt(at: t, loop: loop) {
    case .viewer(let vector), .content(let vector): vector
    }
  }

  @Test("repeat to the last bit", arguments: MotionPath.allCases, [0.5, 2, 6.4, 8, 20, 61.7, 600])
  func loops(path: MotionPath, length: Double) {
    for frame in 0..<500 {
      let t = Double(frame) / 60
      let tilt = path.tilt(at: t, loop: length)
      #expect(path.tilt(at: t + length, loop: length) == tilt)
      #expect(path.tilt(at: t - 3 * length, loop: length) == tilt)
    }
  }

  @Test("are continuous, with a limited speed", arguments: MotionPath.allCases)
  func continuous(path: MotionPath) {
    // In viewer offsets per second, or in points per second.
    let fastest = path == .scroll ? 60.0 : 1.2
    for loop: Double? in [nil, 0.3, 2, 5, 8, 13.3, 45] {
      var last = vector(path, -20, loop)
      for index in -4999...5000 {
        let next = vector(path, Double(index) / 250, loop)
        let gap = next - last
        #expect((gap * gap).sum().squareRoot() <= fastest / 250 + 1e-4)
        if path != .scroll { #expect(abs(next.x) <= 1 && abs(next.y) <= 1) }
        last = next
      }
    }
  }

  @Test("sway moves in both directions of both axes and never stops")
  func sway() {
    for loop: Double? in [nil, 2, 5, 8, 10, 12, 20, 30, 60, 100] {
      let length = loop ?? 60
      var (least, most) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
      var slowest = Double.infinity
      for index in 0..<4000 {
        let t = Double(index) / 4000 * length
        let place = vector(.sway, t, loop)
        least = SIMD2(min(least.x, place.x), min(least.y, place.y))
        most = SIMD2(max(most.x, place.x), max(most.y, place.y))
        let gap = (vector(.sway, t + 0.01, loop) - place) / 0.01
        slowest = min(slowest, (gap * gap).sum().squareRoot())
      }
      #expect(slowest > 0.04)
      let reach = min(length / 20, 1) * 0.3
      #expect(least.x < -reach && least.y < -reach && most.x > reach && most.y > reach)
    }
    #expect(vector(.sway, 0, 60) == vector(.sway, 60))
  }

  @Test("still, circle and scroll have their shapes")
  func shapes() {
    #expect(MotionPath.still.tilt(at: 4.2, loop: 3) == .viewer(.zero))
    for t in stride(from: 0.0, to: 8, by: 0.1) {
      let place = vector(.circle, t)
      let angle = t / 8 * 2 * Double.pi
      #expect(abs(place.x - 0.7 * cos(angle)) < 1e-6)
      #expect(abs(place.y - 0.7 * sin(angle)) < 1e-6)
      #expect(abs((place * place).sum() - 0.49) < 1e-12)
    }
    #expect(MotionPath.scroll.tilt(at: 100) == .content(SIMD2(6000, 0)))
    #expect(MotionPath.scroll.tilt(at: 0, loop: 10) == .content(.zero))
    #expect(abs(vector(.scroll, 5, 10).x - 600 / Double.pi) < 1e-9)
    #expect(abs(vector(.scroll, 2, 10).x - vector(.scroll, 8, 10).x) < 1e-9)
  }

  @Test("have the same bits on every machine")
  func bits() {
    var sum: UInt64 = 0
    for path in MotionPath.allCases {
      for index in 0..<1000 {
        for loop: Double? in [nil, 7.3] {
          let place = vector(path, Double(index) / 60, loop)
          sum = (sum &* 31) &+ (place.x.bitPattern ^ (place.y.bitPattern &* 7))
        }
      }
    }
    #expect(sum == 63_448_505_298_633_443)
  }
}
