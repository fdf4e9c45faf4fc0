import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer devices")
struct DevicesTests {
  private static let table = """
    name               screen     scale    overhang  wallpaper  device
    iphone3gs          320x480    @1x      none      320x480    iPhone 3GS
    iphone4            640x960    @2x      none      640x960    iPhone 4
    iphone4s           640x960    @2x      200x200   1040x1360  iPhone 4S
    iphone5            640x1136   @2x      200x200   1040x1536  iPhone 5
    iphone5s           640x1136   @2x      200x200   1040x1536  iPhone 5S
    iphone5c           640x1136   @2x      200x200   1040x1536  iPhone 5C
    ipodtouch5         640x1136   @2x      200x200   1040x1536  iPod touch 5
    ipad1              768x1024   @1x      none      1024x1024  iPad 1
    ipad2              768x1024   @1x      200x200   1424x1424  iPad 2
    ipadmini           768x1024   @1x      200x200   1424x1424  iPad mini
    ipad3              1536x2048  @2x      200x200   2448x2448  iPad 3
    ipad4              1536x2048  @2x      200x200   2448x2448  iPad 4
    iphone6            750x1334   @2x      52x128    854x1590   iPhone 6
    iphonese3          750x1334   @2x      52x128    854x1590   iPhone SE (3rd generation)
    iphonex            1125x2436  @3x      78x192    1281x2820  iPhone X
    iphone11           828x1792   @2x      52x128    932x2048   iPhone 11
    iphone12           1170x2532  @3x      78x192    1326x2916  iPhone 12
    iphone13mini       1080x2340  @3x      78x192    1236x2724  iPhone 13 mini
    iphone13           1170x2532  @3x      78x192    1326x2916  iPhone 13
    iphone13promax     1284x2778  @3x      78x192    1440x3162  iPhone 13 Pro Max
    iphone14           1170x2532  @3x      78x192    1326x2916  iPhone 14
    iphone14plus       1284x2778  @3x      78x192    1440x3162  iPhone 14 Plus
    iphone14pro        1179x2556  @3x      78x192    1335x2940  iPhone 14 Pro
    iphone14promax     1290x2796  @3x      78x192    1446x3180  iPhone 14 Pro Max
    iphone15           1179x2556  @3x      78x192    1335x2940  iPhone 15
    iphone15plus       1290x2796  @3x      78x192    1446x3180  iPhone 15 Plus
    iphone15pro        1179x2556  @3x      78x192    1335x2940  iPhone 15 Pro
    iphone15promax     1290x2796  @3x      78x192    1446x3180  iPhone 15 Pro Max
    iphone16           1179x2556  @3x      78x192    1335x2940  iPhone 16
    iphone16e          1170x2532  @3x      78x192    1326x2916  iPhone 16e
    iphone16plus       1290x2796  @3x      78x192    1446x3180  iPhone 16 Plus
    iphone16pro        1206x2622  @3x      78x192    1362x3006  iPhone 16 Pro
    iphone16promax     1320x2868  @3x      78x192    1476x3252  iPhone 16 Pro Max
    iphone17           1206x2622  @3x      78x192    1362x3006  iPhone 17
    iphone17pro        1206x2622  @3x      78x192    1362x3006  iPhone 17 Pro
    iphone17promax     1320x2868  @3x      78x192    1476x3252  iPhone 17 Pro Max
    iphoneair          1260x2736  @3x      78x192    1416x3120  iPhone Air
    pixel7             1080x2400  @2.625x  69x168    1218x2736  Pixel 7
    pixel8             1080x2400  @2.625x  69x168    1218x2736  Pixel 8
    pixel8pro          1344x2992  @3x      78x192    1500x3376  Pixel 8 Pro
    pixel9             1080x2424  @2.625x  69x168    1218x2760  Pixel 9
    pixel9pro          1280x2856  @3x      78x192    1436x3240  Pixel 9 Pro
    pixel9proxl        1344x2992  @3x      78x192    1500x3376  Pixel 9 Pro XL
    pixel9a            1080x2424  @2.625x  69x168    1218x2760  Pixel 9a
    pixel10            1080x2424  @2.625x  69x168    1218x2760  Pixel 10
    pixel10pro         1280x2856  @3x      78x192    1436x3240  Pixel 10 Pro
    pixel10proxl       1344x2992  @3x      78x192    1500x3376  Pixel 10 Pro XL
    galaxys23          1080x2340  @3x      78x192    1236x2724  Galaxy S23
    galaxys24          1080x2340  @3x      78x192    1236x2724  Galaxy S24
    galaxys24ultra     1440x3120  @3.75x   98x240    1636x3600  Galaxy S24 Ultra
    galaxys25          1080x2340  @3x      78x192    1236x2724  Galaxy S25
    galaxys25plus      1440x3120  @3.75x   98x240    1636x3600  Galaxy S25+
    galaxys25ultra     1440x3120  @3.75x   98x240    1636x3600  Galaxy S25 Ultra
    ipadmini6          1488x2266  @2x      156x238   2742x2742  iPad mini (6th generation)
    ipadmini7          1488x2266  @2x      156x238   2742x2742  iPad mini (A17 Pro)
    ipad9              1620x2160  @2x      156x238   2636x2636  iPad (9th generation)
    ipad10             1640x2360  @2x      156x238   2836x2836  iPad (10th generation)
    ipad11             1640x2360  @2x      156x238   2836x2836  iPad (A16)
    ipadair5           1640x2360  @2x      156x238   2836x2836  iPad Air (5th generation)
    ipadair11          1640x2360  @2x      156x238   2836x2836  iPad Air 11" (2024)
    ipadair13          2048x2732  @2x      156x238   3208x3208  iPad Air 13" (2024)
    ipadpro11          1668x2388  @2x      156x238   2864x2864  iPad Pro 11" (to 2022)
    ipadpro11m4        1668x2420  @2x      156x238   2896x2896  iPad Pro 11" (2024)
    ipadpro129         2048x2732  @2x      156x238   3208x3208  iPad Pro 12.9"
    ipadpro13          2064x2752  @2x      156x238   3228x3228  iPad Pro 13" (2024)
    pixeltablet        1600x2560  @2x      156x238   3036x3036  Pixel Tablet
    galaxytabs9        1600x2560  @2x      156x238   3036x3036  Galaxy Tab S9
    galaxytabs9ultra   1848x2960  @2x      156x238   3436x3436  Galaxy Tab S9 Ultra
    galaxytabs10plus   1752x2800  @2x      156x238   3276x3276  Galaxy Tab S10+
    galaxytabs10ultra  1848x2960  @2x      156x238   3436x3436  Galaxy Tab S10 Ultra
    hd                 1280x720   @1x      none      1280x720   HD, 720p
    wxga               1366x768   @1x      none      1366x768   WXGA
    wxgaplus           1440x900   @1x      none      1440x900   WXGA+
    fullhd             1920x1080  @1x      none      1920x1080  Full HD, 1080p, fhd
    wuxga              1920x1200  @1x      none      1920x1200  WUXGA
    qhd                2560x1440  @1x      none      2560x1440  QHD, 1440p, wqhd
    wqxga              2560x1600  @1x      none      2560x1600  WQXGA
    4k                 3840x2160  @1x      none      3840x2160  4K, 2160p, uhd
    5k                 5120x2880  @2x      none      5120x2880  5K
    8k                 7680x4320  @2x      none      7680x4320  8K, 4320p
    uwfhd              2560x1080  @1x      none      2560x1080  Ultrawide Full HD
    uwqhd              3440x1440  @1x      none      3440x1440  Ultrawide QHD, ultrawide
    uw4k               3840x1600  @1x      none      3840x1600  Ultrawide 4K
    5k2k               5120x2160  @1x      none      5120x2160  Ultrawide 5K, wuhd, uw5k
    dfhd               3840x1080  @1x      none      3840x1080  Dual Full HD
    dqhd               5120x1440  @1x      none      5120x1440  Dual QHD

    """

  @Test("prints a table with the usual overhangs, on a terminal and elsewhere")
  func table() throws {
    let scratch = try Scratch()
    let result = try Command.run(["devices"], in: scratch)
    #expect(result.text == Self.table)
    #expect(result.error == "" && result.code == 0)
    let shown = try Command.runOnTerminal(["devices"], in: scratch)
    #expect(shown.text == Self.table.replacing("\n", with: "\r\n") && shown.code == 0)
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
    let result = try Command.run(["devices", "--overhang", rule], in: Scratch())
    #expect(result.error == "" && result.code == 0)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.count == Self.table.split(separator: "\n").count)
    #expect(lines.contains(line))
  }

  private struct Device: Decodable, Equatable {
    let name: String
    let aliases: [String]
    let title: String
    let kind: String
    let screen: [Int]
    let scale: Double
    let parallax: Bool
    let overhang: [Int]
    let wallpaper: [Int]
  }

  @Test("JSON equals the table")
  func json() throws {
    let result = try Command.run(["devices", "--json"], in: Scratch())
    #expect(result.error == "" && result.code == 0)
    let devices = try JSONDecoder().decode([Device].self, from: Data(result.output))
    func sides(_ sides: [Int]) -> String { "\(sides[0])x\(sides[1])" }
    let rows = devices.map { device in
      [
        device.name, sides(device.screen),
        "@\(device.scale == device.scale.rounded() ? "\(Int(device.scale))" : "\(device.scale)")x",
        device.overhang == [0, 0] ? "none" : sides(device.overhang), sides(device.wallpaper),
      ]
        + ([device.title] + device.aliases).joined(separator: ", ").split(separator: " ")
        .map(String.init)
    }
    let lines = Self.table.split(separator: "\n").dropFirst()
    let table = lines.map { $0.split(separator: " ").map { String($0) } }
    #expect(rows == table)
    #expect(
      devices.first { $0.name == "ipad1" }
        == Device(
          name: "ipad1", aliases: [], title: "iPad 1", kind: "tablet", screen: [768, 1024],
          scale: 1,
          parallax: false, overhang: [0, 0], wallpaper: [1024, 1024]))
  }

  @Test("devices without parallax are drawn without it")
  func noParallax() throws {
    let scratch = try Scratch()
    let rest = try Command.run(
      ["inspect", "space", "-s", "640x960", "--motion", "still"], in: scratch)
    let swaying = try Command.run(["inspect", "space", "-s", "iphone4", "--at", "0"], in: scratch)
    #expect(swaying.text == rest.text && swaying.error == "" && swaying.code == 0)
    for motion in [["--motion", "circle"], ["--content-offset", "90,40"]] {
      let asked = try Command.run(["inspect", "space", "-s", "iphone4"] + motion, in: scratch)
      #expect(asked.text == rest.text)
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
      let inspect = try Command.run(["inspect", "--size", name, "--count", "0"], in: scratch)
      #expect(inspect.text.hasPrefix("\(size) at 0.0 s, content offset 0, 0\n"))
      #expect(inspect.error == "" && inspect.code == 0)
    }
    let named = try Command.run(["render", "-s", "iphone3gs", "-o", "-"], in: scratch)
    let sized = try Command.run(["render", "-s", "320x480", "-o", "-"], in: scratch)
    #expect(named.code == 0 && named.output == sized.output && !named.output.isEmpty)
  }

  @Test("odd sizes of devices and sheets become even where the format needs it")
  func even() throws {
    let scratch = try Scratch()
    func size(_ name: String) throws -> String {
      try Command.run(
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of",
          "csv=p=0:s=x", name,
        ], in: scratch, program: Tool.path("ffprobe")
      ).text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let note = "seltzer: mp4 needs even sizes: 1178x2556 instead of iphone16's 1179x2556\n"
    let render = ["lock", "-s", "iphone16", "--loop", "0.1"]
    let rendered = try Command.run(["render"] + render + ["-o", "a.mp4"], in: scratch)
    #expect(rendered.code == 0 && rendered.error == note)
    let other = try Command.run(["render", "lock", "-s", "iphone16", "-o", "a.png"], in: scratch)
    #expect(other.code == 0 && other.error == "")
    let preview = ["preview", "lock", "-s", "iphone16", "--loop", "0.5", "-r", "4", "-o", "b.mp4"]
    #expect(try Command.run(preview, in: scratch).error == note)
    let sheet = ["palettes", "sheet", "--width", "321", "--loop", "0.5", "-q"]
    #expect(try Command.run(sheet + ["-o", "odd.mp4"], in: scratch).code == 64)
    for (name, width) in [("a.png", 1179), ("a.mp4", 1178), ("b.mp4", 1178)] {
      #expect(try size(name) == "\(width)x2556")
    }
    for width in [320, 324, 330] {
      let sheet = sheet.map { $0 == "321" ? "\(width)" : $0 }
      #expect(try Command.run(sheet + ["-f", "-r", "4", "-o", "s.mp4"], in: scratch).error == "")
      #expect(try size("s.mp4").hasPrefix("\(width)x"))
    }
    // Odd sizes that were typed are still refused, before any frame is drawn.
    let typed = try Command.run(["preview", "-s", "8191x8191", "-o", "c.mp4"], in: scratch)
    #expect(
      typed.code == 64 && typed.error.contains("8191x8191 does not fit mp4, which needs even"))
  }
}
