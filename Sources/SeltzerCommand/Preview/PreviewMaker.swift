import FoundationEssentials
import Seltzer
import SeltzerSystem

/// A preview that was made, and the picture beside it.
struct MadePreview {
  let palette: Palette
  /// The names of both files in their folder, and where they are.
  let name: String
  let poster: String
  let folder: String
  let made: PreviewTry
  let seconds: Double
  let bytes: Int
  let posterBytes: Int

  /// Two lines: what was made, and how large.
  var text: String {
    let rate = made.rate
    return "\(folder)\(name)  \(made.size), \(rate) fps, \(seconds) s, \(SinkError.amount(bytes))\n"
      + "\(folder)\(poster)  \(made.size), \(SinkError.amount(posterBytes))"
  }
}

/// Makes previews of one scene, trying until they are small enough.
struct PreviewMaker {
  let wanted: SceneOptions
  let loop: Double
  let mostBytes: Int
  let threads: Int
  let replacing: Bool
  /// Shows what is being tried.
  let show: (String) -> Void

  /// A preview and its poster, both under their names.
  func make(_ path: String, format: OutputFormat) async throws -> MadePreview {
    let (folder, name) = Path.split(path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let poster = stem + ".png"
    for path in [path, folder + poster] where !replacing {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw SinkError.exists(path: path)
      }
    }
    let (temporary, descriptor) = try OutputFile.createTemporary(for: path, path, .shared)
    close(descriptor)
    defer { UnfinishedFiles.shared.discard(temporary) }
    var tooLarge: [VideoQuality: (effort: Double, bytes: Int)] = [:]
    // The last that was too large.
    var refused: (PreviewTry, bytes: Int)?
    for one in PreviewTry.all(shape: wanted.choice.size, format: format) {
      // A smaller picture takes more bytes a pixel: what would be too large by its pixels alone is.
      if let last = tooLarge[one.quality],
        one.effort / last.effort * Double(last.bytes) > Double(mostBytes)
      {
        continue
      }
      let (wallpaper, range) = try wallpaper(one)
      // Frames of an APNG are alike in size, and one is quickly made.
      if format == .apng {
        let bytes = try picture(wallpaper).count * range.count
        guard bytes <= mostBytes else {
          refused = (one, bytes)
          continue
        }
      }
      try await wallpaper.render(
        range, to: Destination(path: temporary, format: format, frames: range.count),
        threads: threads, replacing: true, effort: .small, quality: one.quality
      ) { show("\(name): \(one.size), \(one.quality.rawValue), \($0)/\(range.count) frames") }
      let bytes = try Self.size(of: temporary)
      guard bytes <= mostBytes else {
        tooLarge[one.quality] = (one.effort, bytes)
        refused = (one, bytes)
        continue
      }
      let picture = try picture(wallpaper)
      var file = try OutputFile(folder + poster, replacing: replacing)
      try file.write(picture)
      if let code = try UnfinishedFiles.shared.publish(temporary, as: path, replacing: replacing) {
        throw OutputFile.refusal(code, path)
      }
      try file.finish()
      return MadePreview(
        palette: wallpaper.palette, name: name, poster: poster, folder: folder, made: one,
        seconds: Double(range.count * one.rate.denominator) / Double(one.rate.numerator),
        bytes: bytes, posterBytes: picture.count)
    }
    let last = refused.map { " (\($0.0.size) takes \(SinkError.amount($0.bytes)))" } ?? ""
    throw Failure.usage(
      "\(path): no preview fits in \(SinkError.amount(mostBytes))\(last); allow more with --max-bytes, "
        + "or choose a shorter --loop")
  }

  private func wallpaper(_ one: PreviewTry) throws -> (Wallpaper, FrameRange) {
    let rate = Double(one.rate.numerator) / Double(one.rate.denominator)
    let frames = max(1, Int((loop * rate).rounded()))
    var options = wanted
    options.choice.chosenSize = one.size
    let wallpaper = try options.wallpaper(
      loop: Double(frames) / rate, animated: true, seconds: loop)
    return (wallpaper, FrameRange(count: frames, rate: one.rate))
  }

  /// The first picture as a PNG.
  private func picture(_ wallpaper: Wallpaper) throws -> [UInt8] {
    let encoder = try FrameEncoder(
      format: .png, size: wallpaper.size, frames: 1, rate: .thirty,
      text: [TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)")], effort: .small
    )
    return try encoder.encode(
      wallpaper.frame(at: 0, contentOffset: wanted.contentOffset), index: 0)
  }

  private static func size(of path: String) throws -> Int {
    Int(try InputFile(path).status().st_size)
  }

}
