import ArgumentParser
import Seltzer
import SeltzerScene
import SeltzerSink

/// The options that made a picture, from its text entries.
struct PictureOrigin {
  /// The entries' keys, without the prefix `seltzer:`.
  enum Key: String {
    case scene, palette, seed, t, size, count, offset, loop, fps, motion, control
    case orientation, renderer, cycle, clock
    case reduceMotion = "reduce-motion"
    case reduceTransparency = "reduce-transparency"

    fileprivate var name: String { "seltzer:" + rawValue }
  }

  private let path: String
  private let values: [String: String]

  init(of path: String) throws {
    self.path = path
    values = Dictionary(
      try PNGText.entries(of: path).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    guard values[Key.scene.name] != nil else { throw Failure.noOrigin(path: path) }
  }

  /// Returns an entry's text; nil if it is missing.
  func text(_ key: Key) -> String? { values[key.name] }

  /// Parses an entry like the option of its name; nil if it is missing.
  func value<Value>(_ key: Key, _ read: (String) throws -> Value) throws -> Value? {
    guard let text = text(key) else { return nil }
    do {
      return try read(text)
    } catch let error as ValidationError {
      throw Failure.badOrigin(path: path, key: key.name, value: text, reason: error.message)
    }
  }

  /// Returns the entries of a command's pictures, except their time.
  static func entries(of command: Render, _ wallpaper: Wallpaper) throws -> [TextEntry] {
    let options = command.sceneOptions
    let scene = wallpaper.scene
    var entries: [TextEntry] = []
    func add(_ key: Key, _ value: String) throws {
      entries.append(try TextEntry(key: key.name, value: value))
    }
    try add(.scene, options.choice.name)
    let chosen = try options.choice.scene.chosenPalettes(isCycle: options.changes.cycle != nil)?
      .joined(separator: ",")
    try add(.palette, chosen ?? scene.palettePath)
    if let cycle = options.changes.cycle { try add(.cycle, "\(cycle)") }
    if case .daily(_, let start) = wallpaper.palettes {
      try add(.clock, OptionValues.clock(start))
    }
    try add(.seed, "\(scene.seed)")
    try add(.size, "\(wallpaper.size)")
    if let count = options.count { try add(.count, "\(count)") }
    let offset = options.contentOffset
    if offset != .zero { try add(.offset, "\(offset.x),\(offset.y)") }
    if let loop = wallpaper.loop { try add(.loop, "\(loop)") }
    if wallpaper.loop != nil { try add(.fps, "\(command.time.rate)") }
    let isAnimated = command.time.isAnimation || wallpaper.loop != nil
    let source = scene.motion.source ?? .path(isAnimated ? .sway : .still)
    try add(.motion, "\(source)")
    let isFormula = if case .path = source { true } else { false }
    if !isFormula {
      try add(.control, scene.motion.control.rawValue)
      try add(.orientation, scene.motion.orientation.rawValue)
    }
    if scene.reduceMotion { try add(.reduceMotion, "1") }
    if scene.reduceTransparency { try add(.reduceTransparency, "1") }
    if let renderer = command.renderer { try add(.renderer, renderer.rawValue) }
    return entries
  }
}

extension Scene {
  /// The palette's name, or its file's path relative to the working folder.
  fileprivate var palettePath: String {
    let isPath = palette.contains("/") || palette.hasSuffix(".yaml") || palette.hasSuffix(".yml")
    guard isPath, let folder, !palette.hasPrefix("/") else { return palette }
    return folder + "/" + palette
  }
}

extension SceneOptions {
  /// Fills missing options from a picture.
  mutating func fill(from origin: PictureOrigin) throws {
    choice.chosenName = choice.chosenName ?? origin.text(.scene)
    choice.palette = choice.palette ?? origin.text(.palette)
    choice.seed = try choice.seed ?? origin.value(.seed, OptionValues.whole(0...UInt32.max))
    choice.chosenSize = try choice.chosenSize ?? origin.value(.size, OptionValues.size)
    changes.cycle = try changes.cycle ?? origin.value(.cycle, OptionValues.duration)
    changes.clock = try changes.clock ?? origin.value(.clock, OptionValues.timeOfDay)
    count = try count ?? origin.value(.count, OptionValues.whole(0...Emitter.maximumBubbleCount))
    chosenOffset = try chosenOffset ?? origin.value(.offset, OptionValues.offset)
    motion.motion = try motion.motion ?? origin.value(.motion, OptionValues.motion)
    motion.control = try motion.control ?? origin.value(.control, OptionValues.choice)
    motion.attitude.orientation =
      try motion.attitude.orientation ?? origin.value(.orientation, OptionValues.choice)
    if origin.text(.reduceMotion) == "1" { motion.reduceMotion = true }
    if origin.text(.reduceTransparency) == "1" { motion.reduceTransparency = true }
  }
}

extension TimeOptions {
  /// Fills missing options from a picture; its time only for a still output.
  mutating func fill(from origin: PictureOrigin, moving: Bool) throws {
    guard !isAnimation else { return }
    loop = try origin.value(.loop, OptionValues.loop)
    fps = try fps ?? origin.value(.fps, OptionValues.rate)
    if !moving { at = try origin.value(.t, OptionValues.moment) }
  }
}
