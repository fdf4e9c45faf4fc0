extension DeviceProfile {
  /// All known devices: those of 2013, then phones, tablets and desktops.
  package static let all = of2013 + phones + tablets + desktops

  private static let of2013 = [
    DeviceProfile("iphone3gs", "iPhone 3GS", .phone, 320, 480, 1, parallax: false),
    DeviceProfile("iphone4", "iPhone 4", .phone, 640, 960, 2, parallax: false),
    DeviceProfile("iphone4s", "iPhone 4S", .phone, 640, 960, 2),
    DeviceProfile("iphone5", "iPhone 5", .phone, 640, 1136, 2),
    DeviceProfile("iphone5s", "iPhone 5S", .phone, 640, 1136, 2),
    DeviceProfile("iphone5c", "iPhone 5C", .phone, 640, 1136, 2),
    DeviceProfile("ipodtouch5", "iPod touch 5", .phone, 640, 1136, 2),
    DeviceProfile("ipad1", "iPad 1", .tablet, 768, 1024, 1, parallax: false),
    DeviceProfile("ipad2", "iPad 2", .tablet, 768, 1024, 1),
    DeviceProfile("ipadmini", "iPad mini", .tablet, 768, 1024, 1),
    DeviceProfile("ipad3", "iPad 3", .tablet, 1536, 2048, 2),
    DeviceProfile("ipad4", "iPad 4", .tablet, 1536, 2048, 2),
  ]

  private static let phones = [
    DeviceProfile("iphonese3", "iPhone SE (3rd generation)", .phone, 750, 1334, 2),
    DeviceProfile("iphonex", "iPhone X", .phone, 1125, 2436, 3),
    DeviceProfile("iphone11", "iPhone 11", .phone, 828, 1792, 2),
    DeviceProfile("iphone13mini", "iPhone 13 mini", .phone, 1080, 2340, 3),
    DeviceProfile("iphone13", "iPhone 13", .phone, 1170, 2532, 3),
    DeviceProfile("iphone13promax", "iPhone 13 Pro Max", .phone, 1284, 2778, 3),
    DeviceProfile("iphone14", "iPhone 14", .phone, 1170, 2532, 3),
    DeviceProfile("iphone15", "iPhone 15", .phone, 1179, 2556, 3),
    DeviceProfile("iphone15pro", "iPhone 15 Pro", .phone, 1179, 2556, 3),
    DeviceProfile("iphone15promax", "iPhone 15 Pro Max", .phone, 1290, 2796, 3),
    DeviceProfile("iphone16", "iPhone 16", .phone, 1179, 2556, 3),
    DeviceProfile("iphone16plus", "iPhone 16 Plus", .phone, 1290, 2796, 3),
    DeviceProfile("iphone16pro", "iPhone 16 Pro", .phone, 1206, 2622, 3),
    DeviceProfile("iphone16promax", "iPhone 16 Pro Max", .phone, 1320, 2868, 3),
    DeviceProfile("pixel7", "Pixel 7", .phone, 1080, 2400, 2.625),
    DeviceProfile("pixel8", "Pixel 8", .phone, 1080, 2400, 2.625),
    DeviceProfile("pixel8pro", "Pixel 8 Pro", .phone, 1344, 2992, 3),
    DeviceProfile("pixel9", "Pixel 9", .phone, 1080, 2424, 2.625),
    DeviceProfile("pixel9pro", "Pixel 9 Pro", .phone, 1280, 2856, 3),
    DeviceProfile("galaxys23", "Galaxy S23", .phone, 1080, 2340, 3),
    DeviceProfile("galaxys24", "Galaxy S24", .phone, 1080, 2340, 3),
    DeviceProfile("galaxys24ultra", "Galaxy S24 Ultra", .phone, 1440, 3120, 3.75),
  ]

  private static let tablets = [
    DeviceProfile("ipadmini6", "iPad mini (6th generation)", .tablet, 1488, 2266, 2),
    DeviceProfile("ipad9", "iPad (9th generation)", .tablet, 1620, 2160, 2),
    DeviceProfile("ipad10", "iPad (10th generation)", .tablet, 1640, 2360, 2),
    DeviceProfile("ipadair5", "iPad Air (5th generation)", .tablet, 1640, 2360, 2),
    DeviceProfile("ipadpro11", "iPad Pro 11\" (to 2022)", .tablet, 1668, 2388, 2),
    DeviceProfile("ipadpro129", "iPad Pro 12.9\"", .tablet, 2048, 2732, 2),
    DeviceProfile("ipadpro13", "iPad Pro 13\" (2024)", .tablet, 2064, 2752, 2),
    DeviceProfile("pixeltablet", "Pixel Tablet", .tablet, 1600, 2560, 2),
    DeviceProfile("galaxytabs9", "Galaxy Tab S9", .tablet, 1600, 2560, 2),
    DeviceProfile("galaxytabs9ultra", "Galaxy Tab S9 Ultra", .tablet, 1848, 2960, 2),
  ]

  private static let desktops = [
    DeviceProfile("hd", "HD", .desktop, 1280, 720, 1),
    DeviceProfile("wxga", "WXGA", .desktop, 1366, 768, 1),
    DeviceProfile("wxgaplus", "WXGA+", .desktop, 1440, 900, 1),
    DeviceProfile("fullhd", "Full HD", .desktop, 1920, 1080, 1),
    DeviceProfile("wuxga", "WUXGA", .desktop, 1920, 1200, 1),
    DeviceProfile("qhd", "QHD", .desktop, 2560, 1440, 1),
    DeviceProfile("wqxga", "WQXGA", .desktop, 2560, 1600, 1),
    DeviceProfile("uwqhd", "UWQHD", .desktop, 3440, 1440, 1),
    DeviceProfile("4k", "4K", .desktop, 3840, 2160, 1),
    DeviceProfile("5k", "5K", .desktop, 5120, 2880, 2),
  ]
}
