import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSystem

struct MotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Print how a phone's sensor log is understood.",
    usage: "seltzer motion [<options>] <log>",
    discussion: """
      Prints format, rate, gaps, and the unit and axis of each column. Columns are recognized by name, in files of these formats: \(MotionLogFormats.names). Sensor Logger's recordings are \
      folders or single files; unpack archives first. Memory does not grow with the log.

      Examples:
        seltzer motion walk.csv
        seltzer motion recording/ --json | jq .files
        seltzer render home --motion walk.csv --duration 10 -o frames/
      """)

  @Argument(
    help: "A log file, or a folder of such files.", completion: Completions.logs)
  var log: String

  @Option(
    help: ArgumentHelp(
      "Measurement that moves the picture: attitude, rate or direct; default: attitude, or direct if "
        + "the log has only that."),
    completion: .list(MotionControl.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var control = MotionControl.attitude

  @OptionGroup var attitude: AttitudeOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let control = [DocumentSetting("--control", "motion.control", control.rawValue)]
    let scene = try SceneLibrary.scene(
      "bubbles", settings: control.compactMap(\.self) + attitude.settings)
    var settings = scene.motion
    settings.waitsForWriter = true
    MotionOptions.announcePipe(log)
    var reading = try MotionReading(path: log, settings: settings)
    try reading.readToEnd()
    let found = reading.summary
    if !json { Failure.say(found.warnings) }
    try printText(
      json ? found.json(reading.control).text() : String(found.text(reading.control).dropLast()))
  }
}
