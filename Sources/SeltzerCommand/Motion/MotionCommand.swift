import ArgumentParser
import Seltzer
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerReports

struct MotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Print the contents of a phone's sensor log, and how it tilts a wallpaper.",
    usage: "seltzer motion [<options>] <log>",
    discussion: """
      Prints attitude, gravity and offset of each sample, and then a summary: format, rate, gaps, and \
      the unit and axis of each column. Columns are recognized by name, in files of Sensor Logger (a \
      folder, .zip or single file), phyphox, EuRoC, x-IMU3, RepoIMU, Gyroflow and CoreMotion, and in \
      plain t,x,y. Memory does not grow with the log.

      Axes are those of the upright device: x right, y up, z out of the screen. An attitude is a \
      quaternion, w first, that rotates device axes to world axes, whose z points up.

      Examples:
        seltzer motion walk.csv --summary
        seltzer motion recording.zip --plot path.svg --summary
        seltzer motion walk.csv --csv > tilt.csv
        seltzer motion walk.csv --json --filter mahony | jq .summary
        seltzer render home --motion walk.csv --duration 10 -o frames/
      """)

  @Argument(help: "A log file, a folder of such files, or a .zip of them.", completion: .file())
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

  @Option(
    help: ArgumentHelp("Also plot the path into this .svg or .png file.", valueName: "path"),
    completion: .file(extensions: PlotKind.allCases.map(\.rawValue)))
  var plot: String?

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  func validate() throws {
    let given = [("--json", json), ("--csv", csv)].filter(\.1).map(\.0)
    guard given.count < 2 else {
      throw ValidationError("--json and --csv cannot both be given; keep one.")
    }
    guard !summary || !csv else {
      throw ValidationError("--csv has no summary; leave out --summary.")
    }
  }

  func run() throws {
    var settings = MotionSettings()
    settings.control = control
    settings.platform = attitude.platform
    settings.orientation = attitude.orientation ?? settings.orientation
    var reading = try MotionReading(path: log, settings: settings)
    var file: PlotFile?
    if let plot { file = try PlotFile(plot, replacing: force) }
    Interruption.begin(sequence: nil, first: 0)
    defer { Interruption.end() }

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
    try file.take()?.write(reading.plot(of: log))
  }
}

extension MotionReading {
  /// Returns a plot of the path.
  fileprivate func plot(of log: String) -> MotionPlot {
    let times = track.times ?? 0...0
    let count = max(2, min(2000, track.pointCount))
    let points = (0..<count).map { index in
      let t =
        times.lowerBound
        + (times.upperBound - times.lowerBound) * Double(index) / Double(count - 1)
      return MotionPlot.Point(t: t, offset: viewerOffset(at: t))
    }
    let name = log.split(separator: "/").last.map(String.init) ?? log
    return MotionPlot(
      title: "Tilt of the picture",
      subtitle: "\(name)  ·  \(MotionText.seconds(summary.duration)), control \(control.rawValue)",
      points: points)
  }

  /// Returns the offset; a content offset is divided by the stage height.
  private func viewerOffset(at t: Double) -> SIMD2<Double> {
    switch track.tilt(at: t) {
    case .viewer(let offset): offset
    case .content(let points): points / Tilt.pointsPerStageHeight
    }
  }
}
