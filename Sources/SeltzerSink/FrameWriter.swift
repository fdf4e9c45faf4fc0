import SeltzerSystem

/// Writes encoded frames in order.
///
/// Files are written atomically: `finish` gives a file its name, and a writer that is dropped without
/// it leaves nothing behind. In a numbered sequence that holds for each file. Devices and standard
/// output are written to immediately. A file of raw pixels comes with `NAME.json`, which states size
/// and format.
///
/// ```swift
/// let destination = try Destination(path: "home.apng", frames: 60)
/// let encoder = try FrameEncoder(
///   format: destination.format, size: size, frames: 60, rate: .thirty)
/// var writer = try FrameWriter(destination, encoder: encoder)
/// for index in 0..<60 {
///   try writer.write(try encoder.encode(draw(index), index: index), index: index)
/// }
/// try writer.finish()
/// ```
package struct FrameWriter: ~Copyable, Sendable {
  private let encoder: FrameEncoder
  private var next = 0
  private var file: OutputFile?
  private var description: OutputFile?
  private let sequence: NumberedFiles?

  /// Opens the destination and writes the file's header.
  ///
  /// - Parameters:
  ///   - destination: Where the frames go.
  ///   - encoder: The encoder of the frames.
  ///   - replacing: Whether existing files may be replaced.
  ///   - firstNumber: The number of frame 0 in the names of a sequence, 0 or more.
  /// - Throws: `SinkError` when the destination exists or cannot be created or written, or the format
  ///   needs a `VideoWriter`.
  /// - Precondition: The destination's format is the encoder's, and `firstNumber` is not negative.
  package init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool = false,
    firstNumber: Int = 0
  ) throws(SinkError) {
    try self.init(
      destination, encoder: encoder, replacing: replacing, firstNumber: firstNumber,
      unfinished: .shared)
  }

  package init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool, firstNumber: Int,
    unfinished: UnfinishedFiles
  ) throws(SinkError) {
    precondition(destination.format == encoder.format, "the encoder's format")
    precondition(firstNumber >= 0, "files are numbered from 0")
    guard !encoder.format.needsFFmpeg else { throw .needsVideoWriter(format: encoder.format) }
    var file: OutputFile?
    var description: OutputFile?
    var sequence: NumberedFiles?
    switch destination.kind {
    case .standardOutput:
      file = OutputFile()
    case .file(let path):
      file = try OutputFile(path, replacing: replacing, unfinished: unfinished)
      if encoder.format.rawPixels != nil, Path.kind(of: path) != .special {
        description = try OutputFile(path + ".json", replacing: replacing, unfinished: unfinished)
      }
    case .sequence(let pattern):
      sequence = try NumberedFiles(
        pattern, from: firstNumber, count: encoder.frames, replacing: replacing,
        unfinished: unfinished)
    }
    try file?.write(encoder.header)
    self.encoder = encoder
    self.file = file
    self.description = description
    self.sequence = sequence
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - encoded: The encoder's bytes of frame `index`.
  ///   - index: 0, 1, 2 and so on, below the encoder's number of frames.
  /// - Throws: `SinkError.outOfTurn`, or the error of a failed write.
  package mutating func write(_ encoded: [UInt8], index: Int) throws(SinkError) {
    guard index == next, next < encoder.frames else {
      throw .outOfTurn(index: index, expected: next)
    }
    try sequence?.write(encoded, index: index)
    try file?.write(encoded)
    next += 1
  }

  /// Writes the file's trailer, and gives the file its name.
  ///
  /// - Throws: `SinkError.framesMissing`, `.exists` if a file of that name has been created meanwhile,
  ///   or the error of a failed write; then nothing is left behind.
  package consuming func finish() throws(SinkError) {
    guard next == encoder.frames else {
      throw .framesMissing(written: next, promised: encoder.frames)
    }
    try file?.write(encoder.format.trailer)
    if let bytes = encoder.description { try description?.write(bytes) }
    try file.take()?.finish()
    try description.take()?.finish()
  }
}
