import SeltzerDocument
import SeltzerMotion
import SeltzerPicture
import SeltzerSystem

extension FileAccess {
  /// Runs `body`, which reads a file; if reading is limited, replaces errors that may quote its contents.
  ///
  /// Studio's page shows errors, and the file may have been chosen by the author of the scene.
  static func withoutQuotes<Result>(
    of file: String, explainedBy command: String, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch {
      switch error {
      case DocumentError.unreadable, DocumentError.notText, is RasterError: throw error
      case MotionError.faultyLine, MotionError.unknownLog: break
      case is MotionError: throw error
      default: break
      }
      guard isLimited else { throw error }
      throw Failure.invalid(
        "\(file): its contents cannot be used; '\(command) \(file.shellWord)' says why")
    }
  }
}
