import SeltzerLive
import SeltzerSink
import Testing

@testable import SeltzerTerminal

@Suite("The time of a show")
struct ShowTimeTests {
  private static let period: Int64 = 50_000_000

  @Test("goes on after a pause where it stood")
  func pause() throws {
    let rate = try #require(FrameRate(20))
    var time = ShowTime(rate: rate, start: 1_000)
    #expect(time.take(at: 1_000)?.frame == 0)
    #expect(time.take(at: 1_001) == nil)
    #expect(time.take(at: 1_000 + Self.period)?.frame == 1)
    // What nobody had time for is left out.
    let late = time.take(at: 1_000 + 7 * Self.period)
    #expect(late?.frame == 7 && late?.dropped == 5)
    #expect(time.t == 0.35)
    let stop = 1_000 + 7 * Self.period + 5
    time.togglePause(at: stop)
    #expect(time.isPaused && time.beginning == nil)
    #expect(time.take(at: stop + 100 * Self.period) == nil)
    #expect(time.frame == 7)
    let again = stop + 3600 * 20 * Self.period
    time.togglePause(at: again)
    #expect(try #require(time.beginning) <= again)
    let next = time.take(at: again)
    #expect(next?.frame == 8 && next?.due == again)
    #expect(time.take(at: again + Self.period)?.frame == 9)
  }

  @Test("counts the frames of a second")
  func counting() throws {
    var time = ShowTime(rate: .thirty, start: 0)
    #expect(time.perSecond == nil)
    for index in 0..<100 { time.noteShown(at: Int64(index) * Self.period) }
    #expect(time.perSecond == 20)
    for index in 0..<100 { time.noteShown(at: 100 * Self.period + Int64(index) * 2 * Self.period) }
    #expect(time.perSecond == 10)
  }
}
