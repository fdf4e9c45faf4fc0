import Seltzer
import SeltzerPicture
import SeltzerReports
import Testing

@Suite("A plot of frame times")
struct PlotTests {
  @Test("has decades on a long axis, and 1, 2, 5 on a short one")
  func ticks() {
    func ticks(_ values: [Double], room: Double = 1.2) -> [String] {
      LogAxis(covering: values, room: room).ticks.map(PlotText.count)
    }
    #expect(ticks([100, 1e6]) == ["100", "1k", "10k", "100k", "1M"])
    #expect(
      ticks([100, 1e7], room: 12) == ["10", "100", "1k", "10k", "100k", "1M", "10M", "100M"])
    #expect(ticks([150, 1200]) == ["200", "500", "1k"])
    #expect(ticks([1000]) == ["500", "1k", "2k"])
    #expect(ticks([1]) == ["0.5", "1", "2"])
  }

  @Test("puts values in proportion to their logarithms, the middle of what it covers in the middle")
  func places() {
    let axis = LogAxis(covering: [100, 10_000], room: 10)
    for (value, part) in [(10, 0), (100, 0.25), (1000, 0.5), (10_000, 0.75), (100_000, 1)] {
      #expect(abs(axis.part(of: Double(value)) - part) < 1e-12)
    }
    #expect(abs(LogAxis(covering: [7], room: 1).part(of: 7) - 0.5) < 1e-12)
  }

  @Test("names times and counts shortly")
  func names() {
    let times = [1e-6, 5e-5, 1e-4, 1e-3, 2e-3, 0.5, 1, 20]
    #expect(
      times.map(PlotText.time)
        == ["1 µs", "50 µs", "0.1 ms", "1 ms", "2 ms", "500 ms", "1 s", "20 s"])
    #expect([1, 20, 2500, 1e7].map(PlotText.count) == ["1", "20", "2.5k", "10M"])
  }

  private func plot(_ times: [Double]) -> StressPlot {
    StressPlot(
      subtitle: "Subtitle",
      runs: times.enumerated().map {
        StressRun(count: $0.offset + 1, method: .fast, times: [$0.element])
      },
      limit: (1.0 / 60, "60 fps"), budget: (2, "2 bubbles"))
  }

  @Test("is the same picture twice, and another with other times")
  func deterministic() throws {
    let frame = try plot([0.001, 0.1]).frame()
    #expect(frame.size.width == 1920 && frame.size.height == 1200)
    #expect(frame.pixels.allSatisfy { $0 >> 24 == 255 } && frame.pixels[0] == 0xFFFF_FFFF)
    #expect(try plot([0.1, 0.001]).frame() != frame)
    #expect(try plot([0.001, 0.1]).frame() == frame)
  }

  @Test("shows what is on no picture of its own: one point, and times from a nanosecond to days")
  func extremes() throws {
    for times in [[1.0 / 60], [1e-9, 1e6], [1e-9]] {
      let text = String(decoding: try plot(times).svg(), as: UTF8.self)
      #expect(text.hasPrefix("<?xml") && text.hasSuffix("</svg>\n") && !text.contains("nan"))
    }
  }
}
