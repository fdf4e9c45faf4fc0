public import SeltzerPicture

/// Why frames could not be written.
public enum SinkError: Error, Equatable, CustomStringConvertible {
  /// A path, text, frame rate or size cannot be used, or does not suit the format; the whole message.
  case invalid(String)
  /// Neither the path nor the caller selects a format; the whole message.
  case formatNeeded(String)
  /// The frame rate is too high for the format.
  case rateTooHigh(FrameRate, most: Int, format: OutputFormat)
  /// ffmpeg, or a part of it that the format needs, is not installed; the whole message.
  case ffmpegMissing(String)
  /// ffmpeg failed; its last messages.
  case ffmpegFailed(path: String, reason: String)
  /// There is no memory left to compress a frame, or ISA-L or libjpeg is broken.
  case compressionFailed
  /// The environment selects an instruction set that cannot be used.
  case instructionSet(RasterError)
  /// A PNG cannot be read; the system's reason.
  case unreadablePicture(path: String, reason: String)
  /// A file is not a complete PNG.
  case notPNG(path: String)
  /// A PNG has too much metadata.
  case tooManyChunks(path: String, most: Int)
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
  /// The file has more bytes than the caller allows.
  case tooLarge(path: String, bytes: Int, most: Int)
  /// Writing failed for another reason; the system's reason.
  case writeFailed(path: String, reason: String, written: Int)
  /// The reader of standard output has closed it.
  case pipeClosed
  /// The program is ending, and all unfinished files were removed.
  case interrupted

  /// One line: what is wrong, the value, and the remedy.
  public var description: String {
    switch self {
    case .invalid(let text), .formatNeeded(let text), .ffmpegMissing(let text): text
    case .rateTooHigh(let rate, let most, let format):
      "frame rate \(rate) does not fit \(format), which allows at most \(most) frames a second;"
        + " use fewer"
    case .ffmpegFailed(let path, let reason):
      "\(path): ffmpeg failed (\(reason)); nothing was left behind"
    case .compressionFailed:
      "a frame cannot be compressed, because there is no memory, or ISA-L or libjpeg is broken; use"
        + " fewer threads, or reinstall these libraries"
    case .instructionSet(let error): error.description
    case .unreadablePicture(let path, let reason):
      "\(path): cannot be read (\(reason)); name another file"
    case .notPNG(let path):
      "\(path): is not a complete PNG; name a PNG or APNG file that Seltzer made"
    case .tooManyChunks(let path, let most):
      "\(path): has more than \(most) pieces of metadata, but at most \(most) are allowed; name a PNG"
        + " or APNG file that Seltzer made"
    case .exists(let path): "\(path): already exists; choose another name, or allow replacing it"
    case .isFolder(let path):
      "\(path): is a folder, but this format writes one file; name a file in it"
    case .noFolder(let path, let folder):
      "\(path): there is no folder \(folder); create it first, such as with mkdir -p"
    case .permissionDenied(let path):
      "\(path): permission denied; choose a folder that you may write to"
    case .cannotCreate(let path, let reason):
      "\(path): cannot be created (\(reason)); choose another path"
    case .diskFull(let path, let written):
      "\(path): no space left on device (\(Self.amount(written)) written); free some space or"
        + " choose another folder"
    case .tooLarge(let path, let bytes, let most):
      "\(path): takes \(Self.amount(bytes)), but at most \(Self.amount(most)) are allowed; choose"
        + " a smaller size, or allow more"
    case .writeFailed(let path, let reason, let written):
      "\(path): writing failed (\(reason), \(Self.amount(written)) written); check the device or"
        + " choose another folder"
    case .pipeClosed: "standard output was closed by its reader; nothing more was written"
    case .interrupted: "interrupted; unfinished files were removed"
    }
  }

  /// A number of bytes as text: `17 bytes`, `1.2 kB`, `3.4 MB`, `5.6 GB`.
  package static func amount(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    var units = ["kB", "MB", "GB", "TB"][...]
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1000
      units.removeFirst()
    }
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "TB")"
  }
}
