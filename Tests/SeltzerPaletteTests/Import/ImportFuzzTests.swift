import Foundation
import SeltzerPalette
import SeltzerPaletteFiles
import Testing

/// Palette files with random changes: each is read or refused quickly, with an error of one line.
///
/// SELTZER_FUZZ=1000000 sets the number of files; SELTZER_FUZZ_SEED=n repeats one.
@Suite struct ImportFuzzTests {
  @Test("are read or refused") func mutatedFiles() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SELTZER_FUZZ"].flatMap(UInt64.init) ?? 3000
    var seeds = UInt64(0)..<count
    if let seed = environment["SELTZER_FUZZ_SEED"].flatMap(UInt64.init) {
      seeds = seed..<(seed + 1)
    }
    let samples = try Self.samples()
    var read: [String: Int] = [:]
    var refused = 0
    var slowest = (seconds: 0.0, seed: UInt64(0))
    for seed in seeds {
      var mutator = Mutator(seed: seed)
      let (file, bytes) = mutator.mutated(samples)
      let replay = "SELTZER_FUZZ_SEED=\(seed) swift test --filter ImportFuzz"
      let start = Self.processorTime()
      do {
        let list = try PaletteFileReader().colors(in: bytes, file: file)
        #expect((1...ColorList.maximumCount).contains(list.colors.count), "\(replay)")
        #expect((1...64).contains(list.name.count), "\(replay)")
        #expect(list.roles.values.allSatisfy(list.colors.indices.contains), "\(replay)")
        read[list.format, default: 0] += 1
      } catch {
        let message = "\(error)"
        #expect(!message.contains("\n") && message.count < 1000, "\(replay): \(message)")
        refused += 1
      }
      let elapsed = Self.processorTime() - start
      if elapsed > slowest.seconds { slowest = (elapsed, seed) }
      #expect(elapsed < 1, "\(replay)")
    }
    guard seeds.count > 1000 else { return }
    // Otherwise the readers would not be tested to their ends.
    #expect(refused < seeds.count * 3 / 4)
    #expect(Set(read.keys).isSuperset(of: Self.formats))
    if seeds.count > 10_000 { print("slowest \(slowest), refused \(refused), read \(read)") }
  }

  /// Returns this thread's processor time in seconds, which other processes do not affect.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static let formats = Set(PaletteFormats.all.map(\.name))

  /// Returns a file of each format, and a second one of some.
  private static func samples() throws -> [(file: String, bytes: [UInt8])] {
    let palette = Palette.random(seed: 3)
    let rgb = (0..<768).map { UInt8($0 % 251) }
    let swatches: [(space: Int, values: [Int], name: String)] =
      [0, 1, 2, 7, 8].map { ($0, [30000, 20000, 10000, 5000], "color \($0)") }
    let theme = (0..<16).map { "Ansi \($0) Color" } + ["Background Color", "Badge Color"]
    let iterm = Dictionary(
      uniqueKeysWithValues: theme.enumerated().map { index, name in
        let value = Double(index) / 20
        return (
          name, BinarySample.channels(value, 0.5, 1 - value, space: index == 5 ? "P3" : "sRGB")
        )
      })
    let models = [("RGB ", 3), ("CMYK", 4), ("LAB ", 3), ("Gray", 1)].map { model, values in
      BinarySample.aseColor(model, model, [Float](repeating: 0.4, count: values))
    }
    var samples = PaletteFormats.writable.map { ("a.\($0.name)", $0.bytes(of: palette)) }
    samples += [
      ("b.ase", BinarySample.ase([BinarySample.aseGroup("group")] + models)),
      ("a.aco", BinarySample.aco(1, swatches) + BinarySample.aco(2, swatches)),
      (
        "a.pal",
        BinarySample.riff([
          ("plth", [1, 2, 3, 4]),
          (
            "data",
            BinarySample.logPalette(
              (0..<9).map { [$0, 100, 200] })
          ),
        ])
      ),
      ("a.raw", rgb), ("a.act", rgb + [0, 9, 0, 4]),
      ("a.itermcolors", try BinarySample.iterm(iterm, .xml)),
      ("b.itermcolors", try BinarySample.iterm(iterm, .binary)),
    ]
    samples += (PaletteSample.terminals + PaletteSample.web).map { ($0.file, $0.bytes) }
    return samples + texts.map { ($0.file, Array($0.text.utf8)) }
  }

  private static let texts: [(file: String, text: String)] = [
    ("a.txt", "; paint.net Palette File\n; Palette Name: mine\nFF1AD6FC\n80FF0000 ; a comment\n"),
    ("b.pal", "JASC-PAL\r\n0100\r\n3\r\n0 0 0\r\n26 214 252\r\n255 255 255 128\r\n"),
    ("c.gpl", "\u{FEFF}GIMP Palette\r\nName: x\r\n#\r\n 1 2 3 one\r\n255 0 128\t#two\r\n"),
    (
      "a.yaml",
      "system: base24\nname: x\nvariant: dark # yes\npalette:\n"
        + (0..<24).map { "  base\($0 < 16 ? "0" : "1")\(String($0 % 16, radix: 16)): '1ad6fc'\n" }
        .joined()
    ),
    ("b.yaml", "scheme: flat\nauthor: me\nbase00: \"000000\" # black\nbase05: ffffff\n"),
    (
      "c.yaml",
      "scheme:\n  system: tinted8\n  name: x\nvariant: light\npalette:\n  black: '#111111'\n"
        + "  white: '#eeeeee'\n  red: '#ff0000'\n  red-bright: '#ff5555'\n"
    ),
    (
      "d.json",
      ##"{"colors":{"primary":{"dark":{"color":"#1ad6fc"},"light":"\u0023fff"}},"x":[1e3]}"##
    ),
    ("e.json", ##"["#fff", "rgb(1 2 3 / 50%)", "red"]"##),
    ("f.json", ##"{"name":"x","color":["#000","#fff"],"background":"#123","foreground":"#eee"}"##),
    (
      "d.conf",
      "## name: x\nforeground #fff\ncolor0 rgb:1/2/3\ncursor none\nselection_background red\n"
    ),
    ("e.Xresources", "#define base #123456\n*.color0: base\nURxvt*background: [80]#000000\n"),
    (
      "a.css",
      ":root{--a:hsl(199deg 80% 50%/.5);--b:oklch(70% 0.1 200);--c:color(display-p3 1 0 0);"
        + "--d:lab(50% 20 -30);--e:hwb(90 10% 20%);--f:var(--a);/* x */--g:#abcd!important}"
    ),
    ("list", "#1AD6FC,#1C61F0,white; rgb(1, 2, 3)"),
    ("colors", (0..<16).map { _ in "#1ad6fc\n" }.joined()),
  ]
}

/// Applies random changes to samples.
private struct Mutator {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private static let pieces: [String] = [
    "", ",", ";", ":", "\t", "\"", "'", "\n", "\r", "\r\n", "#", "# ", "{", "}", "[", "]", "(", ")",
    "/*", "*/", "<", ">", "</dict>", "<dict>", "<array>", "<key>", "<!--", "&amp;", "nan", "-inf",
    "1e999", "99999999999999999999", "-1", "0", "%", "none", "\u{0}", "\u{FEFF}", "\u{1A}", "\\u",
    "\\", "ASEF", "RIFF", "PAL ", "bplist00", "GIMP Palette\n", "JASC-PAL\n", "seltzer: {", "--x:",
    "base00: ", "palette:\n", "color0 ", "*color0: ", "#define a b\n#define b a\n", "&a", "*a",
    "Channels: RGBA\n", "oklch(", "color(", "calc(", "📦", "\u{301}",
  ]

  private mutating func below(_ limit: Int) -> Int {
    Int.random(in: 0..<max(limit, 1), using: &numbers)
  }

  mutating func mutated(
    _ samples: [(file: String, bytes: [UInt8])]
  ) -> (file: String, bytes: [UInt8]) {
    var (file, bytes) = samples[below(samples.count)]
    if below(8) == 0 { file = samples[below(samples.count)].file }
    for _ in 0..<below(6) {
      let at = below(bytes.count + 1)
      switch below(8) {
      case 0 where at < bytes.count: bytes[at] = UInt8(below(256))
      case 1 where at < bytes.count: bytes[at] ^= 1 << UInt8(below(8))
      case 2: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)].utf8, at: at)
      case 3: bytes.removeSubrange(at..<min(at + below(40), bytes.count))
      case 4: bytes.insert(contentsOf: bytes[at..<min(at + below(200), bytes.count)], at: at)
      case 5:
        bytes.insert(contentsOf: [UInt8](repeating: UInt8(below(256)), count: below(30)), at: at)
      case 6:
        let other = samples[below(samples.count)].bytes
        let from = below(other.count)
        bytes.insert(contentsOf: other[from..<min(from + below(120), other.count)], at: at)
      default: bytes = Array(bytes.prefix(bytes.count - below(bytes.count / 4)))
      }
    }
    if below(4000) == 0, !bytes.isEmpty { grow(&bytes) }
    return (file, bytes)
  }

  /// Repeats a part until the file has the maximum size of a palette.
  private mutating func grow(_ bytes: inout [UInt8]) {
    // Without optimization a MiB takes seconds.
    var most = 1 << 20
    #if DEBUG
      most = 1 << 14
    #endif
    let from = below(bytes.count)
    let part = bytes[from..<min(from + 1 + below(200), bytes.count)]
    let times = max(most - bytes.count, 0) / part.count
    bytes.insert(contentsOf: repeatElement(part, count: times).joined(), at: from)
  }
}
