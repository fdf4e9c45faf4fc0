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
    let poster = "\(name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]).png"
    for path in [path, folder + poster] where !replacing {
      guard Path.kind(of: path) == .nothing else { throw SinkError.exists(path: path) }
    }
    var tooLarge: [VideoQuality: (settings: PreviewTry, bytes: Int)] = [:]
    for settings in PreviewTry.all(shape: options.size.pixels, format: format) {
      // Smaller frames take more bytes per pixel, so this estimate is never too high.
      if let last = tooLarge[settings.quality],
        settings.effort / last.settings.effort * Double(last.bytes) > Double(maximumByteCount)
      {
        continue
      }
      let (wallpaper, range) = try wallpaper(settings)
      let picture = try wallpaper.frame(at: 0, contentOffset: options.changes.contentOffset)
        .png(text: [.software], effort: .small)
      // All frames of an APNG take about as many bytes as the first.
      let estimate = picture.count * range.count
      if format == .apng, estimate > maximumByteCount {
        tooLarge[settings.quality] = (settings, estimate)
        continue
      }
      var file = try OutputFile(folder + poster, replacing: replacing)
      try file.write(picture)
      var renderOptions = RenderOptions(
        threads: threads, replacing: replacing, effort: .small, quality: settings.quality)
      renderOptions.maximumByteCount = maximumByteCount
      do {
        try await wallpaper.render(
          range, to: Destination(path: path, format: format, frames: range.count),
          options: renderOptions
        ) {
          progress.show(
            "\(name): \(settings.size), \(settings.quality.rawValue), \($0)/\(range.count) frames")
        }
      } catch SinkError.tooLarge(_, let bytes, _) {
        tooLarge[settings.quality] = (settings, bytes)
        continue
      }
      try file.finish()
      return MadePreview(
        palette: wallpaper.palette, format: format, folder: folder, name: name, poster: poster,
        settings: settings, seconds: range.rate.time(ofFrame: range.count),
        bytes: FileStamp(of: path).map { Int($0.size) } ?? 0,
        posterBytes: picture.count)
    }
    let last =
      tooLarge.values.min { $0.bytes < $1.bytes }
      .map { " (\($0.settings.size) takes \(SinkError.amount($0.bytes)))" } ?? ""
    throw Failure.usage(
      "\(path): no preview fits in \(SinkError.amount(maximumByteCount))\(last); allow more with --max-bytes, "
        + "or choose a shorter --loop")
  }

  private func wallpaper(_ settings: PreviewTry) throws -> (Wallpaper, FrameRange) {
    let frames = max(1, Int((loop * settings.rate.perSecond).rounded()))
    var options = options
    options.size.chosen = TargetScreen(
      size: settings.size, device: options.size.chosen?.device)
    let wallpaper = try options.wallpaper(
      loop: Double(frames) / settings.rate.perSecond, animated: true, seconds: loop)
    return (wallpaper, FrameRange(count: frames, rate: settings.rate))
  }
}

/// The size, frame rate and quality of a preview.
struct PreviewTry {
  let size: PixelSize
  let rate: FrameRate
  let quality: VideoQuality

  /// Pixels per second of video.
  var effort: Double { Double(size.width * size.height) * rate.perSecond }

  private static let steps: [(pixels: Int, rate: Int)] = [
    (960 * 540, 30), (640 * 360, 30), (480 * 270, 24), (320 * 180, 20), (240 * 136, 15),
    (160 * 90, 12),
  ]

  /// Returns the settings to try, from the largest and best to the smallest and worst.
  ///
  /// All have the aspect ratio of `shape` and are no larger. Only ffmpeg's formats have qualities.
  static func all(shape: PixelSize, format: OutputFormat) -> [PreviewTry] {
    let qualities: [VideoQuality] = format.needsFFmpeg ? [.good, .draft] : [.good]
    return steps.flatMap { step in
      qualities.compactMap { quality in
        guard let rate = FrameRate(step.rate) else { return nil }
        return PreviewTry(size: shape.scaled(to: step.pixels), rate: rate, quality: quality)
      }
    }
  }
}

extension PixelSize {
  /// Returns this size, scaled down to about `pixels` pixels, with even sides.
  fileprivate func scaled(to pixels: Int) -> PixelSize {
    let factor = min(1, (Double(pixels) / Double(width * height)).squareRoot())
    func side(_ length: Int) -> Int { max(2, Int((Double(length) * factor / 2).rounded()) * 2) }
    return PixelSize(width: side(width), height: side(height)) ?? self
  }
}
