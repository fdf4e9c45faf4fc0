// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let sceneNames = [
  "bubbles", "home", "lock", "space", "bloom", "bokeh", "deep", "embers", "fireflies", "snow",
]

// The list runs the way a picture is made; a target may depend only on those before it.
let package = Package(
  name: "seltzer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Seltzer", targets: ["Seltzer"]),
    .library(name: "SeltzerLive", targets: ["SeltzerLive"]),
    .executable(name: "seltzer", targets: ["SeltzerCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    // What Subprocess speaks of descriptors in, where the system brings no module of that name.
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CMinizip", pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CXCB", pkgConfig: "xcb",
      providers: [
        .apt([
          "libxcb1-dev", "libxcb-shm0-dev", "libxcb-randr0-dev", "libxcb-screensaver0-dev",
          "libxcb-dpms0-dev",
        ])
      ]),
    .systemLibrary(
      name: "CGIO", pkgConfig: "gio-2.0",
      providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    .systemLibrary(
      name: "CSoup", pkgConfig: "libsoup-3.0",
      providers: [.apt(["libsoup-3.0-dev"]), .brew(["libsoup"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .target(
      name: "SeltzerSystem",
      dependencies: [
        "CLinux",
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerDocument",
      dependencies: ["CYAML", "SeltzerSystem"], swiftSettings: settings),
    .target(
      name: "SeltzerPalette", dependencies: ["SeltzerSystem", "SeltzerDocument"],
      // A symbolic link to the palettes at the top of the package.
      resources: [.embedInCode("Palettes")], swiftSettings: settings),
    .target(
      name: "SeltzerPaletteFiles",
      dependencies: ["SeltzerSystem", "SeltzerDocument", "SeltzerPalette"],
      swiftSettings: settings),
    .target(name: "SeltzerMotion", dependencies: ["SeltzerSystem"], swiftSettings: settings),
    .target(
      name: "SeltzerMotionLogs", dependencies: ["CMinizip", "SeltzerSystem", "SeltzerMotion"],
      swiftSettings: settings),
    .target(
      name: "SeltzerScene",
      dependencies: ["SeltzerSystem", "SeltzerDocument", "SeltzerPalette", "SeltzerMotion"],
      resources: sceneNames.map { .embedInCode("Scenes/\($0).yaml") },
      swiftSettings: settings),
    .target(name: "SeltzerField", dependencies: ["SeltzerScene"], swiftSettings: settings),
    .target(
      name: "SeltzerStage",
      dependencies: [
        "SeltzerSystem", "SeltzerDocument", "SeltzerPalette", "SeltzerMotion", "SeltzerScene",
        "SeltzerField",
      ],
      swiftSettings: settings),
    .target(name: "SeltzerKernels"),
    .target(
      name: "SeltzerRaster",
      dependencies: [
        "CCairo", "CPangoCairo", "CGdkPixbuf", "SeltzerSystem", "SeltzerDocument", "SeltzerKernels",
        "SeltzerPalette", "SeltzerScene", "SeltzerField", "SeltzerStage",
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerDrawings", dependencies: ["SeltzerSystem", "SeltzerPalette", "SeltzerScene"],
      swiftSettings: settings),
    .target(
      name: "SeltzerDevices", dependencies: ["SeltzerDocument", "SeltzerStage"],
      swiftSettings: settings),
    .target(name: "SeltzerDeflate", dependencies: ["CISAL", "CLibDeflate"]),
    .target(
      name: "SeltzerSink",
      dependencies: [
        "CGdkPixbuf", "CCrypto", "SeltzerSystem", "SeltzerKernels", "SeltzerDeflate",
        "SeltzerStage", "SeltzerRaster",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings),
    .target(
      name: "Seltzer",
      dependencies: [
        "SeltzerSystem", "SeltzerDocument", "SeltzerPalette", "SeltzerPaletteFiles",
        "SeltzerMotion", "SeltzerMotionLogs", "SeltzerScene", "SeltzerField", "SeltzerStage",
        "SeltzerRaster", "SeltzerDrawings", "SeltzerSink",
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerReports",
      dependencies: [
        "SeltzerSystem", "SeltzerPalette", "SeltzerScene", "SeltzerStage", "SeltzerRaster",
        "SeltzerSink", "Seltzer",
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerLive",
      dependencies: [
        .target(name: "CWayland", condition: .when(platforms: [.linux])),
        .target(name: "CXCB", condition: .when(platforms: [.linux])),
        .target(name: "CGIO", condition: .when(platforms: [.linux])), "SeltzerSystem",
        "SeltzerDocument", "SeltzerPalette", "SeltzerMotion", "SeltzerScene", "SeltzerStage",
        "SeltzerRaster", "SeltzerDeflate", "SeltzerSink", "Seltzer",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerStudio",
      dependencies: [
        "CGdkPixbuf", "CSoup", "SeltzerSystem", "SeltzerDocument", "SeltzerPalette",
        "SeltzerMotion", "SeltzerScene", "SeltzerStage", "SeltzerRaster", "SeltzerSink", "Seltzer",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      resources: ["html", "css", "js"].map { .embedInCode("Page/studio.\($0)") },
      swiftSettings: settings),
    .executableTarget(
      name: "SeltzerCommand",
      dependencies: [
        "SeltzerSystem", "SeltzerPaletteFiles", "SeltzerDevices", "SeltzerMotionLogs", "Seltzer",
        "SeltzerReports", "SeltzerLive", "SeltzerStudio",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      resources: [.embedInCode("Preview/Gallery.html")], swiftSettings: settings),

    .testTarget(
      name: "SeltzerPaletteTests",
      dependencies: ["SeltzerSystem", "SeltzerDocument", "SeltzerPalette", "SeltzerPaletteFiles"],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerSceneTests",
      dependencies: ["SeltzerDocument", "SeltzerPalette", "SeltzerScene", "SeltzerDrawings"],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerMotionTests",
      dependencies: ["SeltzerSystem", "SeltzerMotion", "SeltzerMotionLogs"], exclude: ["Data"],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerStageTests",
      dependencies: [
        "SeltzerField", "SeltzerPalette", "SeltzerScene", "SeltzerStage", "SeltzerDrawings",
        "SeltzerDevices",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerRasterTests",
      dependencies: [
        "CCairo", "SeltzerPalette", "SeltzerScene", "SeltzerField", "SeltzerStage",
        "SeltzerRaster", "SeltzerDrawings", "SeltzerReference", "SeltzerSystem",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerDrawingsTests",
      dependencies: [
        "CCairo", "SeltzerPalette", "SeltzerScene", "SeltzerRaster", "SeltzerDrawings",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerReportsTests",
      dependencies: ["SeltzerStage", "SeltzerRaster", "Seltzer", "SeltzerReports"],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerTests",
      dependencies: ["SeltzerSystem", "SeltzerDrawings", "Seltzer", "SeltzerFuzz"],
      swiftSettings: settings),
    .testTarget(
      name: "Gallery", dependencies: ["Seltzer", "SeltzerRaster"], path: "Tests/Gallery",
      exclude: ["Fonts", "Golden"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerLiveTests",
      dependencies: [
        "SeltzerSystem", "SeltzerPalette", "SeltzerMotion", "SeltzerStage", "SeltzerRaster",
        "SeltzerSink", "Seltzer", "SeltzerLive",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerCommandTests",
      // Not the command itself, which is run: so these are compiled while it is.
      dependencies: ["SeltzerSystem", "Seltzer", "SeltzerLive"],
      exclude: ["Bad", "Judges"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerSinkTests",
      dependencies: [
        "CCairo", "SeltzerSystem", "SeltzerKernels", "SeltzerStage", "SeltzerRaster", "SeltzerSink",
      ],
      exclude: ["Judges"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerFieldTests", dependencies: ["SeltzerScene", "SeltzerField"],
      swiftSettings: settings),
    .target(
      name: "SeltzerFuzz",
      dependencies: [
        "SeltzerPalette", "SeltzerPaletteFiles", "SeltzerMotion", "SeltzerMotionLogs",
        "SeltzerScene", "SeltzerRaster", "Seltzer", "SeltzerLive",
      ],
      path: "Tests/Fuzz", exclude: ["Seeds"], swiftSettings: settings),
    .target(
      name: "SeltzerReference",
      dependencies: ["SeltzerPalette", "SeltzerScene", "SeltzerStage", "SeltzerRaster"],
      path: "Tests/Reference", swiftSettings: settings),
    .executableTarget(
      name: "compositor-bench",
      dependencies: [
        "CCairo", "SeltzerPalette", "SeltzerScene", "SeltzerStage", "SeltzerRaster",
        "SeltzerDrawings", "Seltzer", "SeltzerReference", "SeltzerSystem",
      ],
      path: "Tests/Bench/CompositorBench", swiftSettings: settings),
    .executableTarget(
      name: "field-bench", dependencies: ["SeltzerScene", "SeltzerField"],
      path: "Tests/Bench/FieldBench", swiftSettings: settings),
    .systemLibrary(
      name: "CPNG", path: "Tests/Bench/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "LibPNGWriter", dependencies: ["CPNG"], path: "Tests/Bench/LibPNGWriter"),
    .executableTarget(
      name: "png-bench", dependencies: ["CCairo", "SeltzerSink", "Seltzer", "LibPNGWriter"],
      path: "Tests/Bench/PNGBench", swiftSettings: settings),
  ]
)
