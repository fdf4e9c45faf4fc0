import Seltzer
import SeltzerOutput
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

  /// The names, dimensions and file sizes of both files.
  var lines: [String] {
    let (size, rate) = (settings.size, settings.rate)
    return [
      "\(folder)\(name)  \(size), \(rate) fps, \(seconds) s, \(SinkError.amount(bytes))",
      "\(folder)\(poster)  \(size), \(SinkError.amount(posterBytes))",
    ]
  }
}

/// Makes previews of a scene at decreasing sizes until the file is small enough.
struct PreviewMaker {
  var options: SceneOptions
  // Requests; nil tries several.
  let size: TargetScreen?
  let rate: FrameRate?
  let quality: VideoQuality?
  let loop: Double
  let maximumByteCount: Int
  let threads: Int
  let replacing: Bool
  /// Whether the user has named only the folder of the files.
  let isChosen: Bool
  let progress: ProgressLine

  /// Writes a preview and its poster.
  func make(_ path: String, format: OutputFormat) async throws -> MadePreview {
    let (folder, name) = Path.split(path)
    let poster = name + ".png"
    for path in [path, folder + poster] where !replacing {
      guard Path.kind(of: path) == .nothing else { throw SinkError.exists(path: path) }
    }
    var tooLarge: [VideoQuality: (settings: PreviewTry, bytes: Int)] = [:]
    for settings in PreviewTry.all(format, size: size?.size, rate: rate, quality: quality) {
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
      var file = try OutputFile(folder + poster, replacing: replacing, isChosen: true)
      try file.write(picture)
      var renderOptions = RenderOptions(
        threads: threads, replacing: replacing, effort: .small, quality: settings.quality)
      renderOptions.maximumByteCount = maximumByteCount
      var destination = try Destination(path: path, format: format, frames: range.count)
      destination.isChosen = isChosen
      do {
        try await wallpaper.render(range, to: destination, options: renderOptions) {
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
      "\(path): no preview fits in \(SinkError.amount(maximumByteCount))\(last); allow more with "
        + "--max-bytes, or choose a shorter --loop"
        + (size == nil && rate == nil && quality == nil
          ? "" : ", or a smaller --size, --fps or --quality"))
  }

  private func wallpaper(_ settings: PreviewTry) throws -> (Wallpaper, FrameRange) {
    let frames = max(1, Int((loop * settings.rate.perSecond).rounded()))
    let wallpaper = try options.wallpaper(
      on: TargetScreen(size: settings.size, device: size?.device),
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

  private static let steps: [(width: Int, height: Int, rate: Int)] = [
    (960, 540, 30), (640, 360, 30), (480, 270, 24), (400, 225, 15), (320, 180, 20), (240, 135, 15),
    (160, 90, 12),
  ]

  /// Returns the settings to try, from the largest and best to the smallest and worst.
  ///
  /// A requested size, rate or quality is kept. Only ffmpeg's formats have qualities.
  static func all(
    _ format: OutputFormat, size: PixelSize?, rate: FrameRate?, quality: VideoQuality?
  ) -> [PreviewTry] {
    let qualities = quality.map { [$0] } ?? (format.needsFFmpeg ? [.good, .draft] : [.good])
    var choices: [(size: PixelSize, rate: FrameRate)] = []
    for step in steps {
      let height = format.needsEvenSize ? step.height + step.height % 2 : step.height
      guard let rate = rate ?? FrameRate(step.rate) else { continue }
      let size = size ?? PixelSize(step.width, height)
      // Requests make some steps equal.
      if !choices.contains(where: { $0 == (size, rate) }) { choices.append((size, rate)) }
    }
    if size != nil { choices.sort { $0.rate.perSecond > $1.rate.perSecond } }
    return choices.flatMap { choice in
      qualities.map { PreviewTry(size: choice.size, rate: choice.rate, quality: $0) }
    }
  }
}
