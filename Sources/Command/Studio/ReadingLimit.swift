import Seltzer
import SeltzerDocument
import SeltzerSystem

extension FileAccess {
  /// The folder of the user's configuration, where files are often symbolic links.
  static var configuration: String? { PaletteLibrary().userFolder.map(Path.folder(of:)) }

  /// Limits reading to a folder, the user's configuration and other files.
  static func limit(to folder: String, and files: [String] = []) throws {
    do throws(Errno) {
      try limit(to: folder, trusting: files + [configuration].compactMap(\.self))
    } catch { throw DocumentError.unreadable(file: folder, reason: error.reason) }
  }
}
