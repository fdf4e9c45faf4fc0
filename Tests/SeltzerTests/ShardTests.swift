import Seltzer
import Testing

@Suite("Parts of frames")
struct ShardTests {
  @Test("parts follow one another, have all units, and differ by at most one")
  func units() throws {
    for units in 1...40 {
      for count in 1...units {
        let parts = try (1...count).map { try #require(Shard($0, of: count)).units(of: units) }
        #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == units)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(parts.allSatisfy { units / count...units / count + 1 ~= $0.count })
      }
    }
    #expect(Shard(0, of: 2) == nil && Shard(3, of: 2) == nil && Shard(1, of: 0) == nil)
  }

  @Test("segments have one length, except the last one, and keep numbers and times")
  func segments() {
    for count in 1...70 {
      let range = FrameRange(first: 5, count: count, rate: .thirty, start: 2)
      let segments = range.segments(length: 10)
      #expect(segments.dropLast().allSatisfy { $0.count == 10 })
      #expect(segments.count == max(1, count / 10) && (segments.last?.count ?? 0) < 20)
      let frames = segments.flatMap { $0.first..<$0.first + $0.count }
      #expect(frames == Array(5..<5 + count))
      #expect(segments.allSatisfy { $0.time(ofFrame: 0) == range.time(ofFrame: $0.first - 5) })
    }
  }
}
