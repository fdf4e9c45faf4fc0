import Foundation
import SeltzerFuzz
import Testing

@Suite("The seeds of the fuzzer", .serialized) struct FuzzSeedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fuzz/Seeds")

  @Test("are read; those called maybe are read or refused", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let result = Result { try target.read([UInt8](Data(contentsOf: file))) }
      let isValid = (try? result.get()) != nil
      #expect(isValid || !"\(result)".contains("\n"), "\(file.path): \(result)")
      #expect(isValid || file.lastPathComponent.hasPrefix("maybe"), "\(file.path): \(result)")
    }
  }
}
