import Foundation
import SeltzerTestSupport
import Testing

@Suite("Attacks on joining parts")
struct JoinTests {
  private let scratch: Scratch
  private let manifest = "a.shard-1-of-1.json"
  private let part = "a.segment-0.mp4"

  init() throws {
    scratch = try Scratch()
    try scratch.succeed(
      "render bubbles --frames 0-3 --size 64x36 --quality draft -q -o a.mp4 --shard 1/1")
  }

  private func expect(_ output: String, _ code: Int32, _ error: String) throws {
    let names = try scratch.names()
    let files = try [manifest, part].map { try scratch.bytes($0) }
    try scratch.fail("join --force -o", [output, manifest], code, error)
    #expect(try scratch.names() == names)
    #expect(try [manifest, part].map { try scratch.bytes($0) } == files)
  }

  @Test("numbers of a manifest are bounded before anything is counted")
  func numbers() throws {
    for (parts, frames, error) in [
      (
        40_000_000_000, "0-9",
        "is not a manifest of 'seltzer render --shard'; render that part again"
      ),
      (2, "0-\(Int.max)", "has no valid format, frames, size or fps; render that part again"),
    ] {
      try scratch.write(
        manifest,
        """
        {"part": 1, "parts": \(parts), "files": [], "settings": {"format": "mp4", "fps": "30",
        "frames": "\(frames)", "size": "64x64", "version": "0.3.0"}}
        """)
      try expect("b.mp4", 65, "\(manifest): \(error)")
    }
  }

  @Test("a large file is no manifest, and is not read", arguments: ["", "{"])
  func large(start: String) throws {
    try scratch.write("large", start)
    #expect(truncate(scratch.path("large"), 4 << 30) == 0)
    let join = "ulimit -d 100000; exec '\(Command.path)' join large -o b.mp4"
    try Command.fail(
      ["-c", join], in: scratch, program: "/bin/sh", 65,
      "large: is not a manifest of 'seltzer render --shard'; render that part again")
  }

  @Test("a manifest must name the files of its frames, each once")
  func otherFiles() throws {
    let text = try scratch.text(manifest)
    let files = try #require(text.firstMatch(of: /"files":\[([^\]]*)\]/)?.1)
    let more = text.replacing("\"0-3\"", with: "\"0-359\"")
    for changed in [
      more, text.replacing(files, with: "\(files),\(files)"), text.replacing(files, with: ""),
      more.replacing(files, with: "\(files),\(files),\(files)"),
    ] {
      try #require(changed != text)
      try scratch.write(manifest, changed)
      try expect(
        "b.mp4", 65,
        "part 1: \(manifest) does not name the files of its frames; render it again")
    }
  }

  @Test("an output that is an input is refused before anything is written")
  func ownInput() throws {
    try scratch.makeFolder("b")
    let link = scratch.path("link.mp4")
    symlink(manifest, link)
    for output in [part, "b/../\(part)", "link.mp4", scratch.path(part)] {
      try expect(
        output, 64, "\(output): is one of the files that are joined; choose another name")
    }
  }

  @Test("an output in another container is refused")
  func otherContainer() throws {
    for output in ["a.avi", "a.mov", "a.png", manifest] {
      try expect(
        output, 64,
        "\(output): the parts are of mp4; name a file such as home.mp4")
    }
  }

  @Test("pipes and devices as manifest or part are refused, and never waited for")
  func special() throws {
    let folder = scratch.folder
    try scratch.remove(part)
    try #require(mkfifo(scratch.path("pipe"), 0o600) == 0)
    // Without a writer, the pipe would only be empty.
    let writer = try Descriptor(scratch.path("pipe"), O_RDWR)
    defer { withExtendedLifetime(writer) {} }
    for file in ["\(folder)/pipe", "/dev/zero"] {
      for name in [part, "b.json"] {
        try scratch.link(file, name)
        let result = try scratch.run("join", [name == part ? manifest : name, "-o", "a.mp4"])
        #expect(result.code == (name == part ? 65 : 66), "\(file) \(name): \(result.error)")
        #expect(result.error.contains(name))
        try scratch.remove(name)
      }
    }
  }
}
