import SeltzerSystem

/// Writes encoded frames in order.
///
/// Files are written atomically: `finish` publishes the file under its name, and a writer that is dropped
/// without it leaves no file behind. Each file of a numbered sequence is atomic. Devices and standard
/// output are written to immediately. Raw pixels come with a file `NAME.json` with size and format.
package struct FrameWriter: ~Copyable, Sendable {
  private let encoder: FrameEncoder
  private var next = 0
  private var file: OutputFile?
  private var description: OutputFile?
  private let sequence: NumberedFiles?

  /// Opens the destination and writes the file's header.
  ///
  /// `firstNumber` is the number of frame 0 in the names of a sequence, 0 or more. Formats that ffmpeg
  /// encodes need a `VideoWriter`.
  package init(
    _ destination: Destination, encoder: FrameEncoder, replacing: Bool = false,
    firstNumber: Int = 0, unfinished: UnfinishedFiles = .shared
  ) throws(SinkError) {
    precondition(destination.format == encoder.format, "the encoder's format")
    precondition(firstNumber >= 0, "files are numbered from 0")
    if encoder.format.needsFFmpeg {
      throw .invalid(
        "\(encoder.format) cannot be written here, because ffmpeg encodes it; choose"
          + " \(OutputFormat.nativeNames)")
    }
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

  /// Writes the bytes of the next frame.
  package mutating func write(_ encoded: [UInt8]) throws(SinkError) {
    precondition(next < encoder.frames, "more frames than promised")
    try sequence?.write(encoded, index: next)
    try file?.write(encoded)
    next += 1
  }

  /// Writes the trailer after the last frame, and publishes the file under its name.
  ///
  /// If it throws, nothing is left behind; `.exists` if a file of that name has been created meanwhile.
  package consuming func finish() throws(SinkError) {
    precondition(next == encoder.frames, "fewer frames than promised")
    try file?.write(encoder.format.trailer)
    if let raw = encoder.format.rawPixels { try description?.write(raw.description(of: encoder)) }
    try file.take()?.finish()
    try description.take()?.finish()
  }
}
