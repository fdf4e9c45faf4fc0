import SeltzerTestSupport

#if os(Linux)
  import Foundation
  import Testing

  @Suite("The systemd unit")
  struct SystemdUnitTests {
    @Test("contains the arguments, quoted, and the folder")
    func text() throws {
      let scratch = try Scratch(["it's 100%.yaml": "palette: red\n"])
      let unit = try scratch.run(
        "live",
        ["it's 100%.yaml", "--palette", "#1AD6FC, white", "--systemd-unit", "--to", #"file:$a\"#])
      let folder = URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path
      #expect(unit.error == "" && unit.code == 0)
      #expect(
        unit.text == """
          [Unit]
          Description=Seltzer, a live wallpaper
          PartOf=graphical-session.target
          After=graphical-session.target

          [Service]
          Type=notify
          ExecStart=\(Command.path) live "it's 100%%.yaml" --palette "#1AD6FC, white" --to "file:$$a\\\\"
          ExecReload=/bin/kill -HUP $MAINPID
          # Relative paths among the arguments start here.
          WorkingDirectory=\(folder)
          WatchdogSec=30
          Restart=on-failure
          # Wrong arguments, wrong or missing files, and a desktop that has ended.
          RestartPreventExitStatus=64 65 66 69

          [Install]
          WantedBy=graphical-session.target

          """)
    }

    @Test("contains the link by which the command was found")
    func link() throws {
      let scratch = try Scratch()
      let path = scratch.path("seltzer")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: Command.path)
      let unit = try Command.run(
        ["live", "--systemd-unit"], in: scratch,
        environment: ["PATH": "/nowhere:\(scratch.folder):/usr/bin:/bin"], program: "seltzer")
      #expect(unit.text.contains("\nExecStart=\(path) live\n"))
    }

    @Test("is not printed for a scene that cannot be shown")
    func wrongScene() throws {
      try Scratch().fail(
        "live hoem --systemd-unit", 64, "there is no scene 'hoem'; did you mean 'home'?")
    }
  }
#endif
