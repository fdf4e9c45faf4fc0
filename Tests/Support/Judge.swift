import Foundation

/// Independent programs that decode Seltzer's output.
package enum Judge {
  private struct Missing: Error, CustomStringConvertible {
    let program: String
    let package: String
    var description: String { "\(program) is not installed; apt-get install \(package)" }
  }

  private struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private static let packages = [
    "ffmpeg": "ffmpeg", "ffprobe": "ffmpeg", "pngcheck": "pngcheck",
    "Xvfb": "xvfb", "python3": "python3-pil",
  ]

  /// Runs a program, and returns its standard output and error; throws if it fails.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path(of: program))
    process.arguments = arguments
    // Programs that other tests start meanwhile inherit pipes, and would keep this one open.
    let scratch = try Scratch()
    let file = FileHandle(
      fileDescriptor: open(scratch.path("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
      closeOnDealloc: true)
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let output = String(decoding: try scratch.bytes("out"), as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failed(description: "\(program) \(arguments): \(output)")
    }
    return output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the path of one of the scripts beside this file.
  package static func script(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Judges/\(name)").path
  }

  /// Runs one of the scripts beside this file.
  package static func script(_ name: String, _ arguments: [String]) throws -> String {
    try run("python3", [script(name)] + arguments)
  }

  /// Decodes files to raw pixels, up to 40 per process.
  package static func ffmpeg(_ files: [(input: [String], output: [String])]) throws {
    for start in stride(from: 0, to: files.count, by: 40) {
      let some = files[start..<min(start + 40, files.count)]
      try run(
        "ffmpeg",
        ["-v", "error", "-y", "-threads", "1"] + some.flatMap(\.input)
          + some.enumerated().flatMap { ["-map", "\($0)", "-threads", "1"] + $1.output })
    }
  }

  /// Returns the path of a program; throws the package to install if it is missing.
  package static func path(of program: String) throws -> String {
    // Debian's Pillow belongs to /usr/bin/python3, which may not be the first Python on the path.
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let first = program == "python3" ? ["/usr/bin"] : []
    for folder in first + folders.map(String.init) + ["/sbin", "/usr/sbin"] {
      let path = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Missing(program: program, package: packages[program] ?? program)
  }
}

/// The path of the built command, beside the test bundle.
package let builtCommand: String = {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let folder = (bundle ?? Bundle.main).bundleURL
  let beside = folder.pathExtension == "xctest" ? folder.deletingLastPathComponent() : folder
  return beside.appendingPathComponent("seltzer").path
}()
