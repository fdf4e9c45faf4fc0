public import SeltzerSystem

/// Why frames could not be written.
public enum SinkError: Error, Equatable, Sendable {
  /// The path is empty or contains a zero byte.
  case badPath(String)
  /// Neither the path nor the caller selects a format.
  case formatNeeded(path: String)
  /// The extension means raw pixels, but not which layout.
  case pixelsNeeded(path: String)
  /// No format has this extension.
  case unknownExtension(path: String, ending: String)
  /// The `%` notation in a file name is wrong.
  case badPattern(path: String, problem: String)
  /// One file of this format holds one frame.
  case tooManyFrames(path: String, format: OutputFormat, frames: Int)
  /// The number of frames is 0.
  case noFrames
  /// The text is not a frame rate.
  case badRate(String)
  /// A part of the frame rate is too large for the format.
  case rateTooFine(FrameRate, format: OutputFormat)
  /// The frame rate is too high for the format.
  case rateTooHigh(FrameRate, most: Int, format: OutputFormat)
  /// The format requires even width and height.
  case oddSize(width: Int, height: Int, format: OutputFormat)
  /// The picture is too large for the format.
  case tooLarge(width: Int, height: Int, most: Int, format: OutputFormat)
  /// The format needs a seekable file.
  case needsFile(path: String, format: OutputFormat)
  /// The format needs a `VideoWriter`, not a `FrameWriter`.
  case needsVideoWriter(format: OutputFormat)
  /// The program ffmpeg is not installed.
  case ffmpegMissing(format: OutputFormat)
  /// The installed ffmpeg was built without a part that the format needs.
  case ffmpegLacks(String, format: OutputFormat)
  /// ffmpeg failed; its last messages.
  case ffmpegFailed(path: String, reason: String)
  /// A PNG text key must be 1 to 79 printable Latin-1 characters without spaces at its ends.
  case badTextKey(String)
  /// A PNG text must not contain a zero character.
  case badText(key: String)
  /// The format cannot count so many frames.
  case tooManyForFormat(frames: Int, limit: Int, format: OutputFormat)
  /// A frame's compressed bytes do not fit in a chunk of the format.
  case frameTooLarge(index: Int, bytes: Int, format: OutputFormat)
  /// A frame has another size than the encoder.
  case wrongSize(index: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A frame was passed out of order.
  case outOfTurn(index: Int, expected: Int)
  /// The output was finished before all frames were written.
  case framesMissing(written: Int, promised: Int)
  /// There is no memory left to compress a frame.
  case noMemory
  /// The compressor refused its input; ISA-L is broken or of an incompatible version.
  case compressionFailed
  /// The environment selects an instruction set that cannot be used.
  case instructionSet(InstructionSetError)
  /// A PNG cannot be read; the system's reason.
  case unreadablePicture(path: String, reason: String)
  /// A file is not a complete PNG.
  case notPNG(path: String)

  /// The file exists and may not be replaced.
  case exists(path: String)
  /// The path is a folder, but the output is one file.
  case isFolder(path: String)
  /// The file's folder does not exist.
  case noFolder(path: String, folder: String)
  /// The user may not write there.
  case permissionDenied(path: String)
  /// The file cannot be created for another reason; the system's reason.
  case cannotCreate(path: String, reason: String)

  /// The disk, or the user's quota, is full.
  case diskFull(path: String, written: Int)
  /// Writing failed for another reason; the system's reason.
  case writeFailed(path: String, reason: String, written: Int)
  /// The reader of standard output has closed it.
  case pipeClosed
  /// The program is ending, and all unfinished files were removed.
  case interrupted
}
