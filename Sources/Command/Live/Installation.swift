import FoundationEssentials
import SeltzerDocument
import SeltzerLive
import SeltzerMotion
import SeltzerOutput
import SeltzerSystem

/// The files that start `seltzer live` with the session: a unit of systemd, or an XDG autostart file.
struct Installation {
  /// The first line of the files, without which they are neither replaced nor removed.
  private static let mark = "# Written by seltzer live --install.\n"
  /// Window managers that start neither: the variable by which each is known, and how it starts a program.
  private static let managers = [
    ("sway", "SWAYSOCK", "exec"), ("i3", "I3SOCK", "exec"),
    ("Hyprland", "HYPRLAND_INSTANCE_SIGNATURE", "exec-once ="),
  ]

  private let environment = ProcessInfo.processInfo.environment
  private let unit, autostart: String

  /// Throws if a file is another's, unless `replacing`.
  init(replacing: Bool) throws {
    let folder = LiveFile.path.map { Path.folder(of: Path.folder(of: $0)) } ?? ""
    unit = folder + "/systemd/user/seltzer.service"
    autostart = folder + "/autostart/seltzer.desktop"
    for path in [unit, autostart]
    where !replacing && Path.status(of: path, followsLinks: false) != nil {
      guard (try? TextFile.text(at: path))?.hasPrefix(Self.mark) == true else {
        let remedy = "remove it, or allow that with --force"
        throw Failure(
          .cannotCreate, "\(path): not written by 'seltzer live --install'; \(remedy)")
      }
    }
  }

  /// Writes settings into `live.yaml`, and starts the show now, if systemd answers, and with the session.
  func install(_ settings: [String]) throws {
    if !settings.isEmpty { try printLine("\(LiveFile.change(["": settings])): the wallpaper") }
    // The target of a link may go with an upgrade.
    let found = ChildProcess.file(of: Path.arguments.first ?? "seltzer", in: environment)
    let program = found.map(Path.absolute) ?? Path.link("/proc/self/exe") ?? "seltzer"
    var escapes: [Unicode.Scalar: String] = [
      "\\": #"\\"#, "\"": #"\""#, "%": "%%", "\n": #"\n"#, "\r": #"\r"#,
    ]
    if systemctl("show-environment") {
      try write(PackageResources.seltzer_service, program.escaped(escapes), to: unit)
      Self.endShow()
      let names = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"] + Self.managers.map(\.1)
      _ = names.filter { environment[$0] != nil }.map { systemctl("import-environment", $0) }
      guard systemctl("daemon-reload"), systemctl("enable", "seltzer.service"),
        systemctl("restart", "seltzer.service")
      else {
        throw Failure.unavailable(
          "\(unit): systemd cannot start it; 'systemctl --user status seltzer' says why")
      }
      try printLine("\(unit): started; 'seltzer live --uninstall' ends and removes it")
      if systemctl("is-active", "graphical-session.target") { return }
    } else {
      (escapes["$"], escapes["`"]) = (#"\$"#, #"\`"#)
      // The values of desktop entries have escapes of their own.
      let word = program.escaped(escapes).escaped(["\\": #"\\"#])
      try write(PackageResources.seltzer_desktop, word, to: autostart)
      try printLine("\(autostart): starts it after each login; 'seltzer live' starts it now")
    }
    for (name, variable, start) in Self.managers where environment[variable] != nil {
      try printLine("\(name) does not start it after a login; add this line to its configuration:")
      try printLine("  \(start) \(program.shellWord) live")
    }
  }

  /// Ends the show, and removes the files.
  func uninstall() throws {
    _ = systemctl("disable", "--now", "seltzer.service")
    Self.endShow()
    for path in [unit, autostart] where Path.status(of: path, followsLinks: false) != nil {
      Path.removeFile(path)
      try printLine("\(path): removed")
    }
    _ = systemctl("daemon-reload")
  }

  /// Writes a file, whose template has `{program}` for a path in quotes.
  private func write(_ template: [UInt8], _ program: String, to path: String) throws {
    let text = String(decoding: template, as: UTF8.self).replacing("{program}", with: program)
    try PaletteOutput.create(Path.folder(of: path))
    try OutputFile.write(
      Array("\(Self.mark)\(text)".utf8), to: path, replacing: true, isChosen: true)
  }

  /// Runs `systemctl --user`; returns whether it succeeded, which it does not without systemd.
  private func systemctl(_ words: String...) -> Bool {
    guard let file = ChildProcess.file(of: "systemctl", in: environment),
      let process = try? ChildProcess.start(
        file, ["systemctl", "--user"] + words, environment: environment)
    else { return false }
    var status: Int32 = 0
    return waitpid(process, &status, 0) == process && status == 0
  }

  private static func endShow() {
    guard let client = try? ControlClient(name: "default"),
      (try? client.send(ControlRequest("quit"))) != nil
    else { return }
    while (try? client.next()) != nil {}
  }

  /// Returns the options of the whole show in a valid command line as settings; throws for options that no
  /// key has.
  static func settings(_ words: [String]) throws -> [String] {
    let scene = ["--palette", "--seed", "--set"]
    let others = ["--", "--install", "--force", "-f", "-y", "--quiet", "-q", "-p"] + scene
    let options = LiveFile.options.map { "--\($0)" } + ["--on-change", "--still"]
    return try zip(words, words.dropFirst() + [""]).compactMap { word, next in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard word.hasPrefix("-"), !others.contains(parts[0]) else { return nil }
      let name = parts[0] == "-r" ? "--fps" : parts[0]
      guard options.contains(name) else {
        let names = (scene + options).joined(separator: ", ")
        throw Failure.usage("--install takes a scene and \(names), but not \(name)")
      }
      var value = name == "--still" ? "true" : parts.count > 1 ? parts[1] : next
      // The file has another folder.
      if name == "--motion" {
        value = "\(try OptionValues.motion(value).mapLocation(Path.absolute))"
      }
      if name == "--on-change", value.contains("/") { value = Path.absolute(value) }
      return "\(name.dropFirst(2))=\(value)"
    }
  }
}
