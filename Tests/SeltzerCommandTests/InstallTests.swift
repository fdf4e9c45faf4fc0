import Foundation
import SeltzerTestSupport
import Testing

@Suite("Scripts/install")
struct InstallTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scripts/install").path

  private func install(_ arguments: [String], in scratch: Scratch) throws -> Command.Result {
    try Command.run(
      arguments, in: scratch, environment: ["SELTZER": Command.path], program: Self.script)
  }

  private func files(in scratch: Scratch) throws -> [String] {
    try scratch.names().filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: scratch.path(name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test("installs everything below the prefix, and removes it without touching other files")
  func installed() throws {
    let scratch = try Scratch()
    let place = ["--destdir", scratch.folder, "--prefix", "/opt/it"]
    let result = try install(place + ["--no-man"], in: scratch)
    #expect(result.error == "" && result.text == "" && result.code == 0)
    let installed = try files(in: scratch).filter { !$0.contains("/examples/") }
    #expect(
      installed == [
        "opt/it/bin/seltzer",
        "opt/it/share/bash-completion/completions/seltzer",
        "opt/it/share/doc/seltzer/CHANGELOG.md",
        "opt/it/share/doc/seltzer/copyright",
        "opt/it/share/fish/vendor_completions.d/seltzer.fish",
        "opt/it/share/seltzer/palette.schema.json",
        "opt/it/share/seltzer/scene.schema.json",
        "opt/it/share/systemd/user/seltzer.service",
        "opt/it/share/zsh/site-functions/_seltzer",
      ])
    let unit = String(
      decoding: try scratch.bytes("opt/it/share/systemd/user/seltzer.service"), as: UTF8.self)
    #expect(unit.contains("\nExecStart=/opt/it/bin/seltzer live\n"))
    #expect(!unit.contains("WorkingDirectory"))
    let example = scratch.path("opt/it/share/doc/seltzer/examples/theme.conf")
    let rendered = try Command.run(
      ["render", "--palette", example, "--size", "16x9", "-o", "theme.png"], in: scratch,
      program: scratch.path("opt/it/bin/seltzer"))
    #expect(rendered.error == "" && rendered.code == 0)

    try scratch.write("opt/it/share/fish/vendor_completions.d/mine.fish", [])
    let removed = try install(place + ["--uninstall"], in: scratch)
    #expect(removed.error == "" && removed.code == 0)
    #expect(
      try files(in: scratch) == [
        "opt/it/share/fish/vendor_completions.d/mine.fish", "theme.png",
      ])
  }

  @Test(
    "refuses other arguments",
    arguments: [
      (["--prefx", "/usr"], "unknown argument '--prefx'"),
      (["--prefix", "usr"], "--prefix needs an absolute path"),
      (["--destdir"], "--destdir needs an absolute path"),
    ])
  func refused(arguments: [String], message: String) throws {
    let result = try install(arguments, in: Scratch())
    #expect(
      result.error == "install: \(message); see the comment at the top of Scripts/install\n")
    #expect(result.code == 64)
  }
}
