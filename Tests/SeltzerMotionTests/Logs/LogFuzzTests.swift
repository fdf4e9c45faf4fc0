import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import Testing

/// Logs with random changes: each is read to its end or refused, with finite samples in time order.
///
/// SELTZER_FUZZ=100000 sets the number of logs; SELTZER_FUZZ_SEED=n repeats one.
@Suite struct LogFuzzTests {
  @Test func mutatedLogsGiveFiniteSamplesOrAnError() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SELTZER_FUZZ"].flatMap(UInt64.init) ?? 2000
    var seeds = UInt64(0)..<count
    if let seed = environment["SELTZER_FUZZ_SEED"].flatMap(UInt64.init) {
      seeds = seed..<(seed + 1)
    }
    let scratch = try LogScratch()
    var read = 0
    for seed in seeds {
      let (name, bytes) = mutated(seed)
      let path = try scratch.write(bytes, to: name)
      let replay = "SELTZER_FUZZ_SEED=\(seed) swift test --filter LogFuzz"
      switch readAll(path) {
      case .success(let isGood):
        #expect(isGood, "\(replay)")
        read += 1
      case .failure(let error):
        #expect(!error.description.contains("\n"), "\(replay)")
      }
    }
    // Otherwise too few rows would be tested.
    #expect(seeds.count < 100 || read > seeds.count / 4)
  }

  /// Whether all samples are finite and in the order of time, and the summary counts them.
  private func readAll(_ path: String) -> Result<Bool, MotionError> {
    do throws(MotionError) {
      var log = try MotionLog(path: path, formats: MotionLogFormats.all)
      var last = 0.0
      var samples = 0
      var isGood = true
      while let sample = try log.next() {
        isGood = isGood && sample.t >= last && sample.t.isFinite && isFinite(sample)
        last = sample.t
        samples += 1
      }
      return .success(isGood && log.summary.samples == samples)
    } catch {
      return .failure(error)
    }
  }

  private func isFinite(_ s: MotionSample) -> Bool {
    let vectors = [s.rotationRate, s.gravity, s.attitude?.axis].compactMap { $0 }
    let numbers =
      vectors.flatMap { [$0.x, $0.y, $0.z] }
      + [s.attitude?.w, s.direct?.x, s.direct?.y]
      .compactMap { $0 }
    return numbers.allSatisfy(\.isFinite)
  }

  private static let pieces: [String] = [
    "", ",", ";", "\t", "\"", "\"\"", "\n", "\r", "\r\n", "#", "%", "nan", "-inf", "1e999",
    "-1e-999",
    "1.6E+18", "99999999999999999999", "-9223372036854775808", "0", "-", ".", "e", "\u{0}",
    "t,x,y\n", "GYROFLOW IMU LOG\n", "seconds_elapsed", "w,x,y,z", "[ns]", "(", "\u{FEFF}",
    "1,5", "1e18", ",,,,,,,,,,,,", "orientation,xyz\n", "tscale,1e300\n",
  ]

  /// Returns a log of some format with random changes.
  private func mutated(_ seed: UInt64) -> (String, Data) {
    var random = Seeded(state: seed)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    let styles = LogWriter.Style.allCases
    var writer = LogWriter(style: styles[below(styles.count)])
    writer.order = below(3) == 0 ? Array(0..<11).shuffled(using: &random) : nil
    writer.lineEnd = ["\n", "\r\n", "\r"][below(3)]
    if below(4) == 0 { writer.delimiter = [";", "\t"][below(2)] }
    let rows = movement(below(12), seed: seed)
    var bytes = Array(writer.text(rows).utf8)
    for _ in 0..<below(6) {
      let at = below(bytes.count)
      switch below(6) {
      case 0 where !bytes.isEmpty: bytes[at] = UInt8(below(256))
      case 1: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)].utf8, at: at)
      case 2: bytes.removeSubrange(at..<min(at + below(40), bytes.count))
      case 3: bytes.insert(contentsOf: bytes[at..<min(at + below(200), bytes.count)], at: at)
      case 4:
        bytes.insert(contentsOf: [UInt8](repeating: UInt8(below(256)), count: below(30)), at: at)
      default: bytes = Array(bytes.prefix(bytes.count - below(bytes.count / 4)))
      }
    }
    let names = ["log.csv", "Gravity.csv", "Gyroscope.csv", "Orientation.csv", "log.gcsv"]
    let name = names[below(names.count)]
    if below(8) == 0 {
      var archive = stored([
        name: String(decoding: bytes, as: UTF8.self), "Metadata.csv": "platform\nios",
      ])
      for _ in 0..<below(3) { archive[below(archive.count)] = UInt8(below(256)) }
      return ("log.zip", archive)
    }
    return (name, Data(bytes))
  }
}
