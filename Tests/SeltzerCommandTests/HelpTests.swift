import Foundation
import SeltzerTestSupport
import Testing

@Suite("Help and completions")
struct HelpTests {
  @Test("--version prints one line")
  func version() throws {
    let text = try Scratch().succeed("--version").text
    #expect(text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  /// Each command with words of its help, of which those of several words are in quotes.
  static let commands: [(name: String, words: [String])] = """
    :
      --version --help render preview studio live ctl show inspect stress fit devices palettes scenes
    render:
      --output -o --palette -p --size -s --fps --duration --loop --at --frames --count --seed
      --content-offset --threads --format --force -f --quiet -q 1920x1080 "256 megapixels" iphone5
      %05d "bubbles, fizz, home, lock" --renderer fast cairo --like --png small .png .apng .y4m
      .xrgb8888 .argb8888 .rgb888 .rgb565 .mp4 .webm .avif .gif .webp --quality draft good best
      --times --width --height -r -t -y --skip-existing --size-scale .jpg .mov .mkv .raw
    preview:
      --output -o --max-bytes 3M --format --loop --all --palette --size --force -f --quiet -q
      960x540 400x225 160x90 index.html --fps --quality
    studio:
      --folder --bind 127.0.0.1 --port --no-open Ctrl-C "bubbles, fizz, home, lock"
    live:
      --follow --to file:PATH --palette -p --size -s --fps 0.1...240 --duration --threads
      --name --stats --json --format --force --quiet USR1 HUP TERM --on-battery slow
      --install --uninstall live.yaml
      --output --outputs --span --fade "bubbles, fizz, home, lock"
    ctl:
      status "palette PALETTE" next previous random "scene SCENE" "seed N" "set KEY=VALUE" pause
      resume toggle "goto T" "speed X" "save FILE" "screenshot FILE" watch quit --name --output
      --json --force -f
    show:
      --palette -p --seed --count --content-offset --motion --reduce-motion --method auto kitty sixel
      blocks --fps 0.1...240 --duration --quiet -q NO_COLOR SIGKILL "bubbles, fizz, home, lock"
    inspect:
      --palette --size --count --seed --content-offset --at --loop --json
    stress:
      --palette -p --size -s --seed --counts 10M "100,1k,10k and so on" --radius --frames --threads
      --fps --compare --against --min-count --json -o "1...1024 or all"
      "bubbles, fizz, home, lock"
    fit:
      <photo> --device -d --size -s --overhang 2013 measured --focus --output -o --format --json
      --force -f --quiet -q
    devices:
      --overhang 2013 measured --json "26 points" "78 and 119"
    palettes:
      list pick show sheet check import from-image export schema $XDG_CONFIG_HOME/seltzer/palettes
      blue:dark blue,red@0.3 noon:midnight@clock random '#1AD6FC,white'
    palettes list:
      --plain --names --json --dark --light --text --min-contrast --sort --scene --variants --seed
    palettes pick:
      <palettes> --scene --start --fps 130 Esc Ctrl-U
    palettes show:
      --json --seed <palettes>
    palettes sheet:
      --output -o --named --variants --scene --width --loop --fps --force --quiet 320...8192
    palettes check:
      --json --strict deutan
    palettes import:
      <paths> --output -o --name --add --json --force gimp hex ase base16 base24 pywal kitty iterm
      xresources material css
    palettes from-image:
      <photo> --colors --output -o --name --add --json
    palettes export:
      <palette> --to --output -o --force gimp hex ase css base16 pywal kitty xresources json seltzer
    palettes schema:
      --markdown yaml-language-server
    scenes:
      list show sheet new schema
    scenes list:
    scenes show:
      <name> --json
    scenes sheet:
      <scenes> --seeds --output -o --width --loop --fps --force --quiet 320...8192
    scenes new:
      <file> --from --force -f -y
    scenes schema:
      --markdown yaml-language-server
    """.split(separator: /\n(?! )/).map { entry in
      let parts = entry.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[1].matches(of: /"(.+?)"|[^\s"]+/).map { String($0.1 ?? $0.0) }
      return (String(parts[0]), words)
    }

  @Test("examples are not wrapped on 80 columns", arguments: commands.map(\.name))
  func examples(of name: String) throws {
    let text = try Scratch().run(name, ["--help"], environment: ["COLUMNS": "80"]).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(lines.allSatisfy { $0.hasPrefix("  ") })
  }

  @Test("every command's help lists its flags on short lines", arguments: commands.indices)
  func help(_ index: Int) throws {
    let (name, words) = Self.commands[index]
    let scratch = try Scratch()
    let text = try scratch.succeed(name, ["--help-all"], environment: ["COLUMNS": "100"]).text
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("OVERVIEW: ") == true)
    #expect(lines.contains { $0.hasPrefix("USAGE: seltzer" + (name.isEmpty ? "" : " " + name)) })
    for line in lines { #expect(line.count <= 100) }
    let flowing = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for word in words + ["--help"] { #expect(flowing.contains(word), "\(word)") }
    #expect(try scratch.succeed("help", name.words).text.hasPrefix("OVERVIEW: "))
  }

  @Test("every text of CommandHelp.txt is in the help of its command")
  func texts() throws {
    func flowing(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let path = ManualPage.root + "/Sources/Command/CommandHelp.txt"
    let file = try String(contentsOfFile: path, encoding: .utf8)
    let texts = file.split(separator: "\n== ").dropFirst()
    #expect(texts.count > 20)
    for text in texts {
      let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
      let command = ["seltzer": "", "schema": "scenes schema"][parts[0]] ?? parts[0]
      let help = flowing(try Scratch().succeed(command, ["--help-all"]).text)
      // What stands in braces comes from the command.
      for part in parts[1].split(separator: /\{[a-z]+\}/) {
        #expect(help.contains(flowing(part)), "\(command)")
      }
      for name in parts[1].matches(of: /\{[a-z]+\}/) {
        #expect(!help.contains(name.output), "\(command)")
      }
    }
  }

  @Test("without arguments the overview is printed")
  func alone() throws {
    let scratch = try Scratch()
    #expect(try scratch.succeed("").output == scratch.run("--help").output)
  }

  @Test("completion scripts for three shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let text = try Scratch().succeed("--generate-completion-script", [shell]).text
    for word in """
    render palettes content-offset stress compare fast cairo fit devices iphone5 ultrawide
    measured jpg
    """.split(whereSeparator: \.isWhitespace) { #expect(text.contains(word), "\(word)") }
  }

  @Test(
    "bash completes scenes, palettes, devices and files of the right kind",
    arguments: [
      ("render ho", "home"), ("render mi", "mine.yaml"), ("scenes show spa", "space"),
      ("scenes sheet spa", "space"), ("scenes new x.yaml --from spa", "space"),
      ("render -p vio", "violet"), ("render -p mi", "midnight mine.yaml"), ("fit ph", "photo.jpg"),
      ("fit mi", ""), ("fit photo.jpg -d iphone16p", "iphone16plus iphone16pro iphone16promax"),
      ("render -s ultra", "ultrawide"), ("render --format jp", "jpg"),
    ])
  func completed(line: String, expected: String) throws {
    let scratch = try Scratch()
    for name in ["mine.yaml", "photo.jpg", "walk.csv"] { try scratch.write(name, []) }
    let script = """
      seltzer() { "$SELTZER" "$@"; }
      source <("$SELTZER" --generate-completion-script bash)
      COMP_WORDS=(seltzer \(line)) COMP_LINE="seltzer \(line)"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
      _seltzer seltzer "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
      echo "${COMPREPLY[*]}"
      """
    let result = try Command.run(
      ["-c", script], in: scratch, environment: ["SELTZER": Command.path], program: "/bin/bash")
    #expect(result.text == expected + "\n")
  }
}
