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
    try write(script, to: "ffmpeg", in: scratch)
    return scratch
  }

  /// Writes a shell script that can be run.
  static func write(_ script: String, to name: String, in scratch: Scratch) throws {
    // A file written by this process may still be open in another test's child process, and could not
    // be executed until that closes it.
    let made = try Command.run(
      ["-c", "cat > \(name) && chmod 755 \(name)"], in: scratch, input: "#!/bin/sh\n\(script)\n",
      program: "/bin/sh")
    try #require(made.code == 0)
  }

  /// Returns what ffprobe says about a video's stream, of which it counts the frames.
  static func probe(_ entries: String, of name: String, in scratch: Scratch) throws -> [String] {
    let line = "-v warning -count_frames -select_streams v:0 -of csv=p=0 -show_entries stream="
    let probe = try Command.succeed(
      "\(line)\(entries)".words + [name], in: scratch, program: path("ffprobe"))
    return probe.text.split { ",\n".contains($0) }.map(String.init)
  }

  /// Returns the bytes R, G, B of all frames, as ffmpeg decodes them.
  static func pixels(of name: String, in scratch: Scratch) throws -> [UInt8] {
    try Command.run(
      ["-v", "error", "-i", name] + "-f rawvideo -pix_fmt rgb24 -".words, in: scratch,
      program: path("ffmpeg")
    ).output
  }

  /// Returns what a Python program prints.
  static func python(_ program: String, _ arguments: String..., in scratch: Scratch) throws
    -> String
  {
    try Command.succeed(["-c", program] + arguments, in: scratch, program: path("python3")).text
  }

  /// Returns whether a process has ended or is a zombie.
  static func hasEnded(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return true }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }

  /// Returns a process's processor time in seconds, which other programs do not change.
  static func processorTime(of process: pid_t) throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = try #require(status.split(separator: ")").last).split(separator: " ")
    return fields[11...12].compactMap { Double($0) }.reduce(0, +)
      / Double(sysconf(Int32(_SC_CLK_TCK)))
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
