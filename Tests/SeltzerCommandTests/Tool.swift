import Foundation
import SeltzerSystem
import Testing

/// Other people's programs, and what stands in for them.
enum Tool {
  /// Where a program is; its name where it is nowhere, which then fails to start.
  static func path(_ name: String) -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    // Pillow is Debian's, which belongs to Debian's Python, not to the first one on the path.
    let first = name == "python3" ? ["/usr/bin"] : []
    return (first + folders.map(String.init) + ["/sbin", "/usr/sbin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }

  /// A folder with an `ffmpeg` in it that does what a shell script says.
  static func folder(_ script: String) throws -> Scratch {
    let scratch = try Scratch()
    // A file that this process writes may still be open in a child that another test has just begun,
    // and cannot be run until then.
    let made = try Command.run(
      ["-c", "cat > ffmpeg && chmod 755 ffmpeg"], in: scratch, input: "#!/bin/sh\n\(script)\n",
      program: "/bin/sh")
    try #require(made.code == 0)
    return scratch
  }

  /// Whether a process is gone, or dead and only not yet waited for.
  static func hasEnded(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return true }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }

  /// Whether a small disk can be mounted here: that takes root, and more than a container may give.
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
