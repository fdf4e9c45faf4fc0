import SeltzerSystem

extension ScreenKind {
  static let x11 = ScreenKind(
    name: "x11", argument: .optional(default: ""), usage: "x11[:WINDOW]",
    help: """
      x11 is the desktop's background on the X server named by DISPLAY; the previous background is \
      restored at the end. x11:WINDOW is a window of another program, such as x11:0x1a00003; in a \
      screen saver, x11 alone is the window named by XSCREENSAVER_WINDOW.
      """, completions: ["x11"], formats: [], isOnDesktop: true
  ) { argument, options in
    #if os(Linux)
      let saver = getenv("XSCREENSAVER_WINDOW").map { String(cString: $0) } ?? ""
      let window = argument.isEmpty ? saver : argument
      guard !window.isEmpty else { return try X11Display(options) }
      let number = window.hasPrefix("0x") ? UInt32(window.dropFirst(2), radix: 16) : UInt32(window)
      guard let number else { throw LiveError.unknownScreen("x11:\(window)") }
      return try X11WindowDisplay(foreign: number)
    #else
      throw LiveError.noDisplay("only Linux has X11 here; choose another screen")
    #endif
  }
}
