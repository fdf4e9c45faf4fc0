import Foundation
import Testing

/// Independent programs that decode Seltzer's output.
enum Judge {
  struct Missing: Error, CustomStringConvertible {
    let program: String
    let package: String
    var description: String { "\(program) is not installed; apt-get install \(package)" }
  }

  private static let packages = [
    "ffmpeg": "ffmpeg", "ffprobe": "ffmpeg", "pngcheck": "pngcheck", "xwud": "x11-apps",
    "xwd": "x11-apps",
    "Xvfb": "xvfb", "python3": "python3-pil",
  ]

  /// Runs a program, and returns its standard output and error; throws if it fails.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path(of: program))
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments): \(output)")
    return output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs one of the scripts beside this file.
  static func script(_ name: String, _ arguments: [String]) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try run("python3", [folder.appendingPathComponent("Judges/\(name)").path] + arguments)
  }

  /// Decodes files to raw pixels, up to 40 per process.
  static func ffmpeg(_ files: [(input: [String], output: [String])]) throws {
    for start in stride(from: 0, to: files.count, by: 40) {
      let some = files[start..<min(start + 40, files.count)]
      try run(
        "ffmpeg",
        ["-v", "error", "-y", "-threads", "1"] + some.flatMap(\.input)
          + some.enumerated().flatMap { ["-map", "\($0)", "-threads", "1"] + $1.output })
    }
  }

  static func path(of program: String) throws -> String {
    // Debian's Pillow belongs to /usr/bin/python3, which may not be the first Python on the path.
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let first = program == "python3" ? ["/usr/bin"] : []
    for folder in first + folders.map(String.init) {
      let path = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Missing(program: program, package: packages[program] ?? program)
  }
}

/// A folder for one test, removed with it.
final class Scratch: Sendable {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/seltzer-sink-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The names of all files in the folder, including hidden ones.
  func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
  }
}
