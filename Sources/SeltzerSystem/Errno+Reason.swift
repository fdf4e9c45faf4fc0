extension Errno {
  /// The error of the last system call that failed on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  /// The system's text, with a lower-case first letter to follow a colon.
  package var reason: String {
    let text = String(cString: strerror(rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
