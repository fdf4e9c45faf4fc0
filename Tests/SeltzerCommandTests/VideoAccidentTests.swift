import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Failures during video encoding")
struct VideoAccidentTests {
  /// Starts a rendering whose ffmpeg process is known, and calls `disturb`.
  private func disturb(
    _ format: String, frames: String = "0-999999", in scratch: Scratch, folder: String = "",
    _ disturb: (_ command: pid_t, _ ffmpeg: () -> pid_t?) throws -> Void
  ) throws -> (code: Int32?, error: String, ffmpeg: pid_t?) {
    let streams = try Scratch()
    // Trial runs of ffmpeg write to a pipe and are not recorded.
    let tools = try Tool.folder(
      "case \"$*\" in *pipe:1) ;; *) echo $$ > \(streams.path("pid")) ;; esac\n"
        + "exec \(Tool.path("ffmpeg")) \"$@\"")
    let stream = try Descriptor(streams.path("error"), O_RDWR | O_CREAT)
    let command = try Command(
      ["render", "bubbles", "-s", "96x54", "--frames", frames, "-o", "\(folder)o.\(format)"],
      in: scratch.folder, environment: ["PATH": tools.folder + ":/usr/bin:/bin"], error: stream)
    func ffmpeg() -> pid_t? {
      (try? streams.bytes("pid")).flatMap {
        pid_t(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    try disturb(command.process, ffmpeg)
    let code = command.wait()
    // A GIF of so many frames is announced as large.
    let error = try streams.text("error").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("seltzer: warning: a GIF of this size") }
    return (code, error.joined(separator: "\n"), ffmpeg())
  }

  /// The value of SELTZER_INTERRUPTIONS, or 20.
  private static let interruptions =
    ProcessInfo.processInfo.environment["SELTZER_INTERRUPTIONS"].flatMap { Int($0) } ?? 20

  @Test(
    "an interruption at any time leaves no files and no ffmpeg process",
    arguments: 0..<interruptions)
  func interruption(number: Int) throws {
    let scratch = try Scratch()
    let format = VideoTests.formats[number % VideoTests.formats.count]
    let signal = number % 2 == 0 ? SIGINT : SIGTERM
    let delay = UInt32(number * 104_729 % 400_000)
    let (code, error, ffmpeg) = try disturb(format, in: scratch) { command, _ in
      usleep(delay)
      kill(command, signal)
    }
    #expect(code == -signal, "\(format) after \(delay) µs")
    // At the very start no message is printed.
    #expect(["", "seltzer: interrupted; nothing was left behind\n"].contains(error))
    #expect(try scratch.names() == [], "\(format) after \(delay) µs")
    if let ffmpeg { try waitUntil { Tool.hasEnded(ffmpeg) } }
  }

  @Test(
    "a killed ffmpeg is reported", arguments: VideoTests.formats)
  func killed(format: String) throws {
    let scratch = try Scratch()
    let (code, error, _) = try disturb(format, in: scratch) { _, ffmpeg in
      try waitUntil { ffmpeg() != nil }
      usleep(UInt32(format.utf8.count) * 40_000)
      if let process = ffmpeg() { kill(process, SIGKILL) }
    }
    #expect(code == 74)
    #expect(
      error == "seltzer: o.\(format): ffmpeg failed (ended by signal 9); nothing was left behind\n")
    #expect(try scratch.names() == [])
  }

  @Test(
    "a failure of the trial encoding, and an ffmpeg that writes nothing, are reported",
    arguments: [
      (
        "case \"$*\" in *pipe:1) echo no room to try >&2; exit 1 ;; esac; exec FFMPEG \"$@\"",
        ["webm"], "no room to try"
      ),
      (
        "case \"$*\" in *pipe:1) exec FFMPEG \"$@\" ;; esac; cat >/dev/null", VideoTests.formats,
        "it wrote nothing"
      ),
    ])
  func useless(script: String, formats: [String], reason: String) throws {
    let scratch = try Scratch()
    let tools = try Tool.folder(script.replacing("FFMPEG", with: Tool.path("ffmpeg")))
    for format in formats {
      try scratch.fail(
        "render -s 96x54 --frames 0-9 -o o.\(format)",
        environment: ["PATH": tools.folder + ":/usr/bin:/bin"], 74,
        "o.\(format): ffmpeg failed (\(reason)); nothing was left behind")
    }
    #expect(try scratch.names() == [])
  }

  @Test("a folder that is removed during the run is named", arguments: ["mp4", "webm"])
  func removed(format: String) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("gone")
    let (code, error, _) = try disturb(format, frames: "0-60", in: scratch, folder: "gone/") {
      _, ffmpeg in
      try waitUntil { ffmpeg() != nil }
      try FileManager.default.removeItem(atPath: scratch.path("gone"))
    }
    #expect(code == 73)
    #expect(
      error == "seltzer: gone/o.\(format): there is no folder gone; create it first, such as with "
        + "mkdir -p\n")
    #expect(try scratch.names() == [])
  }

  @Test(
    "a full disk leaves no partial file",
    .enabled(if: Tool.canMount, "mounting a tmpfs needs root"),
    arguments: VideoTests.formats)
  func full(format: String) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("disk")
    let mount = try Command.run(
      ["-t", "tmpfs", "-o", "size=4k", "tmpfs", "disk"], in: scratch, program: Tool.path("mount"))
    try #require(mount.code == 0)
    defer { _ = try? Command.run(["disk"], in: scratch, program: Tool.path("umount")) }
    let result = try scratch.run(
      "render home -s 160x90 --loop 1 --quality best -o disk/o.\(format)")
    #expect(result.code == 74)
    let line = /seltzer: disk\/o\.[a-z0-9]+: no space left on device \(.* written\); free some .*\n/
    #expect(result.error.wholeMatch(of: line) != nil, "\(result.error)")
    #expect(try scratch.names() == ["disk"])
  }
}
