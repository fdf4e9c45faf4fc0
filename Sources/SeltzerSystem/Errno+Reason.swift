extension Errno {
  /// The error of the last system call that failed on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  /// The system's message, with a lower-case first letter.
  package var reason: String {
    let text = String(cString: strerror(rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
