/// Standard error; errors in writing to it are ignored.
package enum StandardError {
  package static func write(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}

/// Standard output.
package enum StandardOutput {
  package static func write(_ bytes: some Sequence<UInt8>) throws {
    try FileDescriptor.standardOutput.writeAll(Array(bytes))
  }
}
