import SeltzerSystem

/// A unit with which systemd shows a wallpaper in a graphical session.
enum SystemdUnit {
  /// Returns the unit for the command's name and arguments without `--systemd-unit`.
  static func text(for arguments: [String]) throws(Failure) -> String {
    let program = program(arguments.first ?? "seltzer")
    let words = arguments.dropFirst().filter { $0 != "--systemd-unit" }
    let folder = Path.folder(of: Path.absolute("file"))
    // A folder cannot be quoted in a unit.
    guard folder.unicodeScalars.allSatisfy({ unprintable($0) == nil }), !folder.hasSuffix(" "),
      folder.unicodeScalars.last != "\\"
    else {
      throw .usage(
        "\(folder): systemd cannot use a working folder of this name; choose another folder")
    }
    // Without arguments there are no relative paths.
    let place = """
      # Relative paths among the arguments start here.
      WorkingDirectory=\(folder.escaped(["%": "%%"]))

      """
    return """
      [Unit]
      Description=Seltzer, a live wallpaper
      PartOf=graphical-session.target
      After=graphical-session.target

      [Service]
      Type=notify
      ExecStart=\(([quoted(program, dollar: "$")] + words.map { quoted($0) }).joined(separator: " "))
      ExecReload=/bin/kill -HUP $MAINPID
      \(words.count > 1 ? place : "")WatchdogSec=30
      Restart=on-failure
      # Wrong arguments, wrong or missing files, and a desktop that has ended.
      RestartPreventExitStatus=64 65 66 69

      [Install]
      WantedBy=graphical-session.target
      """
  }

  /// Returns the path by which a command was found, since the target of a link may go with an upgrade.
  static func program(_ name: String) -> String {
    let folders = (getenv("PATH").map { Path.path(of: $0) } ?? "").split(separator: ":")
    let found =
      name.contains("/")
      ? name
      : folders.map { "\($0)/\(name)" }.first {
        Path.kind(of: $0) == .file && Path.isAccessible($0, X_OK)
      }
    return found.map { Path.absolute($0) } ?? Path.link("/proc/self/exe") ?? name
  }

  /// Returns a word in the quotes of systemd.syntax(7) if it needs them.
  private static func quoted(_ word: String, dollar: String = "$$") -> String {
    let escapes: [Unicode.Scalar: _] = ["%": "%%", "$": dollar, "\\": #"\\"#, "\"": #"\""#]
    let escaped = word.unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        unprintable(scalar).map { #"\x"# + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        ?? escapes[scalar] ?? String(scalar)
    }
    let isPlain = escaped.utf8.allSatisfy { $0 > 32 && !"'\";\\".utf8.contains($0) }
    return isPlain && !escaped.isEmpty ? escaped : "\"\(escaped)\""
  }

  /// Returns the byte of a control character, or one that is not UTF-8.
  private static func unprintable(_ scalar: Unicode.Scalar) -> UInt8? {
    Path.byte(of: scalar) ?? (scalar.value < 32 || scalar.value == 127 ? UInt8(scalar.value) : nil)
  }
}
