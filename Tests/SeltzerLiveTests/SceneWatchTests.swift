import Foundation
import SeltzerLive
import SeltzerTestSupport
import Testing

@Suite("Watching a file")
struct SceneWatchTests {
  @Test("detects each change once")
  func changes() throws {
    let scratch = try Scratch()
    try scratch.write("a", "one")
    var watch = SceneWatch(scratch.path("a"))
    func hasChanged() -> Bool { watch.hasChanged() }
    #expect(!hasChanged())
    try scratch.write("a", "three")
    #expect(hasChanged())
    #expect(!hasChanged())
    // Replaces the file by one of the same size, as editors do.
    try scratch.write("b", "seven")
    #expect(rename(scratch.path("b"), scratch.path("a")) == 0)
    #expect(hasChanged())
    #expect(!hasChanged())
  }

  @Test("ignores a missing or empty file")
  func unfinished() throws {
    let scratch = try Scratch()
    try scratch.write("a", "one")
    var watch = SceneWatch(scratch.path("a"))
    func hasChanged() -> Bool { watch.hasChanged() }
    try scratch.write("a", "")
    #expect(!hasChanged())
    try FileManager.default.removeItem(atPath: scratch.path("a"))
    #expect(!hasChanged())
    try scratch.write("a", "two!")
    #expect(hasChanged())
  }
}
