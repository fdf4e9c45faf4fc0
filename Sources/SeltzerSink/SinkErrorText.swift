import SeltzerSystem

extension SinkError: CustomStringConvertible {
  /// One line: what is wrong, the value, and the remedy.
  public var description: String {
    switch self {
    case .badPath(let path):
      "output path '\(path.split(separator: "\0").joined(separator: "\\0"))' is not a file name;"
        + " give a path, or - for standard output"
    case .formatNeeded(let path):
      "\(path): the format is not specified; use an extension such as .png, end a folder with /, or"
        + " choose one of \(OutputFormat.names())"
    case .pixelsNeeded(let path):
      "\(path): the pixel format is not specified; choose one of"
        + " \(OutputFormat.names { $0.rawPixels != nil })"
    case .unknownExtension(let path, let ending):
      "\(path): no format is called '\(ending)'; the formats are \(OutputFormat.names())"
    case .badPattern(let path, let problem):
      "\(path): \(problem); number files like frames/%05d.png, and write %% for a percent sign"
    case .tooManyFrames(let path, let format, let frames):
      Self.tooManyFramesText(path, format, frames)
    case .noFrames:
      "there are 0 frames to write; use 1 or more"
    case .badRate(let text):
      "frame rate '\(text)' is not 0.001 to 1000 frames per second; write it like 30, 12.5,"
        + " 29.97 or 30000/1001"
    case .rateTooFine(let rate, let format):
      "frame rate \(rate) does not fit \(format), where both parts are at most 65535;"
        + " round it, or write .y4m"
    case .rateTooHigh(let rate, let most, let format):
      "frame rate \(rate) does not fit \(format), which allows at most \(most) frames a second;"
        + " use fewer"
    case .oddSize(let width, let height, let format):
      "\(width)x\(height) does not fit \(format), which needs even sizes; use"
        + " \(Self.even(width))x\(Self.even(height)), or write .webm"
    case .tooLarge(let width, let height, let most, let format):
      "\(width)x\(height) does not fit \(format), where a side is at most \(most) pixels;"
        + " make it smaller"
    case .needsFile(let path, let format):
      "\(path): \(format) cannot be streamed, because its index is written last; name a"
        + " file, or choose webm"
    case .needsVideoWriter(let format):
      "\(format) cannot be written here, because ffmpeg encodes it; choose \(Self.nativeNames)"
    case .ffmpegMissing(let format):
      "\(format) needs the program ffmpeg, which is not installed; install it (Debian: ffmpeg),"
        + " or choose \(Self.nativeNames), which do not need it"
    case .ffmpegLacks(let part, let format):
      "\(format) needs ffmpeg's \(part), which this ffmpeg was built without; install another"
        + " ffmpeg, or choose another format"
    case .ffmpegFailed(let path, let reason):
      "\(path): ffmpeg failed (\(reason)); nothing was left behind"
    case .badTextKey(let key):
      "text key '\(key)' does not fit a PNG; use 1 to 79 printable Latin-1 characters, single"
        + " spaces only inside"
    case .badText(let key):
      "the text of '\(key)' contains a zero character, which a PNG cannot hold; remove it"
    case .tooManyForFormat(let frames, let limit, let format):
      "\(format) counts at most \(limit) frames, not \(frames); write several files, or"
        + " .y4m"
    case .frameTooLarge(let index, let bytes, let format):
      "frame \(index) takes \(Self.amount(bytes)), more than the 2.1 GB that \(format)"
        + " allows a frame; make the picture smaller"
    case .wrongSize(let index, let width, let height, let expectedWidth, let expectedHeight):
      "frame \(index) is \(width)x\(height), but \(expectedWidth)x\(expectedHeight) was expected;"
        + " draw all frames of an output in one size"
    case .outOfTurn(let index, let expected):
      "frame \(index) came instead of frame \(expected); write frames in order, from 0"
    case .framesMissing(let written, let promised):
      "\(written) of \(promised) frames were written; write all of them before finishing"
    case .noMemory:
      "no memory is left to compress a frame; use fewer threads or a smaller size"
    case .compressionFailed:
      "ISA-L could not compress a frame; reinstall libisal and build again"
    case .instructionSet(let error): error.description
    case .unreadablePicture(let path, let reason):
      "\(path): cannot be read (\(reason)); name a PNG or APNG file"
    case .notPNG(let path):
      "\(path): is not a complete PNG; name a PNG or APNG file that Seltzer made"
    case .exists(let path):
      "\(path): already exists; choose another name, or allow replacing it"
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
    case .writeFailed(let path, let reason, let written):
      "\(path): writing failed (\(reason), \(Self.amount(written)) written); check the device or"
        + " choose another folder"
    case .pipeClosed:
      "standard output was closed by its reader; nothing more was written"
    case .interrupted:
      "interrupted; unfinished files were removed"
    }
  }

  /// The names of the formats that do not need ffmpeg.
  private static var nativeNames: String { OutputFormat.names { !$0.needsFFmpeg } }

  private static func tooManyFramesText(
    _ path: String, _ format: OutputFormat, _ frames: Int
  ) -> String {
    let start = "\(path): one \(format) holds 1 frame, not \(frames); "
    guard path != Destination.standardOutput else {
      return start + "choose y4m, apng or raw pixels"
    }
    let (folder, name) = Path.split(path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return start
      + "number the files (\(folder)\(stem)-%05d.\(format)), name a folder"
      + " (\(folder)\(stem)/), or write one \(stem).apng"
  }

  private static func even(_ number: Int) -> Int { number + number % 2 }

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
