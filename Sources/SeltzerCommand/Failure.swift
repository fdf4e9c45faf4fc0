import ArgumentParser
import Foundation
import Seltzer

/// How errors end the command: one line on standard error, and the exit code of `sysexits.h`.
enum Failure: Error, CustomStringConvertible {
  /// An option is wrong in a way that only shows when all are known.
  case usage(String)
  /// The scene names a palette that there is not.
  case scenePalette(scene: String, PaletteError)

  var description: String {
    switch self {
    case .usage(let text): text
    case .scenePalette(let scene, let error): "\(scene): \(error)"
    }
  }

  /// Says what went wrong and ends the process.
  static func exit(with error: any Error) -> Never {
    if case SinkError.pipeClosed = error {
      Foundation.exit(SinkError.pipeClosed.exitClass.rawValue)
    }
    guard let code = code(of: error) else { SeltzerCommand.exit(withError: error) }
    say("seltzer: \(error)")
    Foundation.exit(code)
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// The exit code of an error of ours; nil for the argument parser's own.
  private static func code(of error: any Error) -> Int32? {
    switch error {
    case Failure.usage, PaletteError.unknownName, SceneError.unknownName: 64
    case DocumentError.unreadable, RasterError.unreadableImage: 66
    case RasterError.noFonts, RasterError.cairo: 69
    case is DocumentError, is SceneError, is RasterError, Failure.scenePalette: 65
    case let error as SinkError: error.exitClass.rawValue
    default: nil
    }
  }
}
