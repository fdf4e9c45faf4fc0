import Foundation
import Testing

@Suite("seltzer devices")
struct DevicesTests {
  private static let table = """
    name              screen     scale    overhang  wallpaper  device
    iphone3gs         320x480    @1x      none      320x480    iPhone 3GS
    iphone4           640x960    @2x      none      640x960    iPhone 4
    iphone4s          640x960    @2x      200x200   1040x1360  iPhone 4S
    iphone5           640x1136   @2x      200x200   1040x1536  iPhone 5
    iphone5s          640x1136   @2x      200x200   1040x1536  iPhone 5S
    iphone5c          640x1136   @2x      200x200   1040x1536  iPhone 5C
    ipodtouch5        640x1136   @2x      200x200   1040x1536  iPod touch 5
    ipad1             768x1024   @1x      none      1024x1024  iPad 1
    ipad2             768x1024   @1x      200x200   1424x1424  iPad 2
    ipadmini          768x1024   @1x      200x200   1424x1424  iPad mini
    ipad3             1536x2048  @2x      200x200   2448x2448  iPad 3
    ipad4             1536x2048  @2x      200x200   2448x2448  iPad 4
    iphonese3         750x1334   @2x      200x200   1150x1734  iPhone SE (3rd generation)
    iphonex           1125x2436  @3x      200x200   1525x2836  iPhone X
    iphone11          828x1792   @2x      200x200   1228x2192  iPhone 11
    iphone13mini      1080x2340  @3x      200x200   1480x2740  iPhone 13 mini
    iphone13          1170x2532  @3x      200x200   1570x2932  iPhone 13
    iphone13promax    1284x2778  @3x      200x200   1684x3178  iPhone 13 Pro Max
    iphone14          1170x2532  @3x      200x200   1570x2932  iPhone 14
    iphone15          1179x2556  @3x      200x200   1579x2956  iPhone 15
    iphone15pro       1179x2556  @3x      200x200   1579x2956  iPhone 15 Pro
    iphone15promax    1290x2796  @3x      200x200   1690x3196  iPhone 15 Pro Max
    iphone16          1179x2556  @3x      200x200   1579x2956  iPhone 16
    iphone16plus      1290x2796  @3x      200x200   1690x3196  iPhone 16 Plus
    iphone16pro       1206x2622  @3x      200x200   1606x3022  iPhone 16 Pro
    iphone16promax    1320x2868  @3x      200x200   1720x3268  iPhone 16 Pro Max
    pixel7            1080x2400  @2.625x  200x200   1480x2800  Pixel 7
    pixel8            1080x2400  @2.625x  200x200   1480x2800  Pixel 8
    pixel8pro         1344x2992  @3x      200x200   1744x3392  Pixel 8 Pro
    pixel9            1080x2424  @2.625x  200x200   1480x2824  Pixel 9
    pixel9pro         1280x2856  @3x      200x200   1680x3256  Pixel 9 Pro
    galaxys23         1080x2340  @3x      200x200   1480x2740  Galaxy S23
    galaxys24         1080x2340  @3x      200x200   1480x2740  Galaxy S24
    galaxys24ultra    1440x3120  @3.75x   200x200   1840x3520  Galaxy S24 Ultra
    ipadmini6         1488x2266  @2x      200x200   2666x2666  iPad mini (6th generation)
    ipad9             1620x2160  @2x      200x200   2560x2560  iPad (9th generation)
    ipad10            1640x2360  @2x      200x200   2760x2760  iPad (10th generation)
    ipadair5          1640x2360  @2x      200x200   2760x2760  iPad Air (5th generation)
    ipadpro11         1668x2388  @2x      200x200   2788x2788  iPad Pro 11" (to 2022)
    ipadpro129        2048x2732  @2x      200x200   3132x3132  iPad Pro 12.9"
    ipadpro13         2064x2752  @2x      200x200   3152x3152  iPad Pro 13" (2024)
    pixeltablet       1600x2560  @2x      200x200   2960x2960  Pixel Tablet
    galaxytabs9       1600x2560  @2x      200x200   2960x2960  Galaxy Tab S9
    galaxytabs9ultra  1848x2960  @2x      200x200   3360x3360  Galaxy Tab S9 Ultra
    hd                1280x720   @1x      200x200   1680x1120  HD
    wxga              1366x768   @1x      200x200   1766x1168  WXGA
    wxgaplus          1440x900   @1x      200x200   1840x1300  WXGA+
    fullhd            1920x1080  @1x      200x200   2320x1480  Full HD
    wuxga             1920x1200  @1x      200x200   2320x1600  WUXGA
    qhd               2560x1440  @1x      200x200   2960x1840  QHD
    wqxga             2560x1600  @1x      200x200   2960x2000  WQXGA
    uwqhd             3440x1440  @1x      200x200   3840x1840  UWQHD
    4k                3840x2160  @1x      200x200   4240x2560  4K
    5k                5120x2880  @2x      200x200   5520x3280  5K

    """

  @Test("prints a table with the overhang of 2013, on a terminal and elsewhere")
  func table() throws {
    let scratch = try Scratch()
    for arguments in [["devices"], ["devices", "--overhang", "2013"]] {
      let result = try Command.run(arguments, in: scratch)
      #expect(result.text == Self.table)
      #expect(result.error == "" && result.code == 0)
    }
    let shown = try Command.runOnTerminal(["devices"], in: scratch)
    #expect(shown.text == Self.table.replacing("\n", with: "\r\n") && shown.code == 0)
  }

  @Test(
    "prints other overhangs",
    arguments: [
      ("measured", "iphone5           640x1136   @2x      52x128    744x1392   iPhone 5"),
      ("measured", "iphone4           640x960    @2x      none      640x960    iPhone 4"),
      ("measured", "ipad3             1536x2048  @2x      156x238   2524x2524  iPad 3"),
      ("measured", "pixel9            1080x2424  @2.625x  69x168    1218x2760  Pixel 9"),
      ("20", "iphone4           640x960    @2x      20x20     680x1000   iPhone 4"),
      ("0", "iphone5           640x1136   @2x      none      640x1136   iPhone 5"),
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
      ] + device.title.split(separator: " ").map(String.init)
    }
    let lines = Self.table.split(separator: "\n").dropFirst()
    let table = lines.map { $0.split(separator: " ").map { String($0) } }
    #expect(rows == table)
    #expect(
      devices.first { $0.name == "ipad1" }
        == Device(
          name: "ipad1", title: "iPad 1", kind: "tablet", screen: [768, 1024], scale: 1,
          parallax: false, overhang: [0, 0], wallpaper: [1024, 1024]))
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
}
