import Foundation

/// A temporary folder with files, removed by `deinit`.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID())")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
