import CGLib
import Dispatch
import FoundationEssentials
import Seltzer
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import Synchronization

/// Lets other programs follow a show: after each change of an output it writes a still, and then runs a
/// program to its end.
///
/// Changes are handled one after the other, on a queue. A later change of an output replaces one that waits.
package final class ChangeFollower: Sendable {
  private struct State {
    /// The latest changes by output, and their times in seconds of the scene.
    var waiting: [String: (scene: PreparedScene, t: Double)] = [:]
    /// The running program.
    var process: pid_t?
    var hasEnded = false
  }

  private let name: String
  private let program: [String]
  /// The program's file; nil to write stills only.
  private let file: String?
  private let notify: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "seltzer.live.changes")

  /// Follows the show `name` with a program and its arguments, or with stills only if there are none.
  ///
  /// `notify` receives failures. Throws if the program is missing, or if there is no folder for stills.
  package init(
    name: String, program: [String], notify: @escaping @Sendable (String) -> Void
  ) throws {
    (self.name, self.program, self.notify) = (name, program, notify)
    file = program.first.flatMap {
      ChildProcess.file(of: $0, in: ProcessInfo.processInfo.environment)
    }
    if let first = program.first, file == nil {
      throw Failure.unavailable(
        "'\(first)' is not a program that can be run; check the name, or make the file executable")
    }
    _ = try StillFile.path(name)
  }

  /// Handles another scene, palette or size of an output on another thread.
  func follow(_ scene: PreparedScene, on output: String, at t: Double) {
    state.withLock { $0.waiting[output] = $0.hasEnded ? nil : (scene, t) }
    queue.async { [self] in
      guard let next = state.withLock({ $0.waiting.removeValue(forKey: output) }) else { return }
      do { try handle(next.scene, on: output, at: next.t) } catch { notify("\(error)") }
    }
  }

  /// Ends the program and drops what waits; the program's children end with it.
  package func end() {
    let hasEnded = DispatchSemaphore(value: 0)
    queue.async { hasEnded.signal() }
    for number in [SIGTERM, SIGKILL] {
      state.withLock { state in
        (state.hasEnded, state.waiting) = (true, [:])
        if let process = state.process { kill(-process, number) }
      }
      // A signal leaves the whole show two seconds.
      if hasEnded.wait(timeout: .now() + 0.5) == .success { return }
    }
  }

  private func handle(_ change: PreparedScene, on output: String, at t: Double) throws {
    let name = output.isEmpty ? name : "\(name)-\(output)"
    let picture = try StillFile.path(name.asFileName + ".png")
    var frame = Frame(size: change.wallpaper.size)
    try change.wallpaper.draw(at: t, parallaxOffset: .none, now: .now, into: &frame)
    // The program is run on a full disk too.
    do { try StillFile.write(frame, to: picture) } catch { notify("\(error)") }
    guard let file else { return }
    let (loaded, palette) = (change.loaded, change.wallpaper.palette)
    // Other commands may not know the name of a palette in a file.
    let isKnown = (try? loaded.library?.palette(palette.name)) == palette
    var environment = ProcessInfo.processInfo.environment
    environment["SELTZER_PALETTE"] = isKnown ? palette.name : "\(loaded.firstPalette)"
    environment["SELTZER_SCENE"] = loaded.name
    (environment["SELTZER_OUTPUT"], environment["SELTZER_PICTURE"]) = (output, picture)
    run(file, environment)
  }

  /// Runs the program to its end.
  private func run(_ file: String, _ environment: [String: String]) {
    do throws(Errno) {
      try state.withLock { state throws(Errno) in
        guard !state.hasEnded else { return }
        state.process = try ChildProcess.start(file, program, environment: environment)
      }
    } catch { return notify("\(program[0]): cannot be started (\(error.reason))") }
    guard let process = state.withLock({ $0.process }) else { return }
    UnfinishedFiles.watch(process: -process)
    defer { UnfinishedFiles.forget(process: -process) }
    // Waits without a lock, and without releasing the number, which `end` uses.
    var (information, status) = (siginfo_t(), Int32(0))
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let hasEnded = state.withLock { state in
      if state.hasEnded { kill(-process, SIGKILL) }
      waitpid(process, &status, 0)
      state.process = nil
      return state.hasEnded
    }
    let end = status & 0x7F == 0 ? "exit code \(status >> 8)" : "ended by signal \(status & 0x7F)"
    if status != 0, !hasEnded { notify("\(program[0]): failed (\(end))") }
  }
}

/// The files in `$XDG_STATE_HOME/seltzer` with stills for other programs.
enum StillFile {
  /// Returns the path of a name; throws without a home folder.
  static func path(_ name: String) throws(Failure) -> String {
    let environment = ProcessInfo.processInfo.environment
    let usual = Path.folder("HOME", in: environment).map { $0 + "/.local/state" }
    guard let folder = Path.folder("XDG_STATE_HOME", in: environment) ?? usual else {
      throw .unavailable("stills need a folder; set HOME or XDG_STATE_HOME to an absolute path")
    }
    return "\(folder)/seltzer/\(name)"
  }

  /// Writes a frame as a PNG file, atomically.
  static func write(_ frame: Frame, to path: String) throws {
    g_mkdir_with_parents(Path.folder(of: path), 0o700)
    try OutputFile.write(frame.png(), to: path, replacing: true, isChosen: true)
  }
}
