import SeltzerSystem

/// Writes encoded frames in order.
///
/// Each file is written atomically: a writer that is dropped without `finish` leaves no incomplete file
/// behind. Raw pixels come with a file `NAME.json` with size and format.
package struct FrameWriter: ~Copyable, Sendable {
  private let encoder: FrameEncoder
  private var next = 0
  private var file, description: OutputFile?
  private var sequence: NumberedFiles?

  /// Opens the destination; `firstNumber` is the number of frame 0 in the names of a sequence.
  ///
  /// With `skippingExisting`, the frames of a sequence may exist; they are written as no bytes.
  package init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool = false,
    skippingExisting: Bool = false, firstNumber: Int = 0, limit: Int? = nil
  ) throws(SinkError) {
    self.encoder = encoder
    precondition(destination.format == encoder.format, "the encoder's format")
    precondition(firstNumber >= 0, "files are numbered from 0")
    if encoder.format.needsFFmpeg {
      throw .invalid(
        "\(encoder.format) is encoded by ffmpeg, but only for scenes; choose one of"
          + " \(OutputFormat.nativeNames), and convert the file")
    }
    switch destination.kind {
    case .standardOutput: file = OutputFile()
    case .file(let path):
      file = try OutputFile(
        path, replacing: replacing, limit: limit, isChosen: destination.isChosen)
      if encoder.format.rawPixels != nil, Path.kind(of: path) != .special {
        description = try OutputFile(path + ".json", replacing: replacing, isChosen: true)
      }
    case .sequence(let pattern):
      sequence = try NumberedFiles(
        pattern, from: firstNumber, count: encoder.frames, replacing: replacing,
        skippingExisting: skippingExisting)
    }
    try file?.write(encoder.header)
  }

  package mutating func write(_ encoded: [UInt8]) throws(SinkError) {
    precondition(next < encoder.frames, "more frames than promised")
    try sequence?.write(encoded, index: next)
    try file?.write(encoded)
    next += 1
  }

  /// Writes the trailer, and publishes the file under its name; if it throws, nothing is left behind.
  package consuming func finish() throws(SinkError) {
    precondition(next == encoder.frames, "fewer frames than promised")
    try file?.write(encoder.format.trailer)
    if let raw = encoder.format.rawPixels { try description?.write(raw.description(of: encoder)) }
    try file.take()?.finish()
    try description.take()?.finish()
  }
}

/// A numbered sequence of files, each of which is written atomically.
struct NumberedFiles: ~Copyable, Sendable {
  private let pattern: FramePattern
  private let firstNumber: Int
  private let replacing: Bool
  /// The folder, if it was created by this value.
  private let newFolder: String?

  /// Creates a missing folder, and checks all names, so that a long run does not fail at its end.
  init(
    _ pattern: FramePattern, from firstNumber: Int, count: Int, replacing: Bool,
    skippingExisting: Bool
  ) throws(SinkError) {
    (self.pattern, self.firstNumber, self.replacing) = (pattern, firstNumber, replacing)
    let first = pattern.path(of: firstNumber)
    let folder = Path.folder(of: first)
    switch Path.kind(of: folder) {
    case .folder:
      guard Path.isAccessible(folder, W_OK | X_OK) else {
        throw OutputFile.error(for: .last, at: first)
      }
      for number in firstNumber..<firstNumber + count where !replacing && !skippingExisting {
        let path = pattern.path(of: number)
        guard Path.kind(of: path) == .nothing else { throw .exists(path: path) }
      }
      newFolder = nil
    case .nothing:
      try UnfinishedFiles.createFolder(folder)
      newFolder = folder
    case .file, .special, .brokenLink: throw .noFolder(path: first, folder: folder)
    case .unknown(let code): throw OutputFile.error(for: code, at: first)
    }
  }

  deinit { if let newFolder { UnfinishedFiles.releaseFolder(newFolder) } }

  func write(_ bytes: [UInt8], index: Int) throws(SinkError) {
    // The file exists.
    if bytes.isEmpty { return }
    try OutputFile.write(
      bytes, to: pattern.path(of: firstNumber + index), replacing: replacing, isChosen: true)
  }
}
