import Foundation
import SeltzerTestSupport
import Testing

@Suite("Scripts/install")
struct InstallTests {
  private static let script = ManualPage.root + "/Scripts/install"

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
      installed
        == [
          "bin/seltzer", "share/bash-completion/completions/seltzer",
          "share/doc/seltzer/CHANGELOG.md", "share/doc/seltzer/copyright",
          "share/fish/vendor_completions.d/seltzer.fish", "share/seltzer/palette.schema.json",
          "share/seltzer/scene.schema.json", "share/systemd/user/seltzer.service",
          "share/zsh/site-functions/_seltzer",
        ].map { "opt/it/" + $0 })
    let unit = try scratch.text("opt/it/share/systemd/user/seltzer.service")
    #expect(unit.contains("\nExecStart=/opt/it/bin/seltzer live\n"))
    #expect(!unit.contains("WorkingDirectory"))
    let example = scratch.path("opt/it/share/doc/seltzer/examples/theme.conf")
    try Command.succeed(
      ["render", "--palette", example, "--size", "16x9", "-o", "theme.png"], in: scratch,
      program: scratch.path("opt/it/bin/seltzer"))

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
