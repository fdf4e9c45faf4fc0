import ArgumentParser
import Seltzer
import SeltzerSystem

/// Completions of option values for the three shells.
enum Completions {
  /// Scenes by name, and scene files.
  static let scenes: CompletionKind = .custom { _, _, word in
    lines(SceneLibrary.names + files(word, SceneLibrary.endings))
  }

  /// Palettes by name, with the user's own, and files of any kind.
  static let palettes: CompletionKind = .custom { _, _, word in
    lines(PaletteLibrary().names + ["random", "accent"] + files(word))
  }

  /// Pictures that can be read.
  static let pictures: CompletionKind = .file(extensions: [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "heic",
  ])

  /// Returns the folders and the files with one of the endings that begin with `word`, which may have a
  /// shell's quotes.
  private static func files(_ word: String, _ endings: [String] = [""]) -> [String] {
    let (folder, start) = Path.split(word.replacing(/^["']|\\(.)/) { $0.1 ?? "" })
    let names = (try? Path.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
      .compactMap { name in
        let path = folder + name
        // Bash adds the slash.
        if Path.isFolder(path) { return CompletionShell.requesting == .bash ? path : path + "/" }
        return endings.contains(where: name.hasSuffix) ? path : nil
      }
  }

  /// Returns the names as a shell's script reads them: one a line, so not those with control characters,
  /// and for zsh without separators of descriptions.
  static func lines(_ names: [String]) -> [String] {
    names.filter { oneLine($0) == $0 }.map {
      CompletionShell.requesting == .zsh ? $0.escaped([":": "\\:", "\\": "\\\\"]) : $0
    }
  }

  /// Returns a completion script that inserts file names exactly; returns any other text unchanged.
  ///
  /// In the argument parser's script for bash, `compgen -W` expands each word, so that a name can run a
  /// command; its script for zsh does not quote exclamation marks, because it unsets `banghist`.
  static func withoutExpansion(_ script: String) -> String {
    script.replacing("unsetopt aliases banghist", with: "unsetopt aliases").replacing(
      #"done < <(IFS=$'\n' compgen "${@}" -- "${cur}")"#,
      with: #"""
        done < <(
                local word
                IFS='' read word <<<"${cur}"  # without backslashes
                if [[ "${1}" != -W ]]; then
                    IFS=$'\n' compgen "${@}" -- "${cur}"
                else
                    while IFS='' read -r completion; do
                        [[ "${completion}" != "${word}"* ]] || printf '%s\n' "${completion}"
                    done <<<"${2}"
                fi
            )
        """#)
  }
}
