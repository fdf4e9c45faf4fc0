import SeltzerSystem

/// A sequence of files, each of which appears when it is whole.
struct NumberedFiles: ~Copyable, Sendable {
  private let pattern: FramePattern
  private let firstNumber: Int
  private let replacing: Bool
  private let unfinished: UnfinishedFiles
  /// The folder, when it was not there before.
  private let newFolder: String?

  /// Creates the folder, but not the folders above it, where it is missing.
  ///
  /// All `count` names are looked up at once, so that a long run does not find out at its end.
  init(
    _ pattern: FramePattern, from firstNumber: Int, count: Int, replacing: Bool,
    unfinished: UnfinishedFiles = .shared
  ) throws(SinkError) {
    newFolder = try Self.prepareFolder(
      pattern, firstNumber..<firstNumber + count, replacing, unfinished)
    self.pattern = pattern
    self.firstNumber = firstNumber
    self.replacing = replacing
    self.unfinished = unfinished
  }

  deinit {
    if let newFolder { unfinished.releaseFolder(newFolder) }
  }

  /// Writes the whole file of frame `index`.
  func write(_ bytes: [UInt8], index: Int) throws(SinkError) {
    var file = try OutputFile(
      pattern.path(of: firstNumber + index), replacing: replacing, unfinished: unfinished)
    try file.write(bytes)
    try file.finish()
  }

  /// - Returns: The folder, if it had to be created.
  private static func prepareFolder(
    _ pattern: FramePattern, _ numbers: Range<Int>, _ replacing: Bool, _ unfinished: UnfinishedFiles
  ) throws(SinkError) -> String? {
    let first = pattern.path(of: numbers.lowerBound)
    let folder = Path.folder(of: first)
    switch Path.kind(of: folder) {
    case .folder:
      guard access(folder, W_OK | X_OK) == 0 else { throw OutputFile.refusal(Errno.last, first) }
      for number in numbers where !replacing {
        let path = pattern.path(of: number)
        guard Path.kind(of: path) == .nothing else { throw .exists(path: path) }
      }
      return nil
    case .nothing:
      if let code = try unfinished.createFolder(folder) { throw OutputFile.refusal(code, folder) }
      return folder
    case .file, .special, .brokenLink:
      throw .noFolder(path: first, folder: folder)
    case .unknown(let number):
      throw OutputFile.refusal(number, first)
    }
  }
}
