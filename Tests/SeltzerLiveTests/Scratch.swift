import Foundation

/// A folder for one test, removed with it.
final class Scratch: Sendable {
  let folder = NSTemporaryDirectory() + "/seltzer-live-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
}
