package import SeltzerSink
package import SeltzerStage

/// A kind of screen that a text can name, such as `file:PATH`.
package struct ScreenKind: Sendable {
  /// All kinds; a new one is its folder and a line here.
  package static let all: [ScreenKind] = [.framebufferFile, .framebufferDevice, .stream]

  /// What follows the name and a colon.
  enum Argument: Sendable {
    case none, required
    case optional(default: String)
  }

  let name: String
  let argument: Argument
  /// How it is written, for help and errors.
  let usage: String
  /// What it is, in sentences for help.
  package let help: String
  /// Beginnings for a shell's completion.
  package let completions: [String]
  /// The formats that it takes, the default first; none where it has one of its own.
  package let formats: [OutputFormat]
  /// Whether it writes to standard output.
  package var usesStandardOutput = false
  /// Opens the screens that an argument names.
  let open: @Sendable (_ argument: String, ScreenOptions) throws -> [any Screen]

  /// How all kinds are written.
  package static var usage: String {
    all.dropLast().map(\.usage).joined(separator: ", ") + ", or " + (all.last?.usage ?? "")
  }
}

/// How screens are opened.
package struct ScreenOptions: Sendable {
  /// The size of the frames; nil is the screen's own.
  package var size: PixelSize?
  /// The size on screens that have none of their own.
  package var defaultSize: PixelSize
  /// Frames per second, for headers.
  package var rate: FrameRate
  /// The pixel format; nil is the default of the kind.
  package var format: OutputFormat?
  /// Whether something else at a file's path is replaced.
  package var replacing = false

  /// Options with the default format.
  package init(size: PixelSize? = nil, defaultSize: PixelSize, rate: FrameRate) {
    self.size = size
    self.defaultSize = size ?? defaultSize
    self.rate = rate
  }
}

/// A screen by name: `file:PATH`, `fb:DEVICE`, or `-`.
package struct ScreenName: Sendable {
  /// Its kind.
  package let kind: ScreenKind
  /// What follows the colon, or the default.
  package let argument: String
  private let text: String

  /// - Throws: `LiveError.unknownScreen` if the text names none.
  package init(parsing text: String) throws(LiveError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : ""
    guard !text.utf8.contains(0), let kind = ScreenKind.all.first(where: { $0.name == parts[0] })
    else { throw .unknownScreen(text) }
    (self.kind, self.text) = (kind, text)
    switch kind.argument {
    case .none where parts.count == 1: self.argument = ""
    case .optional(let usual): self.argument = argument.isEmpty ? usual : argument
    case .required where !argument.isEmpty: self.argument = argument
    case .none, .required: throw .unknownScreen(text)
    }
  }

  /// Opens the screens.
  ///
  /// - Throws: `LiveError` when they cannot be used; `SinkError` when a file cannot be created.
  package func open(_ options: ScreenOptions) throws -> [any Screen] {
    if let format = options.format, !kind.formats.contains(format) {
      throw LiveError.format(format, screen: text, allowed: kind.formats)
    }
    return try kind.open(argument, options)
  }
}
