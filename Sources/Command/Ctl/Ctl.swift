import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerOutput
import SeltzerSystem

struct Ctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Control a running 'seltzer live'.",
    discussion: CommandHelp.text(
      "ctl", ["commands": ControlVerb.all.map(\.helpLine).joined(separator: "\n")]))

  @Argument(
    help: ArgumentHelp(
      "Command, such as status; 'seltzer ctl --help' lists them.", valueName: "command"),
    completion: .list(ControlVerb.all.map(\.name)),
    transform: {
      do { return try ControlVerb(named: $0) } catch { throw ValidationError("\(error)") }
    })
  var verb: ControlVerb

  @Argument(
    help: ArgumentHelp(
      "The command's value. The file - is standard output.", valueName: "value"),
    completion: .custom { words, _, _ in Completions.lines(Self.values(after: words)) })
  var value: String?

  @Option(
    help: ArgumentHelp("Name of the show.", valueName: "name"),
    completion: .custom { _, _, _ in ControlSocket.running })
  var name = "default"

  @Option(
    help: ArgumentHelp("Output, such as HDMI-1.", valueName: "name"),
    completion: .custom { words, _, _ in Self.outputs(for: words) })
  var output: String?

  @Flag(help: "Print the answer as a line of JSON.") var json = false

  @OptionGroup var replacing: ForceFlag

  func run() throws {
    if verb.name == "save", value == nil { return try saveChoices() }
    if verb.argument.isFile { return try writeFile() }
    let request = ControlRequest(verb.name, value: value.map(verb.argument.resolve), output: output)
    _ = try request.action()
    let client = try ControlClient(name: name)
    func palettes() throws -> String {
      let outputs = try client.send(ControlRequest("status")).response.status?.outputs ?? []
      return Set(outputs.filter { output == nil || output == $0.name }.map(\.palette)).sorted()
        .joined(separator: ", ")
    }
    let former = verb.choosesPalette ? try palettes() : ""
    try show(client.send(request))
    if verb.choosesPalette, !json {
      // The change appears with the next frame.
      for _ in 0..<100 where try palettes() == former { usleep(20_000) }
      try printLine(palettes())
    }
    guard verb.untilEnd else { return }
    while let next = try client.next() { try show(next) }
  }

  private func show(_ answer: ControlClient.Answer) throws {
    if json {
      try printText(JSONValue.printable(answer.line))
    } else if let status = answer.response.status {
      if verb.untilEnd { try printLine(status.line) } else { try printText(status.table) }
    }
  }

  /// Writes the file that the answer contains.
  private func writeFile() throws {
    guard let path = value else { throw ControlError.wrongValue(nil, of: verb) }
    let client = try ControlClient(name: name)
    // An unusable path is reported before the request.
    var file = try path == "-" ? OutputFile() : OutputFile(path, replacing: replacing.force)
    let answer = try client.send(ControlRequest(verb.name, output: output))
    if path == "-", answer.response.png != nil {
      try Destination(path: path, format: .png, frames: 1).checkTerminal()
    }
    try file.write(Array(answer.response.file ?? Data()))
    try file.finish()
  }

  /// Writes what was chosen into `live.yaml`, once if it is the same for all outputs of the show.
  private func saveChoices() throws {
    let answer = try ControlClient(name: name).send(ControlRequest(verb.name, output: output))
    let chosen = answer.response.settings ?? [:]
    let isCommon =
      try output == nil && Set(chosen.values).count == 1
      && LiveFile.read().plan.outputs.isEmpty
    try printLine(LiveFile.change(isCommon ? ["": chosen.values.first ?? []] : chosen))
  }

  /// Returns completions of the value.
  private static func values(after words: [String]) -> [String] {
    ControlVerb.all.filter { words.contains($0.name) }.flatMap { $0.argument.completions() }
  }

  /// Returns the outputs of the show that is named by the words of a command line.
  private static func outputs(for words: [String]) -> [String] {
    let names = zip(words, words.dropFirst()).filter { $0.0 == "--name" }.map(\.1)
    let status = try? ControlClient(name: names.last ?? "default").send(ControlRequest("status"))
    return status?.response.status?.outputs.map(\.name) ?? []
  }
}

extension ControlVerb {
  /// A line of the help: name, value and help.
  fileprivate var helpLine: String { "  " + "\(name) \(argument.name ?? "")".padded(to: 18) + help }
}

extension ControlStatus {
  /// The status as a table of the outputs, and a line about time.
  fileprivate var table: String {
    let rows =
      [["output", "size", "scale", "scene", "palette", "seed", "visible"]]
      + outputs.map {
        [
          $0.name.isEmpty ? "-" : $0.name, "\($0.width)x\($0.height)", brief($0.scale), $0.scene,
          $0.palette, "\($0.seed)", $0.visible.map { $0 ? "yes" : "no" } ?? "cannot be told",
        ].map { oneLine($0) }
      }
    return (lines(of: rows) + [clock]).joined(separator: "\n")
  }

  /// The status on one line.
  fileprivate var line: String {
    let outputs = outputs.map {
      "\($0.name.isEmpty ? "" : $0.name + ": ")\($0.scene), \($0.palette), seed \($0.seed)"
        + ($0.visible == false ? ", not visible" : "")
    }
    return (outputs + [clock]).joined(separator: "; ")
  }

  private var clock: String {
    let state = suspended.map { "suspended (\($0))" } ?? "running"
    return (paused ? "paused" : state) + (time.map { ", t = \($0.brief(parts: 100)) s" } ?? "")
      + ", speed \(brief(speed)), \(fps.brief(parts: 100)) frames per second"
      + (shownFps.map { ", \($0.brief(parts: 100)) shown" } ?? "")
  }
}
