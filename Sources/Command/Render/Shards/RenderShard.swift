import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem

extension Render {
  /// Renders one part, and writes its manifest; a video's part has a file for each segment, so that
  /// its bytes do not depend on the number of parts.
  func render(
    _ shard: Shard, of range: FrameRange, _ wallpaper: Wallpaper, to destination: Destination
  ) async throws {
    let path = try ShardManifest.path(shard, destination)
    let folder = Path.split(path).folder
    let segments = destination.format.canBeJoined ? range.segments() : nil
    let units = segments?.count ?? range.count
    guard shard.count <= units else {
      throw Failure.usage(
        "--shard \(shard.number)/\(shard.count): \(range.count) frames have at most \(units) parts; "
          + "choose K/\(units)")
    }
    var manifest = ShardManifest(
      part: shard.number, parts: shard.count,
      settings: try await settings(wallpaper, range, destination))
    var options = try options(wallpaper)
    if existing.skipExisting {
      if let old = try? ShardManifest(path: path), old.settings == manifest.settings,
        old.fault(in: folder) == nil
      {
        if !messages.quiet { Failure.say("seltzer: \(path): is complete and left as it is") }
        return
      }
      (options.skippingExisting, options.replacing) = (false, true)
    }
    if !options.replacing, Path.kind(of: path) != .nothing { throw SinkError.exists(path: path) }

    let part = shard.units(of: units)
    let frames =
      segments.map { segments in segments[part].reduce(0) { $0 + $1.count } } ?? part.count
    let progress = ProgressLine(shown: !messages.quiet)
    Interruption.begin()
    var done = 0
    func render(_ range: FrameRange, to destination: Destination) async throws {
      try await wallpaper.render(
        range, to: destination, contentOffset: sceneOptions.changes.contentOffset, options: options
      ) { progress.show(done + $0, of: frames) }
      done += range.count
    }
    var paths: [String] = []
    if let segments {
      for index in part {
        let next = index + 1 < segments.count ? segments[index + 1] : range
        options.followingTime = next.time(ofFrame: 0)
        paths.append("\(Path.stem(of: output)).segment-\(index).mp4")
        var segment = try Destination(path: paths.last ?? "", format: .mp4, frames: 1)
        segment.isChosen = true
        try await render(segments[index], to: segment)
      }
    } else if case .sequence(let pattern) = destination.kind {
      try await render(range.part(part), to: destination)
      paths = part.map { pattern.path(of: range.first + $0) }
    }
    for path in paths {
      do throws(Errno) {
        manifest.files.append(
          ShardManifest.File(name: Path.split(path).name, digest: try FileDigest(of: path)))
      } catch { throw SinkError.writeFailed(path: path, reason: error.reason, written: 0) }
    }
    try OutputFile.write(manifest.jsonLine(), to: path, replacing: true, isChosen: true)
    progress.clear()
  }

  /// Returns all that determines the bytes of a part, by name.
  private func settings(
    _ wallpaper: Wallpaper, _ range: FrameRange, _ destination: Destination
  ) async throws -> [String: String] {
    var settings = [
      "version": SeltzerCommand.version, "format": "\(destination.format)",
      "frames": "\(range.first)-\(range.first + range.count - 1)", "fps": "\(range.rate)",
      "size": "\(wallpaper.size)", "png": png.rawValue, "quality": quality.rawValue,
    ]
    for entry in try options(wallpaper).text.dropFirst() {
      settings[String(entry.key.drop { $0 != ":" }.dropFirst())] = entry.value
    }
    for (index, palette) in wallpaper.palettes.palettes.enumerated() {
      let text = String(decoding: SeltzerFormat().bytes(of: palette), as: UTF8.self)
      settings["palette \(index) \(palette.name)"] = SHA256.digest(of: text)
    }
    for file in wallpaper.scene.files where Path.kind(of: file) == .file {
      do throws(Errno) { settings["file \(file)"] = try FileDigest(of: file).sha256 } catch {
        throw SinkError.unreadablePicture(path: file, reason: error.reason)
      }
    }
    if destination.format.canBeJoined { settings["x264"] = try await VideoWriter.encoderVersion() }
    // Depends on the fonts, too.
    let frame = try wallpaper.frame(
      at: range.time(ofFrame: 0), contentOffset: sceneOptions.changes.contentOffset)
    var hash = SHA256()
    PixelLayout.xrgb8888.packed(frame).withUnsafeBytes { hash.update($0) }
    settings["first frame"] = hash.finish()
    return settings
  }
}
