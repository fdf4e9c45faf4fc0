import FoundationEssentials
import Seltzer
import SeltzerSink
import SeltzerSystem

enum FolderCreation {
  /// Creates a folder and its missing parents.
  static func create(_ folder: String) throws {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      if !FileManager.default.fileExists(atPath: path), mkdir(path, 0o777) != 0, errno != EEXIST {
        throw OutputFile.error(for: .last, at: path)
      }
      path += "/"
    }
  }
}

extension String {
  /// The text as a file name that needs no quoting in a shell.
  var asFileName: String {
    let kept = String(map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    return kept.hasPrefix(".") || kept.hasPrefix("-") ? "_" + kept.dropFirst() : kept
  }
}
