import SeltzerDocument

/// Why Studio refuses something, or cannot start.
package enum StudioError: Error, Equatable {
  /// The text is no IP address.
  case wrongAddress(String)
  case cannotListen(String, reason: String)
  /// The file is not in the scene's folder.
  case outside(String, folder: String)
  /// Only a show can read this source of motion.
  case liveSource(String)
  /// A message is not as the page sends it.
  case wrongMessage(String)
  /// The file exists.
  case exists(String)
}

extension StudioError: CustomStringConvertible {
  /// One line: what is wrong, the value, and the remedy.
  package var description: String {
    switch self {
    case .wrongAddress(let text):
      "'\(excerpt(text))' is not an IP address such as 127.0.0.1 or 0.0.0.0"
    case .cannotListen(let address, let reason): "\(address): \(reason); choose another port"
    case .outside(let file, let folder):
      "'\(excerpt(file))' is not in the folder \(folder); copy the file there"
    case .liveSource(let name):
      "the motion '\(excerpt(name))' can only be shown by 'seltzer live'; choose a formula or a log"
    case .wrongMessage(let reason): "the page sent a wrong message: \(reason)"
    case .exists(let file): "\(file) exists; choose another name, or replace it"
    }
  }
}
