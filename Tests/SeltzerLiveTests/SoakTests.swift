import Foundation
import Seltzer
import SeltzerLive
import SeltzerScene
import SeltzerSystem
import Testing

/// A screen that advances the clock to the end of each frame.
private final class SoakScreen: Screen {
  let size = PixelSize(48, 27)
  let rate: Int
  /// The number of consecutive frames compared.
  private(set) var compared = 0
  /// The least and the greatest mean difference of consecutive frames, in levels of a channel, and
  /// when the greatest was.
  private(set) var differences = (least: Double.infinity, greatest: 0.0, t: 0.0)
  /// Resident memory in bytes, now and then.
  private(set) var memory: [Int] = []
  /// When the first frame was drawn, in nanoseconds of the clock.
  private var start: Int64?
  private var shown = 0
  private var last: (number: Int, frame: Frame)?

  init(rate: Int) { self.rate = rate }

  func prepare(_ frame: Frame, _ info: FrameInfo) throws {
    try #require(info.t == Double(info.number) / Double(rate))
    // Clocks change every minute.
    let isMinute = info.t.truncatingRemainder(dividingBy: 60) == 0
    if let last, info.number == last.number + 1, !isMinute {
      let difference = Self.difference(frame, last.frame)
      differences.least = min(differences.least, difference)
      if difference > differences.greatest {
        (differences.greatest, differences.t) = (difference, info.t)
      }
      compared += 1
    }
    last = (info.number, frame)
    let end = Int64((info.t + 1 / Double(rate)) * 1e9)
    let now = MonotonicClock.now
    start = start ?? now
    MonotonicClock.skip(max(0, (start ?? now) + end - now))
  }

  func show() {
    shown += 1
    if shown % 100 == 0 { memory.append(Self.residentMemory) }
    // Now and then the machine sleeps for five minutes.
    if shown % 5000 == 0 { MonotonicClock.skip(300_000_000_000) }
  }

  private static var residentMemory: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func difference(_ one: Frame, _ other: Frame) -> Double {
    let sum = zip(one.pixels, other.pixels).reduce(into: 0) { sum, pair in
      for shift: UInt32 in [0, 8, 16] {
        sum += abs(Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255))
      }
    }
    return Double(sum) / Double(3 * one.pixels.count)
  }
}

@Suite("A long show on a simulated clock") struct SoakTests {
  /// `Scripts/soak` sets SELTZER_SOAK, the number of hours.
  @Test("takes constant memory, and no frame jumps") func soak() async {
    // In another process, because of its clock and its memory.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let hours = ProcessInfo.processInfo.environment["SELTZER_SOAK"].flatMap { Double($0) } ?? 0.2
      let library = PaletteLibrary(environment: [:])
      let palettes = try ["blue", "ink", "red"].map { try library.palette($0) }
      // Each half of the shortest show contains a fade, which needs memory.
      let live = LoadedScene(
        scene: try SceneLibrary.scene("lock"), palettes: .cycle(palettes, period: 600))
      let screen = SoakScreen(rate: 4)
      var options = LiveShow.Options()
      options.rate = FrameRate(screen.rate)
      options.duration = hours * 3600
      let show = try LiveShow(
        options, on: FixedDisplay([screen]), watching: nil, control: try LiveControl(),
        load: { _ in live },
        notify: {
          print($0)
          Issue.record("the show is disturbed")
        })
      let report = try show.run()
      let half = screen.memory.count / 2
      let growth = (screen.memory[half...].max() ?? 0) - (screen.memory[..<half].max() ?? 0)
      print(
        "\(report.shown) frames shown, \(report.dropped) dropped, \(growth >> 10) KiB more memory,",
        "differences \(screen.differences)")
      #expect(abs(report.shown + report.dropped - Int(report.seconds) * screen.rate) < 10)
      #expect(screen.compared > report.shown * 9 / 10)
      #expect(growth < 8 << 20)
      // Fades between palettes differ most, by up to 6.5.
      #expect(screen.differences.least > 0 && screen.differences.greatest < 8)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }
}
