import SeltzerSystem

/// A numbered sequence of files, each of which is written atomically.
struct NumberedFiles: ~Copyable, Sendable {
  private let pattern: FramePattern
  private let firstNumber: Int
  private let replacing: Bool
  private let unfinished: UnfinishedFiles
  /// The folder, if it was created by this value.
  private let newFolder: String?

  /// Creates the folder if it is missing, but not the folders above it.
  ///
  /// Checks all `count` names first, so that a long run does not fail at its end.
  init(
    _ pattern: FramePattern, from firstNumber: Int, count: Int, replacing: Bool,
    unfinished: UnfinishedFiles
  ) throws(SinkError) {
    self.pattern = pattern
    self.firstNumber = firstNumber
    self.replacing = replacing
    self.unfinished = unfinished
    let first = pattern.path(of: firstNumber)
    let folder = Path.folder(of: first)
    switch Path.kind(of: folder) {
    case .folder:
      if access(folder, W_OK | X_OK) != 0 { throw OutputFile.error(for: .last, at: first) }
      for number in firstNumber..<firstNumber + count where !replacing {
        let path = pattern.path(of: number)
        guard Path.kind(of: path) == .nothing else { throw .exists(path: path) }
      }
      newFolder = nil
    case .nothing:
      try unfinished.createFolder(folder)
      newFolder = folder
    case .file, .special, .brokenLink:
      throw .noFolder(path: first, folder: folder)
    case .unknown(let code):
      throw OutputFile.error(for: code, at: first)
    }
  }

  deinit {
    if let newFolder { unfinished.releaseFolder(newFolder) }
  }

  func write(_ bytes: [UInt8], index: Int) throws(SinkError) {
    var file = try OutputFile(
      pattern.path(of: firstNumber + index), replacing: replacing, unfinished: unfinished)
    try file.write(bytes)
    try file.finish()
  }
}
