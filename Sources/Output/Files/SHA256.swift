import CCrypto
package import SeltzerSystem

/// SHA-256 of bytes, computed by OpenSSL.
package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      fatalError("OpenSSL has no memory or no SHA-256")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// Returns the digest as 64 hexadecimal digits.
  package consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  package static func digest(of text: String) -> String {
    var hash = SHA256()
    Array(text.utf8).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

/// The size and the SHA-256 of a file.
package struct FileDigest: Codable, Equatable, Sendable {
  package let bytes: Int
  package let sha256: String

  /// Reads a file; throws the system's error.
  package init(of path: String) throws(Errno) {
    let file = try InputFile(path)
    var hash = SHA256()
    var bytes = 0
    while case let chunk = try file.read(upTo: 1 << 18), !chunk.isEmpty {
      chunk.withUnsafeBytes { hash.update($0) }
      bytes += chunk.count
    }
    self.bytes = bytes
    sha256 = hash.finish()
  }
}
