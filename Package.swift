// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let sceneNames = [
  "bubbles", "fizz", "home", "lock", "space", "bloom", "bokeh", "deep", "embers", "fireflies",
  "fireworks", "glass", "northern", "snow", "stars",
]

// Files that need what only Linux has, excluded elsewhere.
#if os(Linux)
  // libheif is loaded when it is needed.
  let imageLibraries = "libpng libjpeg libwebp libwebpdemux lcms2"
  let foreignFiles: [String] = []
  let foreignCommands: [String] = []
#else
  let imageLibraries = "libpng libjpeg libwebp libwebpdemux libheif lcms2"
  let foreignFiles = [
    "Desktop/BusService.swift", "Desktop/BusValue.swift", "Desktop/DesktopMonitor.swift",
    "Desktop/DesktopSources.swift", "Desktop/GNOMEBackground.swift",
    "Desktop/MutterMonitors.swift",
    "Desktop/Workspaces/EWMHWorkspaces.swift", "Desktop/Workspaces/HyprlandWorkspaces.swift",
    "Desktop/Workspaces/I3Workspaces.swift", "Desktop/Workspaces/SocketConnection.swift",
    "Screens/Device/DeviceMemory.swift", "Screens/Device/TextConsole.swift",
    "Screens/Wayland/WaylandBuffer.swift", "Screens/Wayland/WaylandConnection.swift",
    "Screens/Wayland/WaylandInterface.swift", "Screens/Wayland/WaylandOutput.swift",
    "Screens/Wayland/WaylandPointer.swift",
    "Screens/Wayland/WaylandRegistry.swift", "Screens/Wayland/WaylandScreen.swift",
    "Screens/Wayland/WaylandSurface.swift", "Screens/Wayland/WaylandToplevels.swift",
    "Screens/X11/BackgroundGuard.swift", "Screens/X11/RootBackground.swift",
    "Screens/X11/X11Buffer.swift", "Screens/X11/X11Connection.swift",
    "Screens/X11/X11DesktopWindow.swift", "Screens/X11/X11DesktopWindows.swift",
    "Screens/X11/X11Display.swift", "Screens/X11/X11Event.swift", "Screens/X11/X11FrameSync.swift",
    "Screens/X11/X11Monitors.swift", "Screens/X11/X11Screen.swift",
    "Screens/X11/X11ServerState.swift", "Screens/X11/X11SharedMemory.swift",
    "Screens/X11/X11Surface.swift", "Screens/X11/X11WindowDisplay.swift",
    "Screens/X11/X11WindowStack.swift",
  ]
  let foreignCommands = ["Live/RestoreBackground.swift"]
#endif

// The targets are in the order of the data flow; a target may depend only on those before it.
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
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    // What Subprocess speaks of descriptors in, where the system brings no module of that name.
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CGLib", path: "Sources/C/CGLib",
      pkgConfig: "cairo pangocairo gdk-pixbuf-2.0 gio-2.0",
      providers: [
        .apt([
          "libcairo2-dev", "libpango1.0-dev", "libgdk-pixbuf-2.0-dev", "libglib2.0-dev",
        ]),
        .brew(["cairo", "pango", "gdk-pixbuf", "glib"]),
      ]),
    .systemLibrary(
      name: "CImages", path: "Sources/C/CImages",
      pkgConfig: imageLibraries,
      providers: [
        .apt([
          "libpng-dev", "libjpeg-dev", "libwebp-dev", "libheif-dev", "liblcms2-dev",
        ]),
        .brew(["libpng", "jpeg-turbo", "webp", "libheif", "little-cms2"]),
      ]),
    .systemLibrary(
      name: "CISAL", path: "Sources/C/CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CLibDeflate", path: "Sources/C/CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/C/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
    .systemLibrary(
      name: "CWayland", path: "Sources/C/CWayland", pkgConfig: "wayland-client",
      providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CXCB", path: "Sources/C/CXCB", pkgConfig: "xcb",
      providers: [
        .apt([
          "libxcb1-dev", "libxcb-shm0-dev", "libxcb-randr0-dev", "libxcb-screensaver0-dev",
          "libxcb-dpms0-dev", "libxcb-shape0-dev", "libxcb-sync-dev",
        ])
      ]),
    // Apart from CGLib, so that users of the library do not need libsoup.
    .systemLibrary(
      name: "CSoup", path: "Sources/C/CSoup", pkgConfig: "libsoup-3.0",
      providers: [.apt(["libsoup-3.0-dev"]), .brew(["libsoup"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/C/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .target(name: "SeltzerKernels", path: "Sources/Kernels"),
    .target(
      name: "SeltzerSystem",
      dependencies: [
        "CLinux",
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/System", swiftSettings: settings),
    .target(
      name: "SeltzerDocument", dependencies: ["CYAML", "SeltzerSystem"],
      path: "Sources/Document", swiftSettings: settings),
    .target(
      name: "SeltzerMotion", dependencies: ["SeltzerSystem"],
      path: "Sources/Motion", exclude: ["Logs"], swiftSettings: settings),
    .target(
      name: "SeltzerMotionLogs", dependencies: ["SeltzerSystem", "SeltzerMotion"],
      path: "Sources/Motion/Logs", swiftSettings: settings),
    .target(
      name: "SeltzerScene", dependencies: ["SeltzerSystem", "SeltzerDocument", "SeltzerMotion"],
      path: "Sources/Scene", exclude: ["Drawings"],
      // Palettes is a symbolic link to the palettes at the top of the package.
      resources: [
        .embedInCode("Palettes"), .embedInCode("Color/CSS/CSSColorNames.txt"),
        .embedInCode("Keys.txt"),
      ]
        + sceneNames.map { .embedInCode("Scenes/\($0).yaml") },
      swiftSettings: settings),
    .target(
      name: "SeltzerDrawings", dependencies: ["SeltzerKernels", "SeltzerSystem", "SeltzerScene"],
      path: "Sources/Scene/Drawings",
      resources: [
        .embedInCode("Earth/Coast.txt"), .embedInCode("Galaxy/BrightStars.txt"),
        .embedInCode("Icons/Icons.txt"), .embedInCode("Shapes/Shapes.txt"),
        .embedInCode("Shared/Places.txt"),
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerPaletteFiles",
      dependencies: ["SeltzerSystem", "SeltzerDocument", "SeltzerScene"],
      path: "Sources/PaletteFiles", resources: [.embedInCode("Formats/Themes.txt")],
      swiftSettings: settings),
    .target(
      name: "SeltzerDecoders", dependencies: ["CImages"], path: "Sources/Picture/Decoders"),
    .target(
      name: "SeltzerPicture",
      dependencies: [
        "CGLib", "CImages", "SeltzerDecoders", "SeltzerKernels", "SeltzerSystem",
        "SeltzerDocument", "SeltzerMotion", "SeltzerScene",
      ],
      path: "Sources/Picture", exclude: ["Decoders"], swiftSettings: settings),
    .target(
      name: "SeltzerEncoders", dependencies: ["CImages", "CISAL", "CLibDeflate"],
      path: "Sources/Output/Encoders"),
    .target(
      name: "SeltzerOutput",
      dependencies: [
        "CCrypto", "SeltzerKernels", "SeltzerSystem", "SeltzerDocument", "SeltzerPicture",
        "SeltzerEncoders",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Sources/Output", exclude: ["Encoders"], swiftSettings: settings),
    .target(
      name: "Seltzer",
      dependencies: [
        "SeltzerSystem", "SeltzerDocument", "SeltzerMotion", "SeltzerMotionLogs", "SeltzerScene",
        "SeltzerDrawings", "SeltzerPaletteFiles", "SeltzerPicture", "SeltzerOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "SeltzerLive",
      dependencies: [
        .target(name: "CWayland", condition: .when(platforms: [.linux])),
        .target(name: "CXCB", condition: .when(platforms: [.linux])),
        "CGLib", "SeltzerSystem", "SeltzerDocument", "SeltzerMotion", "SeltzerScene",
        "SeltzerPicture", "SeltzerOutput", "Seltzer",
      ],
      path: "Sources/Live", exclude: foreignFiles,
      resources: [.embedInCode("Screens/Wayland/Interfaces.txt")], swiftSettings: settings),
    .target(
      name: "SeltzerStudio",
      dependencies: [
        "CGLib", "CSoup", "SeltzerSystem", "SeltzerDocument", "SeltzerMotion", "SeltzerScene",
        "SeltzerDrawings", "SeltzerPicture", "SeltzerOutput", "Seltzer",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Sources/Studio",
      resources: [.embedInCode("Page")],
      swiftSettings: settings),
    .target(
      name: "SeltzerReports",
      dependencies: [
        "SeltzerSystem", "SeltzerScene", "SeltzerPicture", "SeltzerOutput", "Seltzer",
      ],
      path: "Sources/Command/Reports", swiftSettings: settings),
    .target(
      name: "SeltzerSizes", dependencies: ["SeltzerDocument", "SeltzerPicture"],
      path: "Sources/Command/Sizes", resources: [.embedInCode("Devices.txt")],
      swiftSettings: settings),
    .executableTarget(
      name: "SeltzerCommand",
      dependencies: [
        "SeltzerSystem", "SeltzerMotionLogs", "SeltzerPaletteFiles", "Seltzer", "SeltzerLive",
        "SeltzerStudio", "SeltzerReports", "SeltzerSizes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Command", exclude: ["Reports", "Sizes"] + foreignCommands,
      resources: [
        .embedInCode("Preview/Gallery.html"), .embedInCode("Preview/PreviewPlaces.txt"),
        .embedInCode("ForeignWords.txt"), .embedInCode("CommandHelp.txt"),
        .embedInCode("Live/LiveKeys.txt"), .embedInCode("Live/seltzer.service"),
        .embedInCode("Live/seltzer.desktop"),
      ],
      swiftSettings: settings),

    .testTarget(
      name: "SeltzerPaletteTests",
      dependencies: [
        "SeltzerSystem", "SeltzerDocument", "SeltzerScene", "SeltzerPaletteFiles", "Seltzer",
        "SeltzerTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerSceneTests",
      dependencies: [
        "CGLib", "SeltzerDocument", "SeltzerScene", "SeltzerDrawings", "SeltzerPicture", "Seltzer",
        "SeltzerTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerMotionTests",
      dependencies: ["SeltzerSystem", "SeltzerMotion", "SeltzerMotionLogs", "SeltzerTestSupport"],
      exclude: ["Data"],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerPictureTests",
      dependencies: [
        "CGLib", "SeltzerDecoders", "SeltzerSystem", "SeltzerScene", "SeltzerDrawings",
        "SeltzerPicture", "Seltzer", "SeltzerReference", "SeltzerTestSupport", "SeltzerSizes",
      ],
      exclude: ["Data"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerOutputTests",
      dependencies: [
        "CGLib", "SeltzerSystem", "SeltzerKernels", "SeltzerPicture", "SeltzerOutput",
        "SeltzerEncoders",
        "SeltzerTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerTests",
      dependencies: ["SeltzerSystem", "SeltzerDrawings", "Seltzer", "SeltzerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "Gallery", dependencies: ["Seltzer", "SeltzerPicture", "SeltzerTestSupport"],
      path: "Tests/Gallery", exclude: ["Fonts", "Golden"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerLiveTests",
      dependencies: [
        "SeltzerSystem", "SeltzerDocument", "SeltzerMotion", "SeltzerScene", "SeltzerPicture",
        "SeltzerOutput", "Seltzer", "SeltzerLive", "SeltzerTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SeltzerCommandTests",
      // Not the command itself, which is run: so these are compiled while it is.
      dependencies: ["SeltzerSystem", "SeltzerPaletteFiles", "Seltzer", "SeltzerTestSupport"],
      exclude: ["Bad"], swiftSettings: settings),
    .target(
      name: "SeltzerFuzz",
      dependencies: [
        "SeltzerSystem", "SeltzerMotion", "SeltzerMotionLogs", "SeltzerScene",
        "SeltzerPaletteFiles", "SeltzerPicture", "Seltzer", "SeltzerLive", "SeltzerStudio",
      ],
      path: "Tests/Fuzz", exclude: ["Seeds"], swiftSettings: settings),
    .testTarget(
      name: "SeltzerFuzzTests", dependencies: ["SeltzerFuzz"], swiftSettings: settings),
    // What several test targets share: temporary folders, independent decoders, random numbers.
    .target(
      name: "SeltzerTestSupport", dependencies: ["SeltzerScene"], path: "Tests/Support",
      exclude: ["Judges"], swiftSettings: settings),
    .target(
      name: "SeltzerReference", dependencies: ["SeltzerScene", "SeltzerPicture"],
      path: "Tests/Reference", swiftSettings: settings),
    .executableTarget(
      name: "compositor-bench",
      dependencies: [
        "CGLib", "SeltzerSystem", "SeltzerScene", "SeltzerDrawings", "SeltzerPicture", "Seltzer",
        "SeltzerReference", "SeltzerTestSupport",
      ],
      path: "Tests/Bench/CompositorBench", swiftSettings: settings),
    .executableTarget(
      name: "field-bench", dependencies: ["SeltzerScene", "SeltzerPicture"],
      path: "Tests/Bench/FieldBench", swiftSettings: settings),
    .systemLibrary(
      name: "CPNG", path: "Tests/Bench/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "LibPNGWriter", dependencies: ["CPNG"], path: "Tests/Bench/LibPNGWriter"),
    .executableTarget(
      name: "png-bench", dependencies: ["CGLib", "SeltzerOutput", "Seltzer", "LibPNGWriter"],
      path: "Tests/Bench/PNGBench", swiftSettings: settings),
  ]
)

// SwiftPM compiles a target again only if a target that it names has changed, but the layout of a struct matters
// to all targets that store it. So each target names all those below it, except in CI, where imports are checked
// against the names above.
if Context.environment["CI"] == nil {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  func below(_ target: Target) -> Set<String> {
    target.dependencies.reduce(into: []) { names, dependency in
      guard case .byNameItem(let name, _) = dependency, let next = targets[name] else { return }
      names.formUnion(below(next).union([name]))
    }
  }
  let all = package.targets.map { ($0, below($0)) }
  for (target, names) in all {
    target.dependencies += names.sorted().filter { name in
      !target.dependencies.contains { if case .byNameItem(name, _) = $0 { true } else { false } }
    }.map { .byName(name: $0) }
  }
}
