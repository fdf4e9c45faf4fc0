import Seltzer
import SeltzerSink
import SeltzerSystem

/// A preview and its poster, the first frame as PNG.
struct MadePreview {
  let palette: Palette
  let format: OutputFormat
  /// The folder of both files, with its final `/`.
  let folder: String
  let name: String
  let poster: String
  let settings: PreviewTry
  let seconds: Double
  let bytes: Int
  let posterBytes: Int

  /// Two lines with the name, dimensions and file size of both files.
  var text: String {
    let (size, rate) = (settings.size, settings.rate)
    return "\(folder)\(name)  \(size), \(rate) fps, \(seconds) s, \(SinkError.amount(bytes))\n"
      + "\(folder)\(poster)  \(size), \(SinkError.amount(posterBytes))"
  }
}

/// Makes previews of a scene at decreasing sizes until the file is small enough.
struct PreviewMaker {
  var options: SceneOptions
  let loop: Double
  let maximumByteCount: Int
  let threads: Int
  let replacing: Bool
  let progress: ProgressLine

  /// Writes a preview and its poster.
  func make(_ path: String, format: OutputFormat) async throws -> MadePreview {
    let (folder, name) = Path.split(path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let poster = stem + ".png"
    for path in [path, folder + poster] where !replacing {
      guard Path.kind(of: path) == .nothing else { throw SinkError.exists(path: path) }
    }
    let (temporary, descriptor) = try OutputFile.createTemporary(for: path, path, .shared)
    close(descriptor)
    defer { UnfinishedFiles.shared.discard(temporary) }
    var tooLarge: [VideoQuality: (effort: Double, bytes: Int)] = [:]
    var refused: (PreviewTry, bytes: Int)?
    for settings in PreviewTry.all(shape: options.choice.size, format: format) {
      // Smaller frames take more bytes per pixel, so this estimate is never too high.
      if let last = tooLarge[settings.quality],
        settings.effort / last.effort * Double(last.bytes) > Double(maximumByteCount)
      {
        continue
      }
      let (wallpaper, range) = try wallpaper(settings)
      // All frames of an APNG take about as many bytes as the first.
      if format == .apng {
        let bytes = try firstFrame(wallpaper).count * range.count
        guard bytes <= maximumByteCount else {
          refused = (settings, bytes)
          continue
        }
      }
      try await wallpaper.render(
        range, to: Destination(path: temporary, format: format, frames: range.count),
        options: RenderOptions(
          threads: threads, replacing: true, effort: .small, quality: settings.quality)
      ) {
        progress.show(
          "\(name): \(settings.size), \(settings.quality.rawValue), \($0)/\(range.count) frames")
      }
      var status = stat()
      guard stat(temporary, &status) == 0 else { throw OutputFile.error(for: .last, at: path) }
      let bytes = Int(status.st_size)
      guard bytes <= maximumByteCount else {
        tooLarge[settings.quality] = (settings.effort, bytes)
        refused = (settings, bytes)
        continue
      }
      let picture = try firstFrame(wallpaper)
      var file = try OutputFile(folder + poster, replacing: replacing)
      try file.write(picture)
      try UnfinishedFiles.shared.publish(temporary, as: path, replacing: replacing)
      try file.finish()
      return MadePreview(
        palette: wallpaper.palette, format: format, folder: folder, name: name, poster: poster,
        settings: settings, seconds: range.rate.time(ofFrame: range.count), bytes: bytes,
        posterBytes: picture.count)
    }
    let last = refused.map { " (\($0.0.size) takes \(SinkError.amount($0.bytes)))" } ?? ""
    throw Failure.usage(
      "\(path): no preview fits in \(SinkError.amount(maximumByteCount))\(last); allow more with --max-bytes, "
        + "or choose a shorter --loop")
  }

  private func wallpaper(_ settings: PreviewTry) throws -> (Wallpaper, FrameRange) {
    let frames = max(1, Int((loop * settings.perSecond).rounded()))
    var options = options
    options.choice.chosenSize = settings.size
    let wallpaper = try options.wallpaper(
      loop: Double(frames) / settings.perSecond, animated: true, seconds: loop)
    return (wallpaper, FrameRange(count: frames, rate: settings.rate))
  }

  /// Returns the first frame as a PNG.
  private func firstFrame(_ wallpaper: Wallpaper) throws -> [UInt8] {
    let encoder = try FrameEncoder(
      format: .png, size: wallpaper.size, frames: 1, rate: .thirty,
      text: [TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)")], effort: .small
    )
    return try encoder.encode(
      wallpaper.frame(at: 0, contentOffset: options.contentOffset), index: 0)
  }
}
