import ArgumentParser
import Seltzer

/// What a picture was made from, as its text chunks tell.
struct PictureOrigin {
  /// What is told, each under `seltzer:` and the name.
  enum Key: String {
    case scene, palette, seed, t, size, count, offset, loop, fps, motion, control, filter
    case orientation, renderer, cycle, clock
    case reduceMotion = "reduce-motion"
    case reduceTransparency = "reduce-transparency"

    fileprivate var name: String { "seltzer:" + rawValue }
  }

  private let path: String
  private let values: [String: String]

  /// Reads a PNG or APNG.
  init(of path: String) throws {
    self.path = path
    values = Dictionary(
      try PictureText.entries(of: path).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    guard values[Key.scene.name] != nil else { throw Failure.noOrigin(path: path) }
  }

  /// A text; nil when the picture does not tell it.
  func text(_ key: Key) -> String? { values[key.name] }

  /// A value, read as the option's is; nil when the picture does not tell it.
  func value<Value>(_ key: Key, _ read: (String) throws -> Value) throws -> Value? {
    guard let text = text(key) else { return nil }
    do {
      return try read(text)
    } catch let error as ValidationError {
      throw Failure.badOrigin(path: path, key: key.name, value: text, reason: error.message)
    }
  }

  /// What the pictures of a command tell of themselves, but for their moment.
  static func entries(of command: Render, _ wallpaper: Wallpaper) throws -> [TextEntry] {
    let wanted = command.wanted
    let scene = wallpaper.scene
    var entries: [TextEntry] = []
    func tell(_ key: Key, _ value: String) throws {
      entries.append(try TextEntry(key: key.name, value: value))
    }
    try tell(.scene, wanted.choice.name)
    let told = try wanted.choice.scene.chosenPalettes(isCycle: wanted.changes.cycle != nil)?
      .joined(separator: ",")
    try tell(.palette, told ?? scene.palettePath)
    if let cycle = wanted.changes.cycle { try tell(.cycle, "\(cycle)") }
    if case .daily(_, let start) = wallpaper.palettes {
      try tell(.clock, OptionValues.clock(start))
    }
    try tell(.seed, "\(scene.seed)")
    try tell(.size, "\(wallpaper.size)")
    if let count = wanted.count { try tell(.count, "\(count)") }
    let offset = wanted.contentOffset
    if offset != .zero { try tell(.offset, "\(offset.x),\(offset.y)") }
    if let loop = wallpaper.loop { try tell(.loop, "\(loop)") }
    if wallpaper.loop != nil { try tell(.fps, "\(command.time.rate)") }
    let isAnimated = command.time.isAnimation || wallpaper.loop != nil
    let source = scene.motion.source ?? .path(isAnimated ? .sway : .still)
    try tell(.motion, "\(source)")
    let isFormula = if case .path = source { true } else { false }
    if !isFormula {
      try tell(.control, scene.motion.control.rawValue)
      try tell(.filter, scene.motion.filter.rawValue)
      try tell(.orientation, scene.motion.orientation.rawValue)
    }
    if scene.reduceMotion { try tell(.reduceMotion, "1") }
    if scene.reduceTransparency { try tell(.reduceTransparency, "1") }
    if let renderer = command.renderer { try tell(.renderer, renderer.rawValue) }
    return entries
  }
}

extension Scene {
  /// The palette's name, or its file's path from the working folder.
  fileprivate var palettePath: String {
    let isPath = palette.contains("/") || palette.hasSuffix(".yaml") || palette.hasSuffix(".yml")
    guard isPath, let folder, !palette.hasPrefix("/") else { return palette }
    return folder + "/" + palette
  }
}

extension SceneOptions {
  /// Takes what no option says from a picture.
  mutating func fill(from origin: PictureOrigin) throws {
    choice.chosenName = choice.chosenName ?? origin.text(.scene)
    choice.palette = choice.palette ?? origin.text(.palette)
    choice.seed = try choice.seed ?? origin.value(.seed, OptionValues.whole(0...UInt32.max))
    choice.chosenSize = try choice.chosenSize ?? origin.value(.size, OptionValues.size)
    changes.cycle = try changes.cycle ?? origin.value(.cycle, OptionValues.duration)
    changes.clock = try changes.clock ?? origin.value(.clock, OptionValues.timeOfDay)
    count = try count ?? origin.value(.count, OptionValues.whole(0...Emitter.mostBubbles))
    chosenOffset = try chosenOffset ?? origin.value(.offset, OptionValues.offset)
    motion.motion = try motion.motion ?? origin.value(.motion, OptionValues.motion)
    motion.control = try motion.control ?? origin.value(.control, OptionValues.choice)
    motion.attitude.filter =
      try motion.attitude.filter ?? origin.value(.filter, OptionValues.choice)
    motion.attitude.orientation =
      try motion.attitude.orientation ?? origin.value(.orientation, OptionValues.choice)
    if origin.text(.reduceMotion) == "1" { motion.reduceMotion = true }
    if origin.text(.reduceTransparency) == "1" { motion.reduceTransparency = true }
  }
}

extension TimeOptions {
  /// Takes what no option says from a picture; its moment only for an output that stands still.
  mutating func fill(from origin: PictureOrigin, moving: Bool) throws {
    guard !isAnimation else { return }
    loop = try origin.value(.loop, OptionValues.loop)
    fps = try fps ?? origin.value(.fps, OptionValues.rate)
    if !moving { at = try origin.value(.t, OptionValues.moment) }
  }
}
