import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// External programs and their replacements.
enum Tool {
  /// Returns the path of a program, or its name if it is not installed.
  static func path(_ name: String) -> String { (try? Judge.path(of: name)) ?? name }

  /// Returns a folder with an `ffmpeg` that runs a shell script.
  static func folder(_ script: String) throws -> Scratch {
    let scratch = try Scratch()
    // A file written by this process may still be open in another test's child process, and could not
    // be executed until that closes it.
    let made = try Command.run(
      ["-c", "cat > ffmpeg && chmod 755 ffmpeg"], in: scratch, input: "#!/bin/sh\n\(script)\n",
      program: "/bin/sh")
    try #require(made.code == 0)
    return scratch
  }

  /// Returns whether a process has ended or is a zombie.
  static func hasEnded(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return true }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }

  /// Whether a tmpfs can be mounted, which needs root and is forbidden in some containers.
  static let canMount: Bool = {
    guard geteuid() == 0, let scratch = try? Scratch(),
      let mount = try? Command.run(
        ["-t", "tmpfs", "-o", "size=16k", "tmpfs", "."], in: scratch, program: path("mount")),
      mount.code == 0
    else { return false }
    let folder = scratch.folder
    return (try? Command.run([folder], in: Scratch(), program: path("umount")))?.code == 0
  }()
}
