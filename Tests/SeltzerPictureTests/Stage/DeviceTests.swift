import SeltzerPicture
import SeltzerSizes
import Testing

@Suite("Devices")
struct DeviceTests {
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

  @Test(
    "wallpapers are larger than the screen by the measured overhang, that of the device, or pixels",
    arguments: [
      // The sizes of Apple's own wallpapers.
      ("iphone5", .measured, 744, 1392), ("ipad2", .measured, 1262, 1262),
      ("ipad3", .measured, 2524, 2524), ("iphone4", .measured, 640, 960),
      // 26 and 64 points at 2.625 pixels are 68.25 and 168.
      ("pixel7", .measured, 1218, 2736),
      // 119 points across and 78 down, like a tablet in landscape.
      ("5k", .measured, 5596, 3192),
      // Without a rule, new phones have the measured overhang and desktops none.
      ("iphone5s", .usual, 1040, 1536), ("iphone6", .usual, 854, 1590),
      ("iphone17", .usual, 1362, 3006), ("ipadpro11m4", .usual, 2896, 2896),
      ("1080p", .usual, 1920, 1080), ("8k", .usual, 7680, 4320),
      // Also for devices without parallax.
      ("iphone4", .pixels(10), 660, 980), ("iphone4", .pixels(0), 640, 960),
      ("ipad3", .pixels(1), 2050, 2050), ("5k", .pixels(6100), 0, 0), ("5k", .pixels(.max), 0, 0),
      ("5k", .pixels(-1), 0, 0),
    ] as [(String, Overhang, Int, Int)])
  func overhangs(name: String, overhang: Overhang, width: Int, height: Int) throws {
    let device = try #require(DeviceProfile(named: name))
    #expect(device.wallpaper(overhang) == PixelSize(width: width, height: height))
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
    let typed = ["iPhone 5", "iPod-touch_5", "4K", "Galaxy S25+", "1080p", "", "iphone 500"]
    #expect(
      typed.map { DeviceProfile(named: $0)?.name }
        == ["iphone5", "ipodtouch5", "4k", "galaxys25plus", "fullhd", nil, nil])
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
