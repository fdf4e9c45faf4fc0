import FoundationEssentials
import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

extension FarmRender {
  /// Returns the palettes of the outputs: their names, and their texts unless they are the scene's.
  func palettes() throws -> [(name: String, text: String?)] {
    var options = render.sceneOptions
    let isList = render.output.contains("%p")
    var texts: [String?] = [nil]
    switch options.scene.palette {
    case "main": texts = PaletteLibrary.builtInNames
    case "all": texts = PaletteLibrary.builtInNames + PaletteLibrary.extraNames
    case nil: break
    default:
      let isCycle = options.changes.cycle != nil
      texts = try options.scene.chosenPalettes(isCycle: isList || isCycle) ?? [nil]
      if isCycle { texts = [texts.compactMap(\.self).joined(separator: ",")] }
    }
    guard texts.count == 1 || isList else {
      throw Failure.usage(
        "\(render.output): \(texts.count) palettes need %p in the output, such as -o out/%p.mp4")
    }
    return try texts.map { text in
      options.scene.palette = text ?? options.scene.palette
      return (try options.changes.load(options.scene).palettes.first.name, text)
    }
  }

  /// Adds an output for each palette, and creates their folders.
  func addOutputs(
    to job: inout FarmJob, _ palettes: [(name: String, text: String?)], frames: Int
  ) throws {
    for (index, palette) in palettes.enumerated() {
      let path = Path.absolute(render.output.replacing("%p", with: palette.name.asFileName))
      if job.outputs.contains(where: { $0.path == path }) {
        throw Failure.usage("\(path): two palettes have this output; add %p to it, or rename one")
      }
      let destination = try Destination(path: path, format: render.format, frames: frames)
      var output = FarmJob.Output(
        palette: palette.text, path: path, partPath: path, manifestStart: "")
      if case .file = destination.kind {
        output.partPath = job.path("parts/\(index + 1)-\(Path.split(path).name)")
        if !render.existing.force, Path.kind(of: path) != .nothing {
          throw SinkError.exists(path: path)
        }
      }
      output.manifestStart = try ShardManifest.start(
        Destination(path: output.partPath, format: render.format, frames: frames))
      job.outputs.append(output)
    }
  }

  func createFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw SinkError.cannotCreate(path: path, reason: "\(error)")
    }
  }
}

extension Render {
  /// Takes missing options from the picture of `--like`, and returns the frames.
  mutating func completedRange() throws -> FrameRange {
    if let like { try fill(from: PictureOrigin(of: like)) }
    return try time.plan(moving: isAnimationByDefault).range
  }

  func wallpaperAndFormat(_ range: FrameRange) throws -> (Wallpaper, OutputFormat) {
    let loop = try time.plan(moving: isAnimationByDefault).loop
    let wallpaper = try sceneOptions.wallpaper(
      on: size.screen, loop: loop, animated: time.isAnimation || loop != nil,
      seconds: range.time(ofFrame: range.count - 1), method: renderer ?? .fast)
    return (wallpaper, try Destination(path: output, format: format, frames: range.count).format)
  }
}
