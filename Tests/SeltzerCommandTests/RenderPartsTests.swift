import Foundation
import SeltzerTestSupport
import Testing

@Suite("Examples/render-parts")
struct RenderPartsTests {
  /// Characters that shells, xargs, parallel and Seltzer treat specially somewhere.
  private static let special =
    "a b\n'\"$(touch HARM)`touch HARM`;touch HARM;{}{1}{= $_=`touch HARM` =}&|*\\ 100%"

  /// GNU parallel is not installed everywhere, and Slurm needs a cluster.
  private static let ways = ["xargs", "parallel"].filter { $0 == "xargs" || Tool.path($0) != $0 }

  private let scratch: Scratch
  private let folder = "folder " + Self.special

  init() throws {
    scratch = try Scratch()
    try scratch.makeFolder(folder)
  }

  /// Runs a program with the built command in its search path, in the folder of special name.
  private func run(_ program: String, _ arguments: [String]) throws -> Command.Result {
    let path = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    let search = path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try Command.run(
      ["-c", #"cd -- "$1" && shift && exec "$@""#, "sh", folder, program] + arguments,
      in: scratch, environment: ["PATH": search, "JOBS": "2"], program: "/bin/sh")
  }

  private func parts(_ arguments: [String], code: Int32 = 0) throws -> String {
    let result = try run("\(ManualPage.root)/Examples/render-parts", arguments)
    #expect(result.code == code && result.text == "", "\(result.error)")
    return result.error
  }

  @Test("gives the bytes of one machine, whatever the names are", arguments: ways)
  func names(way: String) throws {
    let names = (scene: "-scene \(Self.special).yaml", palette: "-palette \(Self.special).yaml")
    try scratch.write(
      "\(folder)/\(names.scene)",
      "seed: 3\nlayers: [{kind: image, file: a b.png, size: [0.5, 0.5]}]\n")
    try scratch.write(
      "\(folder)/\(names.palette)",
      "name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFF']\n")
    #expect(try run(Command.path, ["render", "-s", "16x16", "-o", "a b.png"]).code == 0)
    let options = ["-s", "48x32", "--palette=./\(names.palette)", "--frames"]
    #expect(
      try run(Command.path, ["render", "-o", "one/"] + options + ["2-8", "--", names.scene]).code
        == 0)

    let output = "-pictures \(Self.special)"
    let command = [way, "3", output + "/"] + options + ["2-8", "--", names.scene]
    #expect(try parts(command) == "")
    func expectPictures() throws {
      for number in 2...8 {
        let name = "0000\(number).png"
        #expect(
          try scratch.bytes("\(folder)/\(output)/\(name)") == scratch.bytes("\(folder)/one/\(name)")
        )
      }
    }
    try expectPictures()
    // As after a kill between the pictures and the manifest.
    try scratch.remove("\(folder)/\(output)/shard-2-of-3.json")
    try scratch.write("\(folder)/\(output)/00005.png", [])
    #expect(try parts(command) == "")
    try expectPictures()
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: scratch.path(folder)))
        == [names.scene, names.palette, "a b.png", "one", output])
    let around = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(around.filter { $0 != ".parallel" } == [folder])
  }

  @Test("joins a video")
  func video() throws {
    let options = "bubbles --loop 8 -s 64x36 --quality draft".words
    let name = "-v \(Self.special).mp4"
    #expect(try parts(["xargs", "2", name] + options) == "")
    for arguments in [
      ["render", "-o", "one.mp4", "--shard", "1/1"] + options,
      ["join", "one.shard-1-of-1.json", "-o", "one.mp4"],
    ] { #expect(try run(Command.path, arguments).code == 0) }
    #expect(try scratch.bytes("\(folder)/\(name)") == scratch.bytes("\(folder)/one.mp4"))
  }

  @Test("ends with the code of the join if parts fail, and explains itself")
  func failures() throws {
    let error = try parts(["xargs", "2", "p/", "none.yaml"], code: 66)
    #expect(
      error.hasSuffix("seltzer: ./p/shard-*-of-2.json: no such file or directory\n"), "\(error)")
    for arguments in [[], ["xargs", "2"], ["none", "2", "p/"], ["xargs", "2", "p.png"]] {
      #expect(try parts(arguments, code: 64).hasPrefix("Renders pictures or a video in N parts"))
    }
  }
}
