import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Attacks by completed names")
struct CompletionTests {
  /// Commands for a shell, and every printable character of ASCII that a name may hold.
  private static let attack = "$(touch${IFS}HARM)`touch HARM`.yaml"
  private static let name =
    "q" + (32...126).filter { $0 != 47 }.compactMap { Unicode.Scalar($0).map(String.init) }.joined()
    + "ü.yaml"
  private static let folder = "d $(touch HARM)"

  /// A file in the user's folder of palettes.
  private static let palettes = ".config/seltzer/palettes"

  /// The start of each shell, and of its script: a function that writes the arguments of a command to a
  /// file, one a line, but completes with the built command.
  private static let shells = [
    "bash": (
      "bash --norc --noprofile",
      """
      PS1='$ '
      seltzer() { case $1 in ---*) command seltzer "$@";; *) printf '%s\\n' "$@" >out; esac; }

      """
    ),
    "zsh": (
      "zsh -f",
      """
      autoload -U compinit; compinit -u -D; PS1='$ '
      seltzer() { case $1 in ---*) command seltzer "$@";; *) printf '%s\\n' "$@" >out; esac; }

      """
    ),
    "fish": ("fish --no-config", "function seltzer; printf '%s\\n' $argv >out; end\n"),
  ]

  @Test("a shell completes names exactly, and runs nothing", arguments: ["bash", "zsh", "fish"])
  func names(shell: String) throws {
    let scratch = try Scratch()
    for folder in [".config", ".config/seltzer", Self.palettes, Self.folder] {
      try #require(Path.makeFolder(scratch.path(folder)))
    }
    let files = [
      Self.attack, Self.name, "my first.yaml", "my second.yaml", "x\n\u{1B}]0;.yaml",
      "\(Self.folder)/in.yaml", "\(Self.palettes)/\(Self.attack)",
    ]
    for file in files { try scratch.write(file, []) }
    let (start, function) = try #require(Self.shells[shell])
    let script = try scratch.run("--generate-completion-script", [shell])
    try scratch.write("script", function + script.text + "\n")

    let tmux = try Tmux(columns: 200, rows: 40, in: scratch)
    try tmux.enter("LC_ALL=C.UTF-8 PATH=\(Path.folder(of: Command.path)):$PATH exec \(start)")
    try tmux.enter("source ./script; clear; echo ready''now")
    try tmux.wait("the script is read") { try screen(tmux).contains("readynow\n") }

    // What is typed before TAB, and the arguments that follow.
    let cases: [(String, [String])] = [
      ("seltzer render q", ["render", Self.name]),
      ("seltzer render my\\ f", ["render", "my first.yaml"]),
      ("seltzer render 'my s", ["render", "my second.yaml"]),
      ("seltzer render \\$", ["render", Self.attack]),
      ("seltzer studio d\\ \\$\\(touch\\ HARM\\)/", ["studio", Self.folder + "/in.yaml"]),
      ("seltzer render x", ["render", "x"]),
    ]
    for (line, arguments) in cases {
      try complete(line, tmux)
      try tmux.type("Enter")
      let expected = Array((arguments.joined(separator: "\n") + "\n").utf8)
      try tmux.wait("\(line): \(arguments)") { (try? scratch.bytes("out")) == expected }
      try FileManager.default.removeItem(atPath: scratch.path("out"))
    }
    // Everything is listed.
    for line in ["seltzer render ", "seltzer live -p ", "seltzer ctl palette "] {
      try complete(line, tmux)
      try pressTab(tmux)
      try tmux.type("C-c")
    }
    #expect(!(try Path.names(in: scratch.folder)).contains("HARM"))
  }

  private func screen(_ tmux: Tmux) throws -> String { try tmux.run(["capture-pane", "-p"]) }

  private func complete(_ line: String, _ tmux: Tmux) throws {
    try tmux.run(["send-keys", "-l", line])
    let typed = line.trimmingCharacters(in: .whitespaces)
    try tmux.wait("it is typed") { try screen(tmux).contains(typed) }
    try pressTab(tmux)
  }

  /// Presses TAB and waits until the screen has changed, or for a second, because nothing may be completed.
  private func pressTab(_ tmux: Tmux) throws {
    let before = try screen(tmux)
    try tmux.type("Tab")
    for _ in 0..<20 where try screen(tmux) == before { usleep(40_000) }
    usleep(100_000)
  }
}
