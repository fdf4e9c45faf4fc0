import CGLib
import CSoup
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import Subprocess

/// A run of `seltzer render` or `seltzer preview`.
struct Export {
  enum State: String { case running, done, failed, cancelled }

  let id: Int
  let name, command: String
  let start = MonotonicClock.now
  var state = State.running
  /// The command's last line.
  var text = ""
  /// 0...1.
  var progress = 0.0
  /// The file, which has no name any more.
  var file: DownloadFile?
  var task: Task<Void, Never>?

  var json: JSONValue {
    let passed = Double(MonotonicClock.now - start) / 1e9
    let left = progress > 0 ? passed / progress - passed : nil
    return [
      "id": .whole(id), "name": .text(name), "command": .text(command),
      "state": .text(state.rawValue), "progress": .number(progress),
      "eta": state == .running ? left.map { .number($0) } ?? .null : .null, "text": .text(text),
      "error": state == .failed ? .text(text) : .null,
      "bytes": file.map { .whole($0.byteCount) } ?? .null,
    ]
  }

  /// Reads a line of progress such as `12/360 frames, 3%`.
  fileprivate mutating func read(_ line: String) {
    text = line
    guard let match = line.firstMatch(of: /(\d+)\/(\d+) frames/), let done = Double(match.1),
      let all = Double(match.2), all > 0
    else { return }
    progress = done / all
  }
}

/// A file that is mapped into memory; it was removed, so nothing is left when Studio ends.
final class DownloadFile: @unchecked Sendable {
  let byteCount: Int
  private let map: OpaquePointer

  fileprivate init(_ path: String) throws(DocumentError) {
    guard let map = g_mapped_file_new(path, 0, nil) else {
      throw .unreadable(file: path, reason: Errno.last.reason)
    }
    self.map = map
    byteCount = Int(g_mapped_file_get_length(map))
  }

  deinit { g_mapped_file_unref(map) }

  /// The bytes, whose reference the caller owns.
  var bytes: OpaquePointer? { g_mapped_file_get_bytes(map) }
}

extension Studio {
  /// Exports beyond which the oldest are forgotten.
  private static let maximumExportCount = 4

  /// Starts an export, with the options of the command.
  func export(_ value: JSONValue) throws {
    guard !exports.contains(where: { $0.state == .running }) else {
      throw Failure.wrongMessage("an export is running; wait for its end, or cancel it")
    }
    let isPreview = value["kind"]?.text == "preview"
    guard let format = OutputFormat(rawValue: value["format"]?.text ?? "mp4") else {
      throw Failure.wrongMessage("there is no format '\(excerpt(value["format"]?.text ?? ""))'")
    }
    var arguments = [isPreview ? "preview" : "render", "-"]
    if let width = value["width"]?.number, let height = value["height"]?.number {
      arguments.append("--size=\(brief(width))x\(brief(height))")
    }
    for key in ["fps", "loop", "quality", "duration", "frames", "at"] {
      guard let text = value[key]?.text ?? value[key]?.number.map({ brief($0) }) else { continue }
      // The commands check the values.
      guard text.utf8.count < 20 else { throw Failure.wrongMessage("\(key) is too long") }
      arguments.append("--\(key)=\(text)")
    }
    let look = looks[design.slot]
    arguments += look.hidden.flatMap { ["--set", $0.text] }
    let title = design.sheet.file.map(Path.stem) ?? look.scene.name
    // The name of a download is ASCII.
    let plain = title.asFileName.prefix(60).map { $0.isASCII ? $0 : "-" }
    let name = "\(String(plain)).\(format)"
    let temporaryFolder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    let place: TemporaryFolder
    do throws(Errno) { place = try TemporaryFolder("seltzer-studio", in: temporaryFolder) } catch {
      throw OutputFile.error(for: error, at: temporaryFolder)
    }
    let id = (exports.last?.id ?? 0) + 1
    exports.append(Export(id: id, name: name, command: shellCommand(arguments + ["-o", name])))
    if exports.count > Self.maximumExportCount { exports.removeFirst() }
    arguments += ["-o", "\(place.path)/\(name)"]
    let work = ExportWork(
      id: id, program: options.program, arguments: arguments, folder: folder.path,
      text: design.sheet.text, place: place, name: name, control: control)
    exports[exports.count - 1].task = Task.detached { await work.run() }
    update(id) { _ in }
  }

  fileprivate func update(_ id: Int, _ change: (inout Export) -> Void) {
    guard let index = exports.firstIndex(where: { $0.id == id }) else { return }
    change(&exports[index])
    for tab in tabs { tab.send(["export": exports[index].json]) }
  }

  func answerExport(_ request: WebRequest, id: Substring) {
    guard let export = exports.first(where: { "\($0.id)" == id }), let file = export.file else {
      return request.fail(404, "there is no such export")
    }
    request.reply(file.bytes, type: "application/octet-stream", name: export.name)
  }
}

/// The command of an export, and what it needs.
private struct ExportWork: Sendable {
  let id: Int
  let program: String
  let arguments: [String]
  let folder: String
  /// The scene, which the command reads from standard input.
  let text: String
  /// A folder for the file alone.
  let place: TemporaryFolder
  let name: String
  let control: StudioControl

  func run() async {
    var (isSuccess, text) = (false, "")
    do { (isSuccess, text) = try await runCommand() } catch { text = "\(error)" }
    let file = isSuccess ? try? DownloadFile("\(place.path)/\(name)") : nil
    let state = file != nil ? Export.State.done : Task.isCancelled ? .cancelled : .failed
    control.send { [id, text] studio in
      studio.update(id) { export in
        (export.state, export.file) = (state, file)
        if file != nil { export.progress = 1 }
        if !text.isEmpty { export.text = text }
      }
    }
  }

  /// Runs the command, and passes on what it writes to standard error; returns the last line.
  private func runCommand() async throws -> (isSuccess: Bool, text: String) {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .seconds(5))]
    // A pipe could break before the command has read it, at which Subprocess traps.
    let scene = place.path + "/scene.yaml"
    try OutputFile.write(Array(text.utf8), to: scene, replacing: false)
    let input = try FileDescriptor.open(scene, .readOnly, options: .closeOnExec)
    let result = try await Subprocess.run(
      .path(.init(program)), arguments: Arguments(arguments),
      environment: .inherit.updating([
        "SELTZER_PROGRESS": "1", .init(stringLiteral: FileAccess.variable): folder,
      ]),
      workingDirectory: .init(folder), platformOptions: options,
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .discarded, error: .sequence
    ) { execution in
      let process = execution.processIdentifier.value
      UnfinishedFiles.watch(process: process)
      defer { UnfinishedFiles.forget(process: process) }
      var line = ""
      for try await buffer in execution.standardError {
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let last = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? line
        line = last.replacing("\u{1B}[K", with: "")
        control.send { [id, line] studio in studio.update(id) { $0.read(line) } }
      }
      return line
    }
    if case .exited(0) = result.terminationStatus { return (true, "") }
    return (false, result.closureResult)
  }
}
