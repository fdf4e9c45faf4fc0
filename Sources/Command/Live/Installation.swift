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
    if !settings.isEmpty { try printLine("\(LiveFile.change(all: settings)): the wallpaper") }
    let program = SystemdUnit.program(Path.arguments.first ?? "seltzer")
    if UserManager.run(["show-environment"]) {
      try write(SystemdUnit.text(for: [program, "live"]), to: unit)
      Self.endShow()
      let names = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"] + Self.managers.map(\.1)
      _ = UserManager.run(["import-environment"] + names.filter { environment[$0] != nil })
      let steps = [
        ["daemon-reload"], ["enable", "seltzer.service"], ["restart", "seltzer.service"],
      ]
      guard steps.allSatisfy(UserManager.run) else {
        throw Failure.unavailable(
          "\(unit): systemd cannot start it; 'systemctl --user status seltzer' says why")
      }
      try printLine("\(unit): started; 'seltzer live --uninstall' ends and removes it")
      if UserManager.run(["is-active", "graphical-session.target"]) { return }
    } else {
      let escapes: [Unicode.Scalar: String] = [
        "\\": #"\\\\"#, "\"": #"\\""#, "`": #"\\`"#, "$": #"\\$"#, "%": "%%", "\n": #"\n"#,
      ]
      let entry = """
        [Desktop Entry]
        Type=Application
        Name=Seltzer
        Comment=A live wallpaper
        Exec="\(program.escaped(escapes))" live
        """
      try write(entry, to: autostart)
      try printLine("\(autostart): starts it after each login; 'seltzer live' starts it now")
    }
    for (name, variable, start) in Self.managers where environment[variable] != nil {
      try printLine("\(name) does not start it after a login; add this line to its configuration:")
      try printLine("  \(start) \(program.shellWord) live")
    }
  }

  /// Ends the show, and removes the files.
  func uninstall() throws {
    _ = UserManager.run(["disable", "--now", "seltzer.service"])
    Self.endShow()
    for path in [unit, autostart] where Path.status(of: path, followsLinks: false) != nil {
      Path.removeFile(path)
      try printLine("\(path): removed")
    }
    _ = UserManager.run(["daemon-reload"])
  }

  private func write(_ text: String, to path: String) throws {
    try PaletteOutput.create(Path.folder(of: path))
    let bytes = Array("\(Self.mark)\(text)\n".utf8)
    try OutputFile.write(bytes, to: path, replacing: true, isChosen: true)
  }

  private static func endShow() {
    guard let client = try? ControlClient(name: "default"),
      (try? client.send(ControlRequest("quit"))) != nil
    else { return }
    while (try? client.next()) != nil {}
  }

  /// Returns the options of the whole show in a command line as settings; throws for options that no key has.
  static func settings(_ words: [String]) throws -> [String] {
    let flags = ["--", "--install", "--force", "-f", "-y", "--quiet", "-q"]
    return try zip(words, words.dropFirst() + [""]).compactMap { word, next in
      guard word.hasPrefix("-"), !flags.contains(word) else { return nil }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let name = ["-p": "palette", "-r": "fps"][parts[0]] ?? String(parts[0].dropFirst(2))
      guard LiveFile.optionNames.contains(name) else {
        let names = LiveFile.optionNames.map { "--\($0)" }.joined(separator: ", ")
        throw Failure.usage("--install takes a scene and \(names), but not \(parts[0])")
      }
      let value = parts.count > 1 ? parts[1] : next
      // The file has another folder.
      if name == "motion" {
        return "motion=\(try OptionValues.motion(value).mapLocation(Path.absolute))"
      }
      return ["palette", "seed", "set"].contains(name) ? nil : "\(name)=\(value)"
    }
  }
}
