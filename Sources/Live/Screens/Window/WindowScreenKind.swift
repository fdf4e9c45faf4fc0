import SeltzerPicture

extension ScreenKind {
  static let window = ScreenKind(
    name: "window", argument: .none, usage: "window",
    help: "window is an ordinary window on the X server named by DISPLAY.",
    completions: ["window"], formats: [], isOnDesktop: true
  ) { _, options in
    #if os(Linux)
      return try X11WindowDisplay(size: options.size ?? PixelSize(1280, 720))
    #else
      throw LiveError.noDisplay("only Linux has X11 here; choose another screen")
    #endif
  }
}
