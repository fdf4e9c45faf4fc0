package import SeltzerOutput
package import SeltzerPicture

/// A kind of screen that has a name, such as `file:PATH`.
package struct ScreenKind: Sendable {
  package static let all: [ScreenKind] = [
    .wayland, .x11, .window, .framebufferFile, .framebufferDevice, .stream,
  ]

  /// The argument after the name and a colon.
  enum Argument: Sendable {
    case none, required
    case optional(default: String)
  }

  package let name: String
  let argument: Argument
  /// The notation in help and errors.
  let usage: String
  /// A description in sentences, for help.
  package let help: String
  /// Prefixes for shell completion.
  package let completions: [String]
  /// The supported formats, the default first; empty if the format is fixed.
  package let formats: [OutputFormat]
  /// Whether the screen writes to standard output.
  package var usesStandardOutput = false
  /// Whether the screen is on the user's desktop, and not a file or device for other programs.
  package var isOnDesktop = false
  /// Opens the display of an argument.
  let open: @Sendable (_ argument: String, ScreenOptions) throws -> any Display

  /// The notations of all kinds.
  package static var usage: String {
    all.dropLast().map(\.usage).joined(separator: ", ") + ", or " + (all.last?.usage ?? "")
  }
}

/// What a show does on outputs that windows cover.
package enum CoveredPolicy: String, Sendable, CaseIterable {
  case pause, run
  /// Pauses below maximized and tiled windows too, on Wayland, where the show cannot tell whether they are translucent.
  case tiles
}

/// The size at which a wallpaper is drawn on Wayland.
package enum Resolution: String, Sendable, CaseIterable { case full, logical }

/// Where a wallpaper lies on Wayland.
package enum DesktopLayer: String, Sendable, CaseIterable { case background, bottom }

/// Options for opening screens.
package struct ScreenOptions: Sendable {
  /// The size of the frames; nil is the screen's size.
  package var size: PixelSize?
  /// The size for screens without a fixed size.
  package var defaultSize: PixelSize
  /// Frames per second, for headers.
  package var rate: FrameRate
  /// The pixel format; nil is the default of the kind.
  package var format: OutputFormat?
  /// Whether an existing file of another kind is replaced.
  package var replacing = false
  /// The names of the outputs to use; empty is all.
  package var outputs: [String] = []
  /// Whether one picture spans all outputs, as a single screen.
  package var spansOutputs = false
  /// The layer on Wayland; nil is the one that suits the desktop.
  package var layer: DesktopLayer?
  package var resolution = Resolution.full
  /// What happens on outputs that windows cover.
  package var whenCovered = CoveredPolicy.pause
  /// Whether GNOME's own background, which the overview shows, becomes a still of the wallpaper.
  package var changesBackground = false
  /// Called after that has been done for the first time.
  package var backgroundChanged: @Sendable () -> Void = {}
  /// Receives a line about the desktop for the user.
  package var notify: @Sendable (String) -> Void = { _ in }

  package init(size: PixelSize? = nil, defaultSize: PixelSize, rate: FrameRate) {
    self.size = size
    self.defaultSize = size ?? defaultSize
    self.rate = rate
  }
}

/// A screen by name: `file:PATH`, `fb:DEVICE`, or `-`.
package struct ScreenName: Sendable {
  package let kind: ScreenKind
  /// The text after the colon, or the default.
  package let argument: String
  private let text: String

  package init(parsing text: String) throws(LiveError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : ""
    guard !text.utf8.contains(0), let kind = ScreenKind.all.first(where: { $0.name == parts[0] })
    else { throw .unknownScreen(text) }
    (self.kind, self.text) = (kind, text)
    switch kind.argument {
    case .none where parts.count == 1, .required where !argument.isEmpty: self.argument = argument
    case .optional(let usual): self.argument = argument.isEmpty ? usual : argument
    case .none, .required: throw .unknownScreen(text)
    }
  }

  /// Returns the desktop's screen: a Wayland compositor, or else an X server, named by the environment.
  package static func desktop(_ environment: [String: String]) throws(LiveError) -> ScreenName {
    let kinds = [("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "x11")]
    guard let kind = kinds.first(where: { environment[$0.0]?.isEmpty == false }) else {
      throw .noDisplay(
        "no desktop is running here, as neither WAYLAND_DISPLAY nor DISPLAY is set; choose another "
          + "screen: \(ScreenKind.usage)")
    }
    return try ScreenName(parsing: kind.1)
  }

  package func open(_ options: ScreenOptions) throws -> any Display {
    if let format = options.format, !kind.formats.contains(format) {
      throw LiveError.format(format, screen: text, allowed: kind.formats)
    }
    return try kind.open(argument, options)
  }
}
