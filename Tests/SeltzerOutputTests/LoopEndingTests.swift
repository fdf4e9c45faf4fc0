import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("The end of a loop")
struct LoopEndingTests {
  @Test(
    "weights increase from 0 in the first frame to 1 in the last",
    arguments: [2, 3, 16, 49, 50, 240, 3000])
  func weights(frames: Int) {
    let weights = (0..<frames).map { LoopEnding.weight(ofFrame: $0, of: frames) }
    #expect(weights == weights.sorted())
    #expect(weights.first == 0 && weights.last == LoopEnding.whole)
    #expect(weights.count { $0 > 0 } <= 48)
    #expect(LoopEnding.weight(ofFrame: 0, of: 1) == 0)
  }

  @Test("the full weight gives the decoded first frame", arguments: 1...40)
  func whole(seed: Int) throws {
    var random = RandomNumbers(state: UInt64(seed))
    let width = Int.random(in: 1...70, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    let size = try sized(width, height)
    let count = width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    let drawn = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let coded = drawn.map { UInt8(clamping: Int($0) + Int.random(in: -9...9, using: &random)) }
    let ending = LoopEnding(size: size, drawn: drawn, decoded: coded)
    var planes = drawn
    ending.add(LoopEnding.whole, to: &planes)
    #expect(planes == coded)
    // Half the weight gives values in between.
    var half = drawn
    ending.add(LoopEnding.whole / 2, to: &half)
    for index in 0..<count {
      let ends = [drawn[index], coded[index]].sorted()
      #expect(ends[0] <= half[index] && half[index] <= ends[1])
    }
  }

  @Test("a small change is dithered in proportion to the weight")
  func dither() throws {
    let size = try sized(64, 64)
    let drawn = [UInt8](repeating: 100, count: 64 * 64 * 3 / 2)
    let ending = LoopEnding(size: size, drawn: drawn, decoded: drawn.map { $0 + 1 })
    for weight in [1, 16, 40, 63] {
      var planes = drawn
      ending.add(weight, to: &planes)
      #expect(planes.count { $0 == 101 } == drawn.count * weight / LoopEnding.whole)
    }
  }
}
