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
    // In viewer offsets per second.
    let fastest = 1.2
    for loop: Double? in [nil, 0.3, 2, 5, 8, 13.3, 45] {
      var last = vector(path, -20, loop)
      for index in -4999...5000 {
        let next = vector(path, Double(index) / 250, loop)
        let gap = next - last
        #expect((gap * gap).sum().squareRoot() <= fastest / 250 + 1e-4)
        #expect(abs(next.x) <= 1 && abs(next.y) <= 1)
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

  @Test("still and circle have their shapes")
  func shapes() {
    #expect(MotionPath.still.tilt(at: 4.2, loop: 3) == .viewer(.zero))
    for t in stride(from: 0.0, to: 8, by: 0.1) {
      let place = vector(.circle, t)
      let angle = t / 8 * 2 * Double.pi
      #expect(abs(place.x - 0.7 * cos(angle)) < 1e-6)
      #expect(abs(place.y - 0.7 * sin(angle)) < 1e-6)
      #expect(abs((place * place).sum() - 0.49) < 1e-12)
    }
  }

  @Test("scroll travels by 60 points per second, and in a loop by whole periods, nearer ones more")
  func scroll() {
    #expect(MotionPath.circle.travel(at: 1) == nil)
    let endless = MotionPath.scroll.travel(at: 1e6)
    #expect(endless?.distance == 6e7 && endless?.loop == nil)
    #expect(endless?.shift(divisor: 4, period: 100) == 1.5e7)
    for (divisor, period) in [(1.0, 70.0), (2, 500), (8, 900), (8, 50)] {
      let end = MotionPath.scroll.travel(at: 12 - 1e-5, loop: 12)?.shift(
        divisor: divisor, period: period)
      let periods = (end ?? 0) / period
      #expect(periods > 0.99 && abs(periods - periods.rounded()) < 1e-4)
      #expect(abs(periods - max(1, 720 / divisor / period)) <= 0.51)
    }
    #expect(
      MotionPath.scroll.travel(at: 3, loop: 12) == MotionPath.scroll.travel(at: -45, loop: 12))
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
    #expect(sum == 10_952_951_155_914_694_614)
  }
}
