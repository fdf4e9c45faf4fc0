import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer devices")
struct DevicesTests {
  /// The scale and the usual overhang of devices, with their screens.
  private static let groups = """
    @1x none: iphone3gs 320x480, ipad1 768x1024, hd 1280x720, wxga 1366x768, wxgaplus 1440x900, \
    fullhd 1920x1080, wuxga 1920x1200, qhd 2560x1440, wqxga 2560x1600, 4k 3840x2160, \
    uwfhd 2560x1080, uwqhd 3440x1440, uw4k 3840x1600, 5k2k 5120x2160, dfhd 3840x1080, \
    dqhd 5120x1440
    @2x none: iphone4 640x960, 5k 5120x2880, 8k 7680x4320
    @2x 200x200: iphone4s 640x960, iphone5 640x1136, iphone5s 640x1136, iphone5c 640x1136, \
    ipodtouch5 640x1136, ipad3 1536x2048, ipad4 1536x2048
    @1x 200x200: ipad2 768x1024, ipadmini 768x1024
    @2x 52x128: iphone6 750x1334, iphonese3 750x1334, iphone11 828x1792
    @3x 78x192: iphonex 1125x2436, iphone12 1170x2532, iphone13mini 1080x2340, iphone13 1170x2532, \
    iphone13promax 1284x2778, iphone14 1170x2532, iphone14plus 1284x2778, iphone14pro 1179x2556, \
    iphone14promax 1290x2796, iphone15 1179x2556, iphone15plus 1290x2796, iphone15pro 1179x2556, \
    iphone15promax 1290x2796, iphone16 1179x2556, iphone16e 1170x2532, iphone16plus 1290x2796, \
    iphone16pro 1206x2622, iphone16promax 1320x2868, iphone17 1206x2622, iphone17pro 1206x2622, \
    iphone17promax 1320x2868, iphoneair 1260x2736, pixel8pro 1344x2992, pixel9pro 1280x2856, \
    pixel9proxl 1344x2992, pixel10pro 1280x2856, pixel10proxl 1344x2992, galaxys23 1080x2340, \
    galaxys24 1080x2340, galaxys25 1080x2340
    @2.625x 69x168: pixel7 1080x2400, pixel8 1080x2400, pixel9 1080x2424, pixel9a 1080x2424, \
    pixel10 1080x2424
    @3.75x 98x240: galaxys24ultra 1440x3120, galaxys25plus 1440x3120, galaxys25ultra 1440x3120
    @2x 156x238: ipadmini6 1488x2266, ipadmini7 1488x2266, ipad9 1620x2160, ipad10 1640x2360, \
    ipad11 1640x2360, ipadair5 1640x2360, ipadair11 1640x2360, ipadair13 2048x2732, \
    ipadpro11 1668x2388, ipadpro11m4 1668x2420, ipadpro129 2048x2732, ipadpro13 2064x2752, \
    pixeltablet 1600x2560, galaxytabs9 1600x2560, galaxytabs9ultra 1848x2960, \
    galaxytabs10plus 1752x2800, galaxytabs10ultra 1848x2960
    """

  @Test(
    "the screen, scale and overhang of each device, the same as JSON, as table and on a terminal")
  func table() throws {
    let scratch = try Scratch()
    let json = try scratch.succeed("devices --json")
    let devices = try JSONDecoder().decode([Device].self, from: Data(json.output))
    func sides(_ sides: [Int]) -> String { "\(sides[0])x\(sides[1])" }
    func scale(_ device: Device) -> String { "@\(device.scale)x".replacing(".0x", with: "x") }
    func overhang(_ device: Device) -> String {
      device.overhang == [0, 0] ? "none" : sides(device.overhang)
    }
    let groups = Dictionary(grouping: devices) { "\(scale($0)) \(overhang($0))" }.map {
      "\($0): \($1.map { "\($0.name) \(sides($0.screen))" }.joined(separator: ", "))"
    }
    #expect(groups.sorted() == Self.groups.split(separator: "\n").map(String.init).sorted())
    let rows = devices.map { device in
      [
        device.name, sides(device.screen), scale(device), overhang(device),
        sides(device.wallpaper),
      ] + ([device.title] + device.aliases).joined(separator: ", ").words
    }
    let table = try scratch.succeed("devices").text
    #expect(table.split(separator: "\n").dropFirst().map(\.words) == rows)
    #expect(
      table.hasPrefix(
        """
        name               screen     scale    overhang  wallpaper  device
        iphone3gs          320x480    @1x      none      320x480    iPhone 3GS
        iphone4            640x960    @2x      none      640x960    iPhone 4
        iphone4s           640x960    @2x      200x200   1040x1360  iPhone 4S

        """))
    let shown = try Command.runOnTerminal(["devices"], in: scratch)
    #expect(shown.text == table.replacing("\n", with: "\r\n") && shown.code == 0)
    let aliases = "720p 1080p fhd 1440p wqhd 2160p uhd 4320p ultrawide wuhd uw5k"
    #expect(devices.flatMap(\.aliases) == aliases.words)
    #expect(
      devices.first { $0.name == "ipad1" }
        == Device(
          name: "ipad1", aliases: [], title: "iPad 1", kind: "tablet", screen: [768, 1024],
          scale: 1, parallax: false, overhang: [0, 0], wallpaper: [1024, 1024]))
  }

  @Test(
    "prints other overhangs",
    arguments: [
      ("2013", "iphone17           1206x2622  @3x      200x200   1606x3022  iPhone 17"),
      ("measured", "iphone5            640x1136   @2x      52x128    744x1392   iPhone 5"),
      ("measured", "iphone4            640x960    @2x      none      640x960    iPhone 4"),
      ("measured", "ipad3              1536x2048  @2x      156x238   2524x2524  iPad 3"),
      ("measured", "pixel9             1080x2424  @2.625x  69x168    1218x2760  Pixel 9"),
      ("20", "iphone4            640x960    @2x      20x20     680x1000   iPhone 4"),
      ("0", "iphone5            640x1136   @2x      none      640x1136   iPhone 5"),
    ])
  func overhang(rule: String, line: String) throws {
    let text = try Scratch().succeed("devices --overhang", [rule]).text
    #expect(text.contains("\n\(line)\n"))
  }

  private struct Device: Decodable, Equatable {
    let name: String, aliases: [String], title: String, kind: String
    let screen: [Int], scale: Double, parallax: Bool, overhang: [Int], wallpaper: [Int]
  }

  @Test("devices without parallax are drawn without it")
  func noParallax() throws {
    let scratch = try Scratch()
    let rest = try scratch.run("inspect space -s 640x960 --motion still").text
    #expect(try scratch.succeed("inspect space -s iphone4 --at 0").text == rest)
    for motion in ["--motion circle", "--content-offset 90,40"] {
      let asked = try scratch.run("inspect space -s iphone4 \(motion)")
      #expect(asked.text == rest)
      #expect(
        asked.error
          == "seltzer: warning: iPhone 4 has no parallax; --motion and --content-offset do nothing\n"
      )
    }
  }

  @Test("--size accepts the names")
  func size() throws {
    let scratch = try Scratch()
    for (name, size) in [("iphone3gs", "320x480"), ("iPhone 5", "640x1136"), ("HD", "1280x720")] {
      let text = try scratch.succeed("inspect --count 0 --size", [name]).text
      #expect(text.hasPrefix("\(size) at 0.0 s, content offset 0, 0\n"))
    }
    let named = try scratch.succeed("render -s iphone3gs -o -").output
    #expect(try named == scratch.run("render -s 320x480 -o -").output && !named.isEmpty)
  }

  @Test("odd sizes of devices and sheets become even where the format needs it")
  func even() throws {
    let scratch = try Scratch()
    func size(_ name: String) throws -> String {
      try Tool.probe("width,height", of: name, in: scratch).joined(separator: "x")
    }
    let note = "seltzer: mp4 needs even sizes: 1178x2556 instead of iphone16's 1179x2556\n"
    #expect(try scratch.run("render lock -s iphone16 --loop 0.1 -o a.mp4").error == note)
    try scratch.succeed("render lock -s iphone16 -o a.png")
    let preview = "preview lock -s iphone16 --loop 0.5 -r 4 -o b.mp4"
    #expect(try scratch.run(preview).error == note)
    for (name, width) in [("a.png", 1179), ("a.mp4", 1178), ("b.mp4", 1178)] {
      #expect(try size(name) == "\(width)x2556")
    }
    let sheet = "palettes sheet --loop 0.5 -q -f -r 4 -o s.mp4 --width"
    #expect(try scratch.run("\(sheet) 321").code == 64)
    for width in [320, 324, 330] {
      #expect(try scratch.run("\(sheet) \(width)").error == "")
      #expect(try size("s.mp4").hasPrefix("\(width)x"))
    }
    // Odd sizes that were typed are still refused, before any frame is drawn.
    let typed = try scratch.run("preview -s 8191x8191 -o c.mp4")
    #expect(
      typed.code == 64 && typed.error.contains("8191x8191 does not fit mp4, which needs even"))
  }
}
