import FoundationEssentials
import SeltzerSystem

/// A unit with which systemd shows a wallpaper in a graphical session.
enum SystemdUnit {
  /// Returns the unit for the command's name and arguments, of which `--systemd-unit` is left out.
  static func text(for arguments: [String]) -> String {
    let program = Path.resolved("/proc/self/exe")
    let words = arguments.dropFirst().filter { $0 != "--systemd-unit" }.map {
      quoted($0.replacing("$", with: "$$"))
    }
    let folder = FileManager.default.currentDirectoryPath.replacing("%", with: "%%")
    return """
      [Unit]
      Description=Seltzer, a live wallpaper
      PartOf=graphical-session.target
      After=graphical-session.target

      [Service]
      Type=notify
      ExecStart=\(([quoted(program)] + words).joined(separator: " "))
      ExecReload=/bin/kill -HUP $MAINPID
      # Relative paths among the arguments start here.
      WorkingDirectory=\(folder)
      WatchdogSec=30
      Restart=on-failure
      # Wrong arguments, wrong or missing files, and a desktop that has ended.
      RestartPreventExitStatus=64 65 66 69

      [Install]
      WantedBy=graphical-session.target
      """
  }

  /// Returns a word in the quotes of systemd.syntax(7) if it needs them.
  private static func quoted(_ word: String) -> String {
    let escaped = word.replacing("%", with: "%%").replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    let isPlain = escaped.utf8.allSatisfy {
      $0 > 32 && !"'\";\\".utf8.contains($0)
    }
    return isPlain && !escaped.isEmpty ? escaped : "\"\(escaped)\""
  }
}
