import SeltzerPicture
import SeltzerSizes
import Testing

@Suite("Devices")
struct DeviceTests {
  private static func wallpaper(_ name: String, _ overhang: Overhang) throws -> String {
    let device = try #require(DeviceProfile(named: name))
    return try #require(device.wallpaper(overhang)).description
  }

  /// The table of 2013, with height before width as in the original.
  @Test(
    "wallpaper sizes equal the 2013 table",
    arguments: [
      ("ipad2", 1424, 1424, 1024, 768), ("ipadmini", 1424, 1424, 1024, 768),
      ("ipad3", 2448, 2448, 2048, 1536), ("ipad4", 2448, 2448, 2048, 1536),
      ("iphone4s", 1360, 1040, 960, 640), ("iphone5", 1536, 1040, 1136, 640),
      ("iphone5s", 1536, 1040, 1136, 640), ("iphone5c", 1536, 1040, 1136, 640),
      ("ipodtouch5", 1536, 1040, 1136, 640), ("iphone4", 960, 640, 960, 640),
      ("ipad1", 1024, 1024, 1024, 768), ("iphone3gs", 480, 320, 480, 320),
    ])
  func of2013(name: String, height: Int, width: Int, screenHeight: Int, screenWidth: Int) throws {
    let device = try #require(DeviceProfile(named: name))
    #expect(device.screen == PixelSize(width: screenWidth, height: screenHeight))
    #expect(device.wallpaper() == PixelSize(width: width, height: height))
    #expect(device.hasParallax == !["iphone4", "ipad1", "iphone3gs"].contains(name))
  }

  @Test("measured overhangs give the sizes of Apple's own wallpapers")
  func measured() throws {
    #expect(try Self.wallpaper("iphone5", .measured) == "744x1392")
    #expect(try Self.wallpaper("ipad2", .measured) == "1262x1262")
    #expect(try Self.wallpaper("ipad3", .measured) == "2524x2524")
    #expect(try Self.wallpaper("iphone4", .measured) == "640x960")
    // 26 and 64 points at 2.625 pixels are 68.25 and 168.
    #expect(try Self.wallpaper("pixel7", .measured) == "1218x2736")
    // 119 points across and 78 down, like a tablet in landscape.
    #expect(try Self.wallpaper("5k", .measured) == "5596x3192")
  }

  @Test("without a rule, new phones have the measured overhang and desktops none")
  func usual() throws {
    for (name, size) in [
      ("iphone5s", "1040x1536"), ("iphone6", "854x1590"), ("iphone17", "1362x3006"),
      ("ipadpro11m4", "2896x2896"), ("1080p", "1920x1080"), ("8k", "7680x4320"),
    ] { #expect(try Self.wallpaper(name, .usual) == size) }
  }

  @Test("overhangs in pixels also apply to devices without parallax")
  func pixels() throws {
    #expect(try Self.wallpaper("iphone4", .pixels(10)) == "660x980")
    #expect(try Self.wallpaper("iphone4", .pixels(0)) == "640x960")
    #expect(try Self.wallpaper("ipad3", .pixels(1)) == "2050x2050")
    let device = try #require(DeviceProfile(named: "5k"))
    #expect(device.wallpaper(.pixels(6100)) == nil)
    #expect(device.wallpaper(.pixels(.max)) == nil && device.wallpaper(.pixels(-1)) == nil)
  }

  @Test("names are unique and can be typed")
  func names() throws {
    let all = DeviceProfile.all
    #expect(Set(all.map(\.name)).count == all.count && Set(all.map(\.title)).count == all.count)
    for device in all {
      #expect(device.name.wholeMatch(of: /[a-z0-9]+/) != nil)
      #expect(DeviceProfile(named: device.name) == device)
      #expect(DeviceProfile.nearestName(to: device.name) == device.name)
      #expect(min(device.screen.width, device.screen.height) >= 320)
      let isLandscape = device.screen.width > device.screen.height
      #expect(isLandscape == (device.kind == .desktop), "\(device.name)")
    }
    func count(_ kind: DeviceProfile.Kind) -> Int { all.count { $0.kind == kind } }
    #expect(count(.phone) >= 40 && count(.tablet) >= 18 && count(.desktop) >= 16)
    let allNames = all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(allNames).count == allNames.count)
  }

  @Test("lookup ignores case and spaces, and suggests the nearest name")
  func found() throws {
    #expect(DeviceProfile(named: "iPhone 5")?.name == "iphone5")
    #expect(DeviceProfile(named: "iPod-touch_5")?.name == "ipodtouch5")
    #expect(DeviceProfile(named: "4K")?.screen == PixelSize(width: 3840, height: 2160))
    #expect(DeviceProfile(named: "Galaxy S25+")?.name == "galaxys25plus")
    #expect(DeviceProfile(named: "1080p")?.name == "fullhd")
    #expect(DeviceProfile(named: "") == nil && DeviceProfile(named: "iphone 500") == nil)
    #expect(DeviceProfile.nearestName(to: "i phnoe 5") == "iphone5")
    #expect(DeviceProfile.nearestName(to: "toaster") == nil)
  }

  @Test("wallpapers cover the screen in every orientation by every rule")
  func covers() throws {
    for device in DeviceProfile.all {
      for rule in [Overhang.usual, .of2013, .measured, .pixels(7)] {
        let wallpaper = try #require(device.wallpaper(rule))
        let beyond = device.pixels(of: rule)
        let needed = SIMD2(device.screen.width, device.screen.height) &+ beyond &+ beyond
        #expect(wallpaper.width >= needed.x && wallpaper.height >= needed.y)
        if device.turns { #expect(wallpaper.width >= needed.y && wallpaper.height >= needed.x) }
      }
    }
  }
}
