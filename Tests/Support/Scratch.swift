package import Foundation

/// A temporary folder, with another one for sockets; both are removed on deinitialization.
package final class Scratch: Sendable {
  package let folder: String

  /// Creates a folder with files.
  package init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.path + "/seltzer-\(UUID().uuidString)"
    for folder in [folder, Self.runtime(folder)] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (name, text) in files { try write(name, text) }
  }

  deinit {
    for folder in [folder, Self.runtime(folder)] {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// Returns the folder of the sockets.
  package static func runtime(_ folder: String) -> String { folder + ".run" }

  package func path(_ name: String) -> String { "\(folder)/\(name)" }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try write(name, Data(bytes))
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// Creates a symbolic link.
  package func link(_ target: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Returns all paths in the folder, or in one within it, recursively and with hidden files.
  package func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(subfolder)).sorted()
  }
}
