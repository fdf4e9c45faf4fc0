import Foundation
import SeltzerLive
import Testing

@Suite("Watching a file")
struct SceneWatchTests {
  @Test("notices each change once")
  func changes() throws {
    let scratch = try Scratch()
    try scratch.write("a", "one")
    var watch = SceneWatch(scratch.path("a"))
    func hasChanged() -> Bool { watch.hasChanged() }
    #expect(!hasChanged())
    try scratch.write("a", "three")
    #expect(hasChanged())
    #expect(!hasChanged())
    // Of the same size, renamed over it as editors do.
    try scratch.write("b", "seven")
    #expect(rename(scratch.path("b"), scratch.path("a")) == 0)
    #expect(hasChanged())
    #expect(!hasChanged())
  }

  @Test("ignores a missing or empty file, which is still being written")
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
