import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif
@Suite("seltzer stress")
struct StressTests {
  /// A small size and a high rate, so that the search for the budget is short.
  private static let quick = [
    "stress", "-s", "64x36", "--counts", "0,5,1k", "--frames", "3", "--fps", "1000",
  ]

  private func stress(_ arguments: [String], in scratch: Scratch) throws -> Command.Result {
    let result = try Command.run(Self.quick + arguments, in: scratch)
    #expect(result.error == "" && result.code == 0)
    return result
  }

  private static let runKeys: Set = [
    "count", "renderer", "threads", "frames", "ms", "p50", "p95", "p99", "fps", "mpxPerSecond",
    "peakBytes",
  ]

  private func report(_ arguments: [String]) throws -> [String: Any] {
    let result = try stress(["--json"] + arguments, in: Scratch())
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    return try #require(value as? [String: Any])
  }

  @Test("JSON has exactly these keys")
  func json() throws {
    let report = try report([])
    #expect(Set(report.keys) == ["runs", "budget"])
    let budget = try #require(report["budget"] as? [String: Any])
    #expect(Set(budget.keys) == ["fps", "count"] && budget["fps"] as? Double == 1000)
    #expect(budget["count"] is NSNull || (budget["count"] as? Int).map { $0 >= 0 } == true)
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(runs.map { $0["count"] as? Int } == [0, 5, 1000])
    for run in runs {
      #expect(Set(run.keys) == Self.runKeys)
      #expect(run["renderer"] as? String == "fast" && run["threads"] as? Int == 1)
      #expect(run["frames"] as? Int == 3)
      let ms = try #require(run["ms"] as? [String: Double])
      #expect(Set(ms.keys) == ["field", "sort", "draw", "handover", "frame"])
      let frame = try #require(ms["frame"])
      // Each value is rounded to four decimals.
      #expect(ms.values.reduce(0, +) - frame <= frame + 0.0003 && frame > 0)
      let percentiles = ["p50", "p95", "p99"].compactMap { run[$0] as? Double }
      #expect(percentiles.count == 3 && percentiles == percentiles.sorted())
      #expect(abs((run["fps"] as? Double ?? 0) * frame / 1000 - 1) < 0.01)
      #expect((run["peakBytes"] as? Int ?? 0) > 1_000_000)
    }
  }

  @Test("--compare measures both renderers and their ratio")
  func compare() throws {
    let report = try report(["--compare", "--threads", "2"])
    #expect(Set(report.keys) == ["runs", "budget", "ratios"])
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(
      runs.map { $0["renderer"] as? String } == ["fast", "cairo", "fast", "cairo", "fast", "cairo"])
    #expect(runs.map { $0["count"] as? Int } == [0, 0, 5, 5, 1000, 1000])
    #expect(runs.allSatisfy { $0["threads"] as? Int == 2 })
    let ratios = try #require(report["ratios"] as? [[String: Any]])
    #expect(ratios.map { $0["count"] as? Int } == [0, 5, 1000])
    for ratio in ratios {
      #expect(Set(ratio.keys) == ["count", "median"] && (ratio["median"] as? Double ?? 0) > 0)
    }
  }

  @Test("CSV has one line per run")
  func csv() throws {
    let result = try stress(["--csv", "--renderer", "cairo"], in: Scratch())
    let lines = result.text.split(separator: "\n")
    #expect(
      lines.first.map(String.init)
        == "count,renderer,threads,frames,ms.field,ms.sort,ms.draw,ms.handover,ms.frame,"
        + "p50,p95,p99,fps,mpxPerSecond,peakBytes")
    #expect(lines.count == 4)
    for (line, count) in zip(lines.dropFirst(), [0, 5, 1000]) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells.count == 15 && line.hasPrefix("\(count),cairo,1,3,"))
      #expect(cells.dropFirst(2).allSatisfy { Double($0) != nil })
    }
  }

  @Test("the table has aligned columns and a verdict")
  func table() throws {
    let text = try stress(["--radius", "2-8", "--compare"], in: Scratch()).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "bubbles in blue, 64x36, radii 2 to 8 px, 1 thread; times in ms")
    #expect(lines[1] == "" && lines[9] == "" && lines[14] == "")
    #expect(
      lines[2] == "   bubbles  by     frames  field   sort   draw  handover  frame    p50    p95"
        + "    p99    fps  ns/bubble  Mpx/s     peak")
    #expect(lines[3].hasPrefix("         0  fast        3  "))
    #expect(lines[8].hasPrefix("     1,000  cairo       3  "))
    for line in lines[3...8] { #expect(line.count == lines[2].count) }
    #expect(lines[10] == "Cairo's time divided by fast's, median of the frames:")
    #expect(
      lines[11...13].map { $0.prefix(12) } == ["         0  ", "         5  ", "     1,000  "])
    let verdict = lines[15...].joined(separator: "\n")
    let refused =
      "fast does not hold 1000 fps, 1.00 ms per frame, even without bubbles (p95); "
      + "try a smaller --size or more --threads\n"
    let none =
      "fast holds 1000 fps only without bubbles (p95); try a smaller --size or more --threads\n"
    let found = /fast holds 1000 fps up to [0-9,]+ bubbles? \(p95\)\n(.*\n){2}/
    #expect(verdict == refused || verdict == none || verdict.wholeMatch(of: found) != nil)
  }

  @Test("the suggestion is a valid scene with that number of bubbles")
  func suggestion() throws {
    let scratch = try Scratch()
    // A pause of 50 ms makes the test fail even without bubbles, so it is repeated.
    var (result, tries) = (Command.Result?.none, 0)
    repeat {
      tries += 1
      result = try Command.run(
        [
          "stress", "-s", "4x4", "--counts", "1", "--frames", "2", "--fps", "20", "--radius",
          "0.5-1.25",
        ], in: scratch)
    } while result?.text.contains("To use this") != true && tries < 20
    let yaml = try #require(result?.text.split(separator: "\n").last).drop { $0 == " " }
    let parts = try #require(
      yaml.wholeMatch(
        of: /bubbles: { count: ([0-9]+), diameter: \[0\.25, 0\.625\], sizeOverLife: \[\] }/))
    try scratch.write("s.yaml", Array(yaml.utf8))
    let shown = try Command.run(["inspect", "s.yaml", "-s", "4x4"], in: scratch)
    #expect(shown.error == "" && shown.text.contains("\n\(parts.1) bubbles, "))
  }

  /// The names of a document's elements.
  private final class Elements: NSObject, XMLParserDelegate {
    var names: [String: Int] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names[name, default: 0] += 1
    }
  }

  @Test("plots as SVG")
  func svg() throws {
    let scratch = try Scratch()
    let plain = try stress(["--plot", "o.svg", "--csv"], in: scratch)
    #expect(plain.text.split(separator: "\n").count == 4)
    #expect(try scratch.names() == ["o.svg"])
    let parser = XMLParser(data: Data(try scratch.bytes("o.svg")))
    let elements = Elements()
    parser.delegate = elements
    #expect(parser.parse())
    // Letters are drawn as shapes.
    #expect(elements.names["svg"] == 1 && elements.names["symbol", default: 0] > 20)
    #expect(elements.names["path", default: 0] > 20 && elements.names["image"] == nil)
  }

  @Test("plots as PNG, and replaces it only with --force")
  func png() throws {
    let scratch = try Scratch()
    _ = try stress(["--plot", "o.PNG", "--compare"], in: scratch)
    let bytes = try scratch.bytes("o.PNG")
    #expect(bytes.starts(with: PNGParts.signature))
    // An independent decoder reads a white picture that is not empty.
    try scratch.write("s.yaml", Array("bubbles: {count: 0}\nbackground: {file: o.PNG}".utf8))
    let shown = try Command.run(
      ["render", "s.yaml", "-s", "160x100", "--format", "rgb888", "-o", "-"], in: scratch)
    // Any font leaves the last corner empty.
    #expect(shown.error == "" && shown.output.suffix(3) == [255, 255, 255])
    #expect(!shown.output.allSatisfy { $0 == 255 })

    let again = try Command.run(Self.quick + ["--plot", "o.PNG"], in: scratch)
    #expect(
      again.error
        == "seltzer: o.PNG: already exists; choose another name, or allow replacing it with "
        + "--force\n")
    // The error comes before any measurement.
    #expect(again.code == 73 && again.output.isEmpty)
    #expect(try scratch.bytes("o.PNG") == bytes)
    _ = try stress(["--plot", "o.PNG", "--force", "--counts", "7"], in: scratch)
    #expect(try scratch.bytes("o.PNG") != bytes)
  }

  @Test("progress is shown only if standard error is a terminal")
  func progress() throws {
    let scratch = try Scratch()
    let piped = try Descriptor(scratch.path("out"), O_WRONLY | O_CREAT)
    let shown = try Command.runOnTerminal(
      Self.quick + ["--json"], in: scratch, output: piped)
    #expect(shown.code == 0)
    #expect(shown.text.contains("\r\u{1B}[K1,000 bubbles, fast: frame 1 of 3"))
    #expect(shown.text.hasSuffix("\r\u{1B}[K"))
    #expect(try JSONSerialization.jsonObject(with: Data(scratch.bytes("out"))) is [String: Any])
  }

  @Test("an interruption keeps the printed lines and leaves no plot")
  func interrupted() throws {
    let scratch = try Scratch()
    let streams = try Scratch()
    let error = try Descriptor(streams.path("error"), O_RDWR | O_CREAT)
    let output = try Descriptor(streams.path("output"), O_RDWR | O_CREAT)
    let nothing = try Descriptor("/dev/null", O_RDONLY)
    let command = try Command(
      Array(Self.quick.prefix(3)) + [
        "--counts", "1,1M", "--frames", "1000", "--csv", "--plot", "o.svg",
      ], in: scratch.folder, input: nothing, output: output, error: error)
    let end = ContinuousClock.now + Command.timeout
    while try streams.bytes("output").count(where: { $0 == 10 }) < 2, ContinuousClock.now < end {
      usleep(2000)
    }
    #expect(try scratch.names().count == 1)
    #expect(kill(command.process, SIGINT) == 0)
    #expect(command.wait() == -SIGINT)
    #expect(
      String(decoding: try streams.bytes("error"), as: UTF8.self)
        == "seltzer: interrupted; nothing was left behind\n")
    #expect(try streams.bytes("output").count { $0 == 10 } == 2)
    #expect(try scratch.names() == [])
  }
}
