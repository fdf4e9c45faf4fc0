import SeltzerSystem

/// Puts encoded frames into their place, in order.
///
/// A file appears under its name when it is whole and not before: `finish` gives it its name, and
/// a writer that is dropped without it leaves nothing behind. In a numbered sequence that holds for
/// each file alone. Devices and standard output are written to at once. Beside raw pixels a note,
/// `NAME.json`, tells their size and format.
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
public struct FrameWriter: ~Copyable, Sendable {
  private let encoder: FrameEncoder
  private var next = 0
  private var file: OutputFile?
  private var note: OutputFile?
  private let sequence: NumberedFiles?

  /// Opens the destination and writes what comes before the first frame.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - encoder: What the frames were or will be encoded by.
  ///   - replacing: Whether existing files may be replaced.
  ///   - firstNumber: The number of frame 0 in the names of a sequence, 0 or more.
  /// - Throws: `SinkError` when the destination cannot be created, exists, or cannot be written, or the
  ///   format needs a `VideoWriter`.
  /// - Precondition: The destination's format is the encoder's, and `firstNumber` is not negative.
  public init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool = false,
    firstNumber: Int = 0
  ) throws(SinkError) {
    try self.init(
      destination, encoder: encoder, replacing: replacing, firstNumber: firstNumber,
      unfinished: .shared)
  }

  init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool, firstNumber: Int,
    unfinished: UnfinishedFiles
  ) throws(SinkError) {
    precondition(destination.format == encoder.format, "one format, in both")
    precondition(firstNumber >= 0, "files are numbered from 0 on")
    guard !encoder.format.needsFFmpeg else { throw .needsVideoWriter(format: encoder.format) }
    var file: OutputFile?
    var note: OutputFile?
    var sequence: NumberedFiles?
    switch destination.place {
    case .standardOutput:
      file = OutputFile()
    case .file(let path):
      file = try OutputFile(path, replacing: replacing, unfinished: unfinished)
      if encoder.note != nil, Path.kind(of: path) != .special {
        note = try OutputFile(path + ".json", replacing: replacing, unfinished: unfinished)
      }
    case .sequence(let pattern):
      sequence = try NumberedFiles(
        pattern, from: firstNumber, count: encoder.frames, replacing: replacing,
        unfinished: unfinished)
    }
    try file?.write(encoder.header)
    self.encoder = encoder
    self.file = file
    self.note = note
    self.sequence = sequence
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - encoded: What the encoder made of frame `index`.
  ///   - index: 0, 1, 2 and so on, up to the number of frames that the encoder was told.
  /// - Throws: `SinkError.outOfTurn`, or what goes wrong while writing.
  public mutating func write(_ encoded: [UInt8], index: Int) throws(SinkError) {
    guard index == next, next < encoder.frames else {
      throw .outOfTurn(index: index, expected: next)
    }
    try sequence?.write(encoded, index: index)
    try file?.write(encoded)
    next += 1
  }

  /// Writes what comes after the last frame, and gives the file its name.
  ///
  /// - Throws: `SinkError.framesMissing` when frames are missing, `.exists` when somebody took the
  ///   name meanwhile, or what goes wrong while writing; then nothing is left behind.
  public consuming func finish() throws(SinkError) {
    guard next == encoder.frames else {
      throw .framesMissing(written: next, promised: encoder.frames)
    }
    try file?.write(encoder.trailer)
    if let bytes = encoder.note { try note?.write(bytes) }
    try file.take()?.finish()
    try note.take()?.finish()
  }
}
