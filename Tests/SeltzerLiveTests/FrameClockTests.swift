import Seltzer
import SeltzerLive
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("The frame clock")
struct FrameClockTests {
  private static let rates = [
    FrameRate(1, 10), FrameRate(24_000, 1001), .thirty, .sixty, FrameRate(144), FrameRate(240),
  ].compactMap { $0 }
  private static let second: Int64 = 1_000_000_000
  private typealias Turn = FrameClock.Turn

  @Test("returns each frame when it is due", arguments: rates)
  func onTime(rate: FrameRate) {
    var clock = FrameClock(rate: rate, start: 77)
    func take(_ now: Int64) -> FrameClock.Turn? { clock.take(at: now) }
    for frame in 0..<500 {
      let due = clock.due(frame)
      #expect(abs(Double(due - 77) / 1e9 - rate.time(ofFrame: frame)) < 2e-9)
      #expect(clock.next == frame)
      #expect(take(due - 1) == nil)
      #expect(take(due) == Turn(frame: frame, due: due, dropped: 0))
      #expect(take(due) == nil)
    }
  }

  @Test("only moves forward, and returns the latest frame that is due", arguments: rates)
  func laws(rate: FrameRate) {
    var random = RandomNumbers(state: 1)
    var clock = FrameClock(rate: rate, start: 0)
    let period = clock.due(1)
    var (now, last, given, dropped): (Int64, Int, Int, Int) = (0, -1, 0, 0)
    for step in 0..<2000 {
      // Mostly shorter than a frame, sometimes much longer.
      now += Int64.random(in: 0...(step % 10 == 0 ? 20 : 1) * period, using: &random)
      let lead = Int64.random(in: 0...period, using: &random)
      guard let turn = clock.take(at: now, lead: lead) else {
        #expect(clock.due(last + 1) > now + lead)
        continue
      }
      #expect(turn.frame > last)
      #expect(turn.due == clock.due(turn.frame))
      #expect(turn.due <= now + lead && clock.due(turn.frame + 1) > now + lead)
      given += 1
      dropped += turn.dropped
      last = turn.frame
      #expect(given + dropped == last + 1)
    }
    #expect(given > 100)
  }

  @Test("returns one frame after an hour's sleep, and the next when it is due")
  func sleep() {
    var clock = FrameClock(rate: .thirty, start: 0)
    func take(_ now: Int64) -> FrameClock.Turn? { clock.take(at: now) }
    #expect(take(0)?.frame == 0 && clock.due(1) == 33_333_334)
    let late = take(3600 * Self.second + 5)
    #expect(late == Turn(frame: 108_000, due: 3600 * Self.second, dropped: 107_999))
    #expect(take(3600 * Self.second + 6) == nil)
    #expect(take(clock.due(108_001))?.dropped == 0)
  }

  @Test("does not count frames that the stride leaves out")
  func stride() {
    var clock = FrameClock(rate: .sixty, start: 0)
    func take(_ frame: Int) -> FrameClock.Turn? { clock.take(at: clock.due(frame)) }
    #expect(take(0)?.frame == 0)
    clock.stride = 4
    #expect(take(3) == nil)
    #expect(take(4)?.dropped == 0)
    #expect(take(17) == Turn(frame: 16, due: clock.due(16), dropped: 2))
    clock.stride = 1
    #expect(take(17)?.frame == 17)
  }

  @Test("continues after a pause with the next frame")
  func pause() throws {
    let rate = try #require(FrameRate(20))
    let period: Int64 = 50_000_000
    var clock = FrameClock(rate: rate, start: 1_000)
    func take(_ now: Int64) -> FrameClock.Turn? { clock.take(at: now) }
    #expect(take(1_000)?.frame == 0)
    let late = take(1_000 + 7 * period)
    #expect(late?.frame == 7 && late?.dropped == 6)
    let again = 1_000 + 3600 * 20 * period + 5
    clock.resume(at: again)
    #expect(take(again - 1) == nil)
    #expect(take(again) == Turn(frame: 8, due: again, dropped: 0))
    #expect(take(again + period)?.frame == 9)
  }

  @Test("does not overflow in a century")
  func century() throws {
    let rate = try #require(FrameRate(240))
    var clock = FrameClock(rate: rate, start: .max / 2)
    let later = Int64.max / 2 + 100 * 365 * 86_400 * Self.second
    let turn = clock.take(at: later)
    #expect(turn?.frame == 100 * 365 * 86_400 * 240)
    clock.resume(at: later + Self.second)
    #expect(clock.due(clock.next) == later + Self.second)
  }

  @Test("starts drawing early by the drawing time, at most one frame")
  func lead() {
    var lead = LeadTime(period: 33_000_000)
    #expect(lead.nanoseconds == 2_000_000)
    lead.note(8_000_000, computing: 7_000_000)
    #expect(lead.nanoseconds == 14_000_000 && lead.isLight)
    lead.note(400_000_000, computing: 7_000_000)
    #expect(lead.nanoseconds == 33_000_000 && lead.isLight)
    lead.note(10_000_000, computing: 17_000_000)
    #expect(!lead.isLight)
    for _ in 0..<1200 { lead.note(8_000_000, computing: 7_000_000) }
    #expect(lead.nanoseconds == 14_000_000 && lead.isLight)
  }
}
