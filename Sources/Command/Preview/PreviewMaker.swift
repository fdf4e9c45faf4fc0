import Seltzer
import SeltzerOutput
import SeltzerSystem

/// A preview and its poster, a frame as PNG.
struct MadePreview {
  let palette: Palette
  let format: OutputFormat
  /// The folder of both files, with its final `/`.
  let folder: String
  let name, poster: String
  let settings: PreviewTry
  let seconds: Double
  let bytes, posterBytes: Int

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
  var size: TargetScreen?
  let rate: FrameRate?
  let quality: VideoQuality?
  let loop: Double?
  let stillTime: Double
  let maximumByteCount, threads: Int
  let replacing: Bool
  /// Whether the user has named only the folder of the files.
  let isChosen: Bool
  let progress: ProgressLine
  /// Precedes the file's name on the progress line.
  var label = ""

  /// The limit unless the user or a place gives one.
  static let usualByteCount = 3_000_000

  /// Writes a preview and its poster.
  func make(_ path: String, format: OutputFormat) async throws -> MadePreview {
    let (folder, name) = Path.split(path)
    let poster = "\(Path.stem(of: name))-\(format).png"
    for path in [path, folder + poster] where !replacing {
      guard Path.kind(of: path) == .nothing else { throw SinkError.exists(path: path) }
    }
    var destination = try Destination(path: path, format: format, frames: 1)
    destination.isChosen = isChosen
    var file = try OutputFile(folder + poster, replacing: replacing, isChosen: true)
    var tooLarge: [VideoQuality: (settings: PreviewTry, bytes: Int)] = [:]
    let start = ContinuousClock.now
    let tries = PreviewTry.all(format, size: size, rate: rate, quality: quality, loop: loop)
    for (index, settings) in tries.enumerated() {
      // Usual previews are made in seconds.
      if settings.isLarge, maximumByteCount <= Self.usualByteCount { continue }
      // Estimates only skip tries; that nothing fits is known from the last one.
      let isLast = index == tries.count - 1
      // Smaller frames take more bytes per pixel.
      if !isLast, let last = tooLarge[settings.quality],
        settings.effort / last.settings.effort * Double(last.bytes) > Double(maximumByteCount)
      {
        continue
      }
      let (wallpaper, range) = try wallpaper(settings)
      let label = "\(label)\(name): \(settings.size), \(settings.quality.rawValue), "
      progress.show(label + "estimate", urgent: true)
      if !isLast, Path.kind(of: path) != .special,
        let (bytes, seconds) = try await estimate(wallpaper, range, destination, settings)
      {
        if bytes > maximumByteCount { tooLarge[settings.quality] = (settings, bytes) }
        let end = (ContinuousClock.now - start) / .seconds(1) + seconds
        if bytes > maximumByteCount || settings.isLarge && end > 10 { continue }
      }
      let text = try PictureOrigin.entries(of: options, wallpaper, rate: range.rate)
      progress.start = .now
      var written = 1
      do {
        try await render(wallpaper, range, to: destination, settings.quality, text: text) {
          written = $0
          progress.show($0, of: range.count, after: label)
        }
      } catch SinkError.tooLarge(_, let bytes, _) {
        // Ends as soon as the file is too large.
        tooLarge[settings.quality] = (settings, bytes * range.count / written)
        continue
      }
      let picture = try wallpaper.frame(at: stillTime, contentOffset: options.changes.contentOffset)
        .png(text: text + [wallpaper.timeEntry(stillTime)], effort: .small)
      try file.write(picture)
      try file.finish()
      return MadePreview(
        palette: wallpaper.palette, format: format, folder: folder, name: name, poster: poster,
        settings: settings, seconds: range.rate.time(ofFrame: range.count),
        bytes: FileStamp(of: path).map { Int($0.size) } ?? 0, posterBytes: picture.count)
    }
    let last =
      tooLarge.values.min { $0.bytes < $1.bytes }
      .map { " (\($0.settings.size) takes about \(SinkError.amount($0.bytes)))" } ?? ""
    throw Failure.usage(
      "\(path): no preview fits in \(SinkError.amount(maximumByteCount))\(last); allow more with "
        + "--max-bytes, or choose a shorter --loop"
        + (size.map { $0.ratio != nil } ?? true && rate == nil && quality == nil
          ? "" : ", or a smaller --size, --fps or --quality"))
  }

  /// Returns about how many bytes and seconds the frames take, from at most 24 of them; nil for formats
  /// that take less time whole, unless they are large.
  private func estimate(
    _ wallpaper: Wallpaper, _ range: FrameRange, _ destination: Destination, _ settings: PreviewTry
  ) async throws -> (bytes: Int, seconds: Double)? {
    let samples = 24
    guard range.count > 2 * samples else { return nil }
    /// Returns bytes and seconds.
    func cost(_ count: Int, _ rate: FrameRate? = nil) async throws -> SIMD2<Double> {
      let part = FrameRange(count: count, rate: rate ?? range.rate)
      let start = ContinuousClock.now
      var size = 0
      do {
        try await render(wallpaper, part, to: destination, settings.quality, limit: 0)
      } catch SinkError.tooLarge(_, let bytes, _) { size = bytes }
      return [Double(size), (ContinuousClock.now - start) / .seconds(1)]
    }
    let expected: SIMD2<Double>
    switch destination.format {
    case .webp:
      let rate = FrameRate(samples * range.rate.numerator, range.count * range.rate.denominator)
      expected = try await cost(samples, rate) * Double(range.count) / Double(samples)
    case .apng: expected = try await cost(1) * Double(range.count)
    default:
      guard destination.format == .gif || settings.isLarge else { return nil }
      // Frames contain only what changes, except the first, and programs take time to start.
      let half = samples / 2
      let first = try await cost(half)
      let others = try await cost(samples) - first
      expected = first + others * Double(range.count - half) / Double(half)
    }
    return (Int(expected.x), expected.y)
  }

  private func render(
    _ wallpaper: Wallpaper, _ range: FrameRange, to destination: Destination,
    _ quality: VideoQuality, limit: Int? = nil, text: [TextEntry] = [],
    _ shown: (Int) -> Void = { _ in }
  ) async throws {
    var renderOptions = RenderOptions(
      threads: threads, replacing: replacing, text: text, storesTime: !text.isEmpty, effort: .small,
      quality: quality)
    renderOptions.showsChequerboard = true
    renderOptions.maximumByteCount = limit ?? maximumByteCount
    try await wallpaper.render(range, to: destination, options: renderOptions, progress: shown)
  }

  private func wallpaper(_ settings: PreviewTry) throws -> (Wallpaper, FrameRange) {
    let frames = max(1, Int((settings.loop * settings.rate.perSecond).rounded()))
    let wallpaper = try options.wallpaper(
      on: TargetScreen(size: settings.size, device: size?.device),
      loop: Double(frames) / settings.rate.perSecond, animated: true, seconds: settings.loop)
    return (wallpaper, FrameRange(count: frames, rate: settings.rate))
  }
}

/// The size, frame rate, quality and length of a preview.
struct PreviewTry: Equatable {
  let size: PixelSize
  let rate: FrameRate
  let quality: VideoQuality
  let loop: Double
  /// Whether the try is only made if it takes little time.
  var isLarge = false

  /// The number of pixels of all frames.
  var effort: Double { Double(size.width * size.height) * rate.perSecond * loop }

  /// Loops other than the usual one are those of APNG, before it gets smaller than 480x270.
  private static let steps: [(shortSide: Int, rate: Int, loop: Double)] = [
    (1080, 30, 12), (720, 30, 12), (540, 30, 12), (360, 30, 12), (270, 24, 12), (270, 15, 6),
    (270, 12, 4), (270, 10, 3), (225, 15, 12), (180, 20, 12), (135, 15, 12), (90, 12, 12),
  ]

  /// Returns the settings to try, from the largest and best to the smallest and worst.
  ///
  /// A requested size, ratio, rate, quality or length is kept. Only ffmpeg's formats have qualities.
  static func all(
    _ format: OutputFormat, size: TargetScreen?, rate: FrameRate?, quality: VideoQuality?,
    loop: Double?
  ) -> [PreviewTry] {
    let qualities = quality.map { [$0] } ?? (format.needsFFmpeg ? [.good, .draft] : [.good])
    let fixed = size?.ratio == nil ? size?.size : nil
    var tries: [PreviewTry] = []
    for step in steps where format == .apng || step.loop == TimeOptions.usualLoop {
      let side = step.shortSide + (format.needsEvenSize ? step.shortSide % 2 : 0)
      guard let rate = rate ?? FrameRate(step.rate),
        let size = fixed ?? PixelSize(ratio: size?.ratio ?? 16 / 9, shortSide: side)
      else { continue }
      let loop = loop ?? step.loop
      let isLarge = fixed == nil && step.shortSide > 540
      for quality in isLarge ? qualities.prefix(1) : qualities[...] {
        tries.append(.init(size: size, rate: rate, quality: quality, loop: loop, isLarge: isLarge))
      }
    }
    if fixed != nil { tries.sort { $0.effort > $1.effort } }
    // Requests make some steps equal.
    return tries.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
