import SeltzerLive
import SeltzerOutput
import Testing

/// A time namespace can move the monotonic clock to 2^62 ns, and later times are beyond it.
@Suite("A monotonic clock beyond 2^62 ns")
struct ClockTests {
  private static let now: Int64 = 1 << 62 + 1_000_000_000

  @Test("a hidden status line stays hidden")
  func statusLine() {
    var status = StatusLine()
    #expect(status.opacity(at: Self.now) == 0 && status.nextChange(after: Self.now) == nil)
    status.show(at: Self.now)
    #expect(status.opacity(at: Self.now) == 1 && status.nextChange(after: Self.now) != nil)
    status.hide()
    #expect(status.opacity(at: Self.now) == 0 && status.nextChange(after: Self.now) == nil)
  }

  @Test("the longest watchdog of a service manager is met")
  func watchdog() throws {
    var notifier = try #require(
      ServiceNotifier(environment: [
        "NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "9223372036854774",
      ]))
    notifier.alive(at: Self.now)
    let deadline = try #require(notifier.deadline)
    #expect(deadline > Self.now)
  }

  @Test("frames are due, dropped and resumed")
  func frames() {
    var clock = FrameClock(rate: .thirty, start: Self.now)
    #expect(clock.take(at: Self.now)?.frame == 0)
    #expect(clock.take(at: Self.now + 10_000_000_000)?.frame == 300)
    clock.resume(at: Self.now + 20_000_000_000)
    #expect(clock.due(clock.next) == Self.now + 20_000_000_000)
  }
}
