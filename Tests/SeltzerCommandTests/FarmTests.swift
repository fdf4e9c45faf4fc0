import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer farm")
struct FarmTests {
  /// Runs the command, which must print `output` and nothing else.
  private func farm(
    _ arguments: [String], in scratch: Scratch, prints output: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Command.run(["farm"] + arguments, in: scratch)
    #expect(result.error == "" && result.code == 0, sourceLocation: sourceLocation)
    #expect(result.text == output, sourceLocation: sourceLocation)
  }

  private func pictures(_ folder: String, in scratch: Scratch) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(folder))
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".png") }
        .map { ($0, try scratch.bytes("\(folder)/\($0)")) })
  }

  @Test("the printed commands need only the job's folder, and give the bytes of 'render'")
  func printed() throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path
    try scratch.makeFolder("it's mine")
    try scratch.write(
      "it's mine/s.yaml",
      Array(
        """
        palette: './p.yaml,blue@0.3'
        seed: 3
        layers: [{kind: image, file: a.png, size: [0.5, 0.5]},
          {kind: image, file: '\(folder)/b.png', size: [0.2, 0.2]}]

        """.utf8))
    try scratch.write(
      "it's mine/p.yaml",
      Array("name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFFFFF']\n".utf8))
    for picture in ["it's mine/a.png", "b.png"] {
      _ = try Command.run(["render", "-s", "16x16", "-o", picture], in: scratch)
    }
    let scene = ["it's mine/s.yaml", "-s", "96x64", "--frames", "2-8", "--quiet"]
    let one = try Command.run(["render", "-o", "one/"] + scene, in: scratch)
    #expect(one.error == "" && one.code == 0)
    let job = folder + "/farm-s"
    try farm(
      ["render", "-o", "many/", "--engine", "print", "--jobs", "2"] + scene, in: scratch,
      prints: "sh \(job)/part 1\nsh \(job)/part 2\nsh \(job)/join\n")
    for file in ["it's mine", "b.png"] {
      try FileManager.default.removeItem(atPath: scratch.path(file))
    }
    for command in ["part 1", "part 2", "join"] {
      let words = command.split(separator: " ").map(String.init)
      let result = try Command.run(
        ["farm-s/\(words[0])"] + words.dropFirst(), in: scratch, program: "/bin/sh")
      #expect(result.code == 0 && result.error == "", "\(command)")
    }
    try farm(
      ["status", "farm-s"], in: scratch,
      prints: "\(job): finished, 2 of 2 parts rendered\n\(folder)/many/: joined\n")
    let expected = try pictures("one", in: scratch)
    #expect(expected.count == 7)
    #expect(try pictures("many", in: scratch) == expected)
    try farm(["clean", "farm-s"], in: scratch)
    let left = try scratch.names()
    #expect(left.filter { !$0.hasSuffix(".png") } == ["many", "one"])
  }

  @Test("a missing and an altered part are named, and only they are rendered again")
  func resumed() throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path
    try farm(
      [
        "render", "-p", "red", "-s", "96x64", "--frames", "0-11", "-o", "%p/%05d.png", "--engine",
        "local", "--jobs", "4", "--job", "job", "-q",
      ], in: scratch)
    let expected = try pictures("red", in: scratch)
    #expect(expected.count == 12)
    // As if it had happened before the join.
    try FileManager.default.removeItem(atPath: scratch.path("job/results/1.json"))
    try FileManager.default.removeItem(atPath: scratch.path("red/shard-2-of-4.json"))
    let picture = try #require(expected["00010.png"])
    try scratch.write("red/00010.png", picture.dropLast() + [picture[picture.count - 1] ^ 1])
    let join = try Command.run(["job/join"], in: scratch, program: "/bin/sh")
    #expect(join.code == 65)
    let wait = try Command.run(["farm", "wait", "job"], in: scratch)
    #expect(wait.code == 65 && wait.text == "")
    let path = "\(folder)/red/%05d.png"
    let reason = "\(folder)/red/00010.png has other bytes than were written"
    #expect(
      wait.error == """
        seltzer: \(path): part 2/4: is missing
        seltzer: \(path): part 4/4: \(reason)
        seltzer: \(folder)/job: 2 of 4 parts are missing or faulty; render them with 'seltzer farm \
        resume \(folder)/job'

        """)
    try farm(["resume", "job", "-q"], in: scratch)
    #expect(try String(decoding: scratch.bytes("job/round-2"), as: UTF8.self) == "2\n4\n")
    #expect(try pictures("red", in: scratch) == expected)
  }

  @Test(
    "bad requests are rejected on one line",
    arguments: [
      (
        ["render", "-p", "main", "-o", "o.mp4", "--engine", "print"], 64,
        "o.mp4: 7 palettes need %p in the output, such as -o out/%p.mp4"
      ),
      (
        ["render", "-o", "-", "--format", "y4m", "--loop", "1", "--engine", "print"], 64,
        "a farm cannot write to standard output; name a file or a folder"
      ),
      (
        ["render", "-o", "o/", "--engine", "local", "--hosts", "a"], 64,
        "--hosts needs --engine parallel; leave it out"
      ),
      (
        ["render", "-", "-o", "o/", "--engine", "print"], 64,
        "a farm cannot read a stream or a sensor; name a file instead of - and iio:DIR"
      ),
      (
        ["render", "-o", "o.webm", "--engine", "print"], 64,
        "a part is written as numbered pictures, or as .mp4, .mov or .mkv; name such an output"
      ),
      (["status", "none"], 66, "FOLDER/none/job.json: no such file or directory"),
    ])
  func rejected(arguments: [String], code: Int32, line: String) throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path
    let result = try Command.run(["farm"] + arguments, in: scratch, input: "name: s\n")
    #expect(
      result.error == "seltzer: \(line.replacingOccurrences(of: "FOLDER", with: folder))\n")
    #expect(result.code == code && result.text == "")
    #expect(try scratch.names() == [])
  }
}
