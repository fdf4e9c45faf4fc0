import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

/// Prints lines to standard output as they are; unlike `print`, reports errors, and does not buffer, so
/// that a pipe's reader receives each line immediately.
func printText(_ text: some CustomStringConvertible, terminator: String = "\n") throws(SinkError) {
  var output = OutputFile()
  try output.write(Array("\(text)\(terminator)".utf8))
}

/// Prints one line, with escapes for what a terminal would act on.
///
/// Names, descriptions and paths may be from anybody. `swatch` precedes the line as it is.
func printLine(_ line: String, after swatch: String = "") throws(SinkError) {
  try printText(swatch + oneLine(line))
}

extension Destination {
  /// Throws if bytes would go to a terminal.
  func checkTerminal() throws {
    guard kind == .standardOutput, isatty(STDOUT_FILENO) == 1 else { return }
    throw Failure.usage(
      "standard output is a terminal; name a file, or use 'seltzer show' to draw a scene in it")
  }
}

extension UnfinishedFiles {
  /// Creates the folder of a file if it is missing; returns what `releaseFolder` takes.
  static func createFolder(of file: String) throws(SinkError) -> String? {
    let folder = Path.folder(of: file)
    guard Path.kind(of: folder) == .nothing else { return nil }
    try createFolder(folder)
    return folder
  }
}

extension Frame {
  /// Writes the frame as a file of one picture.
  func write(to destination: Destination, text: [TextEntry] = [], replacing: Bool) throws {
    let encoder = try FrameEncoder(
      format: destination.format, size: size, frames: 1, rate: .thirty, text: text)
    try destination.checkTerminal()
    Interruption.begin()
    var writer = try FrameWriter(destination, encoder: encoder, replacing: replacing)
    try writer.write(encoder.encode(self, index: 0))
    try writer.finish()
  }
}

extension TextEntry {
  /// The entry that names this program.
  static var software: TextEntry {
    get throws { try TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)") }
  }
}
