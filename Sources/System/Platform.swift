// Re-exports the C library and swift-system, so that other files do not depend on the platform.
#if canImport(Glibc)
  @_exported import Glibc
  // Declares some types of the C library again, such as `pollfd`; the compiler may find either.
  @_exported import CLinux
#else
  @_exported import Darwin
#endif

#if canImport(System)
  @_exported import System
#else
  @_exported import SystemPackage
#endif

/// Returns unused memory to the system: pictures of many sizes leave gaps that `malloc` would keep.
package func trimMemory() {
  #if canImport(Glibc)
    malloc_trim(0)
  #endif
}

extension Errno {
  /// The error of the last system call that failed on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  /// The system's message, with a lower-case first letter.
  package var reason: String {
    switch self {
    case .isDirectory: return "this is a folder; name a file in it"
    case .improperLink:
      return "only files in the folder of the scene may be read; copy the file there"
    case .tooManySymbolicLinkLevels:
      return "there are too many symbolic links, or one that is not followed here"
    case .noSuchAddressOrDevice: return "this is not a regular file; copy its contents to one"
    default:
      let text = String(cString: strerror(rawValue))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }
}
