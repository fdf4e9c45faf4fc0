import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSystem

struct MotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Print the contents of a phone's sensor log, and how it tilts a wallpaper.",
    usage: "seltzer motion [<options>] <log>",
    discussion: """
      Prints attitude, gravity and offset of each sample, and then a summary: format, rate, gaps, and \
      the unit and axis of each column. Columns are recognized by name, in files of these formats: \(MotionLogFormats.names). Sensor Logger's recordings are \
      folders or single files; unpack archives first. Memory does not grow with the log.

      Axes are those of the upright device: x right, y up, z out of the screen. An attitude is a \
      quaternion, w first, that rotates device axes to world axes, whose z points up.

      Examples:
        seltzer motion walk.csv --summary
        seltzer motion recording/ --summary
        seltzer motion walk.csv --csv > tilt.csv
        seltzer motion walk.csv --json | jq .summary
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

  @Flag(help: "Print JSON: the samples, then the summary.")
  var json = false

  @Flag(help: "Print CSV: one line per sample, without a summary.")
  var csv = false

  @Flag(help: "Print only the summary.")
  var summary = false

  func validate() throws {
    try Failure.checkExclusive(["--json": json, "--csv": csv])
    guard !summary || !csv else {
      throw ValidationError("--csv has no summary; leave out --summary")
    }
  }

  func run() throws {
    let control = [DocumentSetting("--control", "motion.control", control.rawValue)]
    let scene = try SceneLibrary.scene(
      "bubbles", settings: control.compactMap(\.self) + attitude.settings)
    var settings = scene.motion
    settings.waitsForWriter = true
    MotionOptions.announcePipe(log)
    var reading = try MotionReading(path: log, settings: settings)
    Interruption.begin()

    var text = MotionText(form: json ? .json : csv ? .csv : .table, showsSamples: !summary)
    try text.begin()
    if summary {
      try reading.readToEnd()
    } else {
      while let moment = try reading.next() { try text.add(moment) }
    }
    let found = reading.summary
    if !json { Failure.say(found.warnings) }
    try text.end(found, reading.control)
  }
}
