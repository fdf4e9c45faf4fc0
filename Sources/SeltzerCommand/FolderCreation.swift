import FoundationEssentials
import Seltzer
import SeltzerSystem

/// Makes folders for what is written.
enum FolderCreation {
  /// Creates a folder, and those above it, where they are not there yet.
  ///
  /// - Throws: `SinkError` when that is not allowed.
  static func create(_ folder: String) throws {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      if !FileManager.default.fileExists(atPath: path), mkdir(path, 0o777) != 0, errno != EEXIST {
        throw OutputFile.refusal(Errno.last, path)
      }
      path += "/"
    }
  }
}

extension String {
  /// The text as a file's name, with nothing in it that would have to be quoted.
  var asFileName: String {
    let kept = String(map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    return kept.hasPrefix(".") || kept.hasPrefix("-") ? "_" + kept.dropFirst() : kept
  }
}
