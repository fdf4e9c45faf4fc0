import SeltzerLive
import SeltzerScene
import Testing

@Suite("The status line")
struct StatusTests {
  private static func row(_ status: StatusLine, columns: Int, opacity: Double) -> [Cell] {
    let grey = SRGB8(red: 100, green: 100, blue: 100)
    var cells = Array(repeating: Cell.pixels(.rgb(grey), .rgb(grey)), count: columns)
    status.write(over: &cells[...], colors: { _ in grey }, opacity: opacity, ColorQuantizer(.rgb))
    return cells
  }

  /// A time namespace can move the monotonic clock to 2^62 ns, and later times are beyond it.
  @Test("is visible for its duration, and fades out", arguments: [0, 1 << 62 as Int64])
  func fading(start: Int64) throws {
    var status = StatusLine()
    #expect(status.opacity(at: start) == 0 && status.nextChange(after: start) == nil)
    var now = start + 1_000_000_000
    status.show(at: now, seconds: 2)
    #expect(status.opacity(at: now) == 1 && status.opacity(at: now + 2_000_000_000) == 1)
    var seen: [Double] = []
    while let next = status.nextChange(after: now) {
      try #require(next > now && seen.count < 100)
      now = next
      seen.append(status.opacity(at: now))
    }
    #expect(seen == (0..<8).reversed().map { Double($0) / 8 })
    #expect(now < start + 3_500_000_000)
    status.show(at: now)
    status.hide()
    #expect(status.opacity(at: now) == 0 && status.nextChange(after: now) == nil)
  }

  @Test("covers one cell per character, within the row")
  func writing() {
    var status = StatusLine()
    status.setText("a·\u{1B}漢")
    #expect(
      String(Self.row(status, columns: 8, opacity: 1).map { Character($0.glyph) })
        == " a·??   ")
    #expect(String(Self.row(status, columns: 2, opacity: 1).map { Character($0.glyph) }) == " a")
    let clear = Self.row(StatusLine(), columns: 3, opacity: 1)
    #expect(Self.row(status, columns: 3, opacity: 0) == clear)
  }

  @Test("is light on dark, with less contrast as it fades")
  func colors() {
    var status = StatusLine()
    status.setText("x")
    var last = (light: 256, dark: -1)
    for opacity in [1, 0.5, 0.125] {
      let cell = Self.row(status, columns: 3, opacity: opacity)[1]
      guard case .rgb(let light) = cell.foreground, case .rgb(let dark) = cell.background
      else {
        Issue.record("it has no RGB colours")
        continue
      }
      #expect(Int(light.red) < last.light && Int(dark.red) > last.dark)
      #expect(dark.red < 100 && light.red > dark.red)
      last = (Int(light.red), Int(dark.red))
    }
  }
}

@Suite("The frame rate meter")
struct PaceTests {
  private static let period: Int64 = 50_000_000

  @Test("counts the frames of the last second")
  func counting() {
    var frames = RecentFrames()
    #expect(frames.pace == nil)
    for index in 0..<100 { frames.note(Int64(index) * Self.period) }
    #expect(frames.pace == 20)
    for index in 0..<100 { frames.note(100 * Self.period + Int64(index) * 2 * Self.period) }
    #expect(frames.pace == 10)
  }
}
