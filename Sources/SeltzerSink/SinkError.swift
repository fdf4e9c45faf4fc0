public import SeltzerSystem

/// Why frames could not be written.
public enum SinkError: Error, Equatable, Sendable {
  /// The path is empty or holds a zero byte.
  case badPath(String)
  /// Nothing says which format is meant.
  case formatNeeded(path: String)
  /// The extension says raw pixels, but not which kind.
  case pixelsNeeded(path: String)
  /// No format has this extension.
  case unknownExtension(path: String, ending: String)
  /// The `%` notation in a file name is wrong.
  case badPattern(path: String, problem: String)
  /// One file of this format holds one frame.
  case tooManyFrames(path: String, format: OutputFormat, frames: Int)
  /// No frames were asked for.
  case noFrames
  /// The text is not a frame rate.
  case badRate(String)
  /// The format has no room for so fine a frame rate.
  case rateTooFine(FrameRate, format: OutputFormat)
  /// The format has no room for so many frames a second.
  case rateTooHigh(FrameRate, most: Int, format: OutputFormat)
  /// The format has even sizes only.
  case oddSize(width: Int, height: Int, format: OutputFormat)
  /// The format has no room for so large a picture.
  case tooLarge(width: Int, height: Int, most: Int, format: OutputFormat)
  /// The format can only be written where its writer may go back.
  case needsFile(path: String, format: OutputFormat)
  /// A `FrameWriter` was to write what only a `VideoWriter` can.
  case needsVideoWriter(format: OutputFormat)
  /// The program ffmpeg is not installed.
  case ffmpegMissing(format: OutputFormat)
  /// The installed ffmpeg was built without what the format needs.
  case ffmpegLacks(String, format: OutputFormat)
  /// ffmpeg failed; what it said last.
  case ffmpegFailed(path: String, reason: String)
  /// libaom, which encodes AV1, gave up; what it said.
  case encodingFailed(index: Int, reason: String)
  /// A PNG text key must be 1 to 79 printable Latin-1 characters without spaces at its ends.
  case badTextKey(String)
  /// A PNG text may not hold a zero.
  case badText(key: String)
  /// The format cannot count so many frames.
  case tooManyForFormat(frames: Int, limit: Int, format: OutputFormat)
  /// A frame's compressed bytes are more than one chunk of the format holds.
  case frameTooLarge(index: Int, bytes: Int, format: OutputFormat)
  /// A frame is not of the size that was announced.
  case wrongSize(index: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A frame came out of its turn.
  case outOfTurn(index: Int, expected: Int)
  /// The output was to end before all frames were written.
  case framesMissing(written: Int, promised: Int)
  /// No memory is left to compress a frame.
  case noMemory
  /// The compressor refused its input; ISA-L is broken or not the one this was built for.
  case compressionFailed
  /// The environment selects an instruction set that cannot be used.
  case instructionSet(InstructionSetError)
  /// A picture that should tell what it was made from cannot be read, in the system's words.
  case unreadablePicture(path: String, reason: String)
  /// A picture that should tell what it was made from is no whole PNG.
  case notPNG(path: String)

  /// Something is there already and may not be replaced.
  case exists(path: String)
  /// The path is a folder, but one file is to be written.
  case isFolder(path: String)
  /// The folder that the file should be in does not exist.
  case noFolder(path: String, folder: String)
  /// The user may not write there.
  case permissionDenied(path: String)
  /// The file cannot be created for another reason, in the system's words.
  case cannotCreate(path: String, reason: String)

  /// The disk, or the user's share of it, is full.
  case diskFull(path: String, written: Int)
  /// Writing failed for another reason, in the system's words.
  case writeFailed(path: String, reason: String, written: Int)
  /// Whoever read the output has stopped reading; not worth a message.
  case pipeClosed
  /// All unfinished files were removed since the program is about to end.
  case interrupted
}

extension SinkError {
  /// How a command should end: the numbers are those of `sysexits.h` and of shells.
  package enum ExitClass: Int32, Sendable {
    /// The request itself is wrong.
    case usage = 64
    /// What was read is not what it should be.
    case data = 65
    /// What should be read is missing.
    case noInput = 66
    /// Something that is needed is not there.
    case unavailable = 69
    /// The caller of the library did what it must not do, or memory is short.
    case software = 70
    /// The output cannot be created.
    case cannotCreate = 73
    /// Writing failed on the way.
    case inputOutput = 74
    /// An interrupt, as a shell counts it.
    case interrupted = 130
    /// A closed pipe, as a shell counts it.
    case pipeClosed = 141
  }

  /// How a command should end after this error.
  package var exitClass: ExitClass {
    switch self {
    case .instructionSet(.unknown): .usage
    case .instructionSet(.missing): .unavailable
    case .badPath, .formatNeeded, .pixelsNeeded, .unknownExtension, .badPattern, .tooManyFrames,
      .noFrames, .badRate, .rateTooFine, .badTextKey, .badText, .tooManyForFormat, .frameTooLarge,
      .rateTooHigh, .oddSize, .tooLarge, .needsFile, .needsVideoWriter:
      .usage
    case .ffmpegMissing, .ffmpegLacks: .unavailable
    case .notPNG: .data
    case .unreadablePicture: .noInput
    case .wrongSize, .outOfTurn, .framesMissing, .noMemory, .compressionFailed, .encodingFailed:
      .software
    case .exists, .isFolder, .noFolder, .permissionDenied, .cannotCreate: .cannotCreate
    case .diskFull, .writeFailed, .ffmpegFailed: .inputOutput
    case .pipeClosed: .pipeClosed
    case .interrupted: .interrupted
    }
  }
}
