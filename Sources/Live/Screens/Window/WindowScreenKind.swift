import SeltzerPicture

extension ScreenKind {
  static let window = ScreenKind(
    name: "window", argument: .none, usage: "window",
    help: "window is an ordinary window on the X server named by DISPLAY.",
    completions: ["window"], formats: [], isOnDesktop: true
  ) { _, options in
    try X11WindowDisplay(size: options.size ?? PixelSize(1280, 720))
  }
}
