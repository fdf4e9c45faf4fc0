import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerOutput
import SeltzerScene
import SeltzerStudio
import SeltzerSystem

/// Shows Studio's scene on the desktop, and enters it in `live.yaml` if there is one.
struct DesktopWallpaper: Sendable {
  let program: String
  private let environment = ProcessInfo.processInfo.environment

  /// Writes the portable text of a scene as a new file, and shows it on all outputs.
  ///
  /// - Returns: A function that shows again what was shown before, and removes the file.
  func set(_ name: String, _ text: String) throws -> Studio.Undo {
    let hasSession = Path.folder("XDG_RUNTIME_DIR", in: environment) != nil
    let client = try hasSession ? Self.client() : nil
    guard client != nil || hasSession && (try? ScreenName.desktop(environment)) != nil else {
      throw Failure.unavailable(
        "no desktop session is running here; start Studio within one, which sets XDG_RUNTIME_DIR, "
          + "and WAYLAND_DISPLAY or DISPLAY")
    }
    let former = try client.map { try $0.send(ControlRequest("save")).response.settings ?? [:] }
    let file = try write(text, name)
    var steps: [Studio.Undo] = [{ Path.removeFile(file) }]
    do {
      if let former {
        steps.append {
          for (output, choices) in former {
            let settings = choices.compactMap { DocumentSetting($0) }
            try Self.choose([DocumentSetting(path: "reset", value: nil)] + settings, for: output)
          }
        }
      } else {
        let process = try run("live", file)
        steps.append {
          kill(process, SIGTERM)
          waitpid(process, nil, 0)
        }
        let isReady = Self.wait(20) { !$0.isEmpty || waitpid(process, nil, WNOHANG) != 0 }
        guard isReady, kill(process, 0) == 0 else {
          throw Failure.unavailable("the wallpaper cannot be shown; 'seltzer live' says why")
        }
      }
      let scene = try SceneLibrary.scene(file, settings: [], text: text)
      let library = PaletteLibrary()
      // A random palette is the one of the scene's seed.
      let palette = library.chosen(try library.expression(scene.palette), seed: scene.seed)
      let choices = [("scene", file), ("palette", "\(palette)"), ("seed", "\(scene.seed)")]
        .map { DocumentSetting(path: $0, value: $1) }
      try Self.choose(choices)
      if let path = LiveFile.path, Path.kind(of: path) != .nothing {
        steps.append(try enter(file, in: path, follows: former != nil))
        // Then the scene of the show's command line is shown, if there is one.
        if Self.wait(2, until: { $0.contains { $0.scene != file } }) { try Self.choose(choices) }
      }
    } catch {
      for step in steps.reversed() { try? step() }
      throw error
    }
    return { [steps] in for step in steps.reversed() { try step() } }
  }

  /// Enters what is shown in `live.yaml`; `follows` tells that a show follows the file.
  private func enter(_ file: String, in path: String, follows: Bool) throws -> Studio.Undo {
    let old = try TextFile.bytes(at: path)
    // Another process, because this one may not read the scenes that the file names.
    var status: Int32 = 0
    guard waitpid(try run("ctl", "save"), &status, 0) > 0, status == 0 else {
      throw Failure.invalid("\(path): cannot be changed; 'seltzer ctl save' says why")
    }
    let new = try TextFile.bytes(at: path)
    return {
      guard [old, new].contains(try TextFile.bytes(at: path)) else {
        throw Failure.invalid("\(path): was changed since; choose another scene there")
      }
      try Self.choose([DocumentSetting(path: "scene", value: file)])
      try OutputFile.write(old, to: path, replacing: true)
      // The show drops what was chosen before, such as this scene, when it follows the file.
      if follows { _ = Self.wait(5) { !$0.contains { $0.scene == file } } }
    }
  }

  /// Writes the scene under a free name into the user's folder of data; returns the path.
  private func write(_ text: String, _ name: String) throws -> String {
    let home = Path.folder("HOME", in: environment).map { $0 + "/.local/share" }
    guard let data = Path.folder("XDG_DATA_HOME", in: environment) ?? home else {
      throw Failure.unavailable("there is no home folder; set HOME to an absolute path")
    }
    let stem = data + "/seltzer/" + String(name.asFileName.prefix(60))
    let paths = (1...10_000).lazy.map { stem + ($0 == 1 ? "" : "-\($0)") + ".yaml" }
    let path = paths.first { Path.status(of: $0, followsLinks: false) == nil } ?? stem + ".yaml"
    try PaletteOutput.create(Path.folder(of: path))
    try OutputFile.write(Array(text.utf8), to: path, replacing: false, isChosen: true)
    return path
  }

  /// Starts this program in a session of its own, so that a show outlives Studio.
  private func run(_ words: String...) throws -> pid_t {
    try ChildProcess.start(
      program, ["seltzer"] + words, environment: environment, inNewSession: true)
  }

  /// Connects to the show; nil if none is running.
  private static func client() throws -> ControlClient? {
    do { return try ControlClient(name: "default") } catch LiveError.noShow { return nil }
  }

  /// Waits for a condition of the show's outputs for some seconds; returns whether it holds.
  private static func wait(_ seconds: Int64, until holds: ([ControlStatus.Output]) -> Bool) -> Bool
  {
    let end = MonotonicClock.now + seconds * 1_000_000_000
    while MonotonicClock.now < end {
      let status = try? client()?.send(ControlRequest("status")).response.status
      if holds(status?.outputs ?? []) { return true }
      usleep(100_000)
    }
    return false
  }

  private static func choose(_ choices: [DocumentSetting], for output: String? = nil) throws {
    for choice in choices {
      let isVerb = ["reset", "scene", "palette"].contains(choice.path)
      let (verb, value) = isVerb ? (choice.path, choice.value) : ("set", choice.text)
      _ = try client()?.send(ControlRequest(verb, value: value, output: output))
    }
  }
}
