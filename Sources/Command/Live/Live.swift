import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerOutput
import SeltzerSystem
import Synchronization

enum ScreenSize: DefaultSize {
  static let help = "default: the screen's size, or 1920x1080 where it has none."
}

struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a wallpaper in real time.",
    discussion: CommandHelp.text(
      "live", ["screens": ScreenKind.all.map(\.help).joined(separator: " ")]))

  @OptionGroup var size: SizeOptions<ScreenSize>
  @OptionGroup var sceneOptions: SceneOptions

  @Option(
    help: ArgumentHelp(
      "Screen: \(ScreenKind.usage); default: the desktop.", valueName: "dest"),
    completion: .list(ScreenKind.all.flatMap(\.completions)), transform: OptionValues.screen)
  var to: ScreenName?

  @Option(
    help: ArgumentHelp("Output of the desktop; may be repeated; default: all.", valueName: "name"))
  var output: [String] = []

  @Flag(help: "Print the outputs of the desktop, and exit.") var outputs = false

  @Flag(help: .rare("Show one picture across all outputs.")) var span = false

  @Option(
    help: ArgumentHelp(
      "Name for 'seltzer ctl', which other shows need; default on a desktop: default.",
      valueName: "name"))
  var name: String?

  @Option(
    "Fade to a changed palette or scene for this time, 0...60 seconds; default: 0.8.",
    value: "time",
    transform: OptionValues.seconds(0...60))
  var fade = 0.8

  @Option(
    "On battery: run, slow (at most 15 frames per second) or pause; default: slow.",
    value: "policy", visibility: .rare, completion: .list(BatteryPolicy.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var onBattery = BatteryPolicy.slow

  @Option(
    "Layer on Wayland: background or bottom; default: bottom above the desktop of KDE Plasma.",
    value: "layer", visibility: .rare, completion: .list(DesktopLayer.allCases.map(\.rawValue)),
    transform: OptionValues.choice)
  var layer: DesktopLayer?

  @Option(
    "Resolution on Wayland: full, or logical (enlarged by the compositor, at a fraction of the cost, for scenes "
      + "without text); default: full.", value: "kind", visibility: .rare,
    completion: .list(Resolution.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var resolution = Resolution.full

  @Option(
    "Below windows that cover an output: pause, run, or tiles (on Wayland, pause below maximized "
      + "and tiled windows too); default: pause.", value: "policy", visibility: .rare,
    completion: .list(CoveredPolicy.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var whenCovered = CoveredPolicy.pause

  @Flag(
    help: .rare(
      "In GNOME, keep its own background, which the overview shows; by default it becomes a still of the wallpaper."
    ))
  var keepBackground = false

  @Flag(help: .rare("Restore GNOME's own background of before, and exit."))
  var restoreBackground = false

  @Option(
    help: .rare(
      "Pixel format: xrgb8888 (default for files), argb8888, rgb888 or rgb565; on standard "
        + "output also y4m, which is the default there. Devices have a fixed format."),
    completion: .list(Set(ScreenKind.all.flatMap(\.formats)).map(\.rawValue).sorted()),
    transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    help: .rare(
      "Program to run after each change of palette or scene; SELTZER_PALETTE and others tell it what is shown.",
      value: "program"), completion: .file())
  var onChange: String?

  @Flag(help: .rare("Write a PNG of each output after each change, as --on-change does too."))
  var still = false

  @Option(
    "Frames per second, 0.1...240; default: 30.", value: "n", name: .fps,
    transform: OptionValues.liveRate)
  var fps = FrameRate.thirty

  @Option(
    "Stop after this time.", value: "time", name: .duration, visibility: .rare,
    transform: OptionValues.showLength)
  var duration: Double?

  @Option(
    "Threads that draw one frame, 1...1024; default: 1. Use more only if one is too slow.",
    value: "n", visibility: .rare, transform: OptionValues.whole(1...1024))
  var threads = 1

  @Option(
    help: .rare("Write a JSON report to this file every second, atomically.", value: "path"),
    completion: .file())
  var stats: String?

  @Flag(help: .rare("Print the last report as JSON; not allowed if frames go to standard output."))
  var json = false

  @OptionGroup var replacing: ForceFlag
  @OptionGroup var messages: QuietFlag

  @Flag(help: .rare("Show the scene that 'seltzer studio' designs now, with its changes."))
  var follow = false

  @Flag(help: "Show this wallpaper now and after each login.") var install = false

  @Flag(help: .rare("End what --install began; live.yaml stays.")) var uninstall = false

  func validate() throws {
    try Failure.checkExclusive([
      "--install": install, "--uninstall": uninstall, "--outputs": outputs,
    ])
  }

  func run() throws {
    let words = Array(CommandNames.arguments.dropFirst())
    if uninstall { return try Installation(replacing: replacing.force).uninstall() }
    if install {
      let installation = try Installation(replacing: replacing.force)
      // Errors are found now rather than at login.
      _ = try sceneOptions.changes.load(sceneOptions.scene, for: SceneRequest())
      return try installation.install(
        sceneOptions.choices.map(\.text) + Installation.settings(words))
    }
    let isOnDesktop = to?.kind.isOnDesktop != false && !outputs
    guard isOnDesktop, !restoreBackground else { return try run(nil) }
    let file = try LiveFile.read()
    // The words after those of the file win.
    let options = file.options.filter { $0[0] != "--cycle" || sceneOptions.scene.palette == nil }
    try Live.parse(options.flatMap(\.self) + words).run(file)
  }

  /// Runs a show with what a file chooses, whose options are among the command's already.
  private func run(_ file: LiveFile?) throws {
    #if os(Linux)
      if restoreBackground {
        let isDone = GNOMEBackground.restore()
        let state = isDone ? "is restored" : "is not that of a show, and stays"
        return Failure.say("seltzer: GNOME's own background \(state)")
      }
      // That of a show that has crashed.
      if keepBackground { GNOMEBackground.restore() }
    #endif
    var sceneOptions = sceneOptions
    if follow { sceneOptions.scene.chosenName = try StudioCommand.followedScene() }
    let load: @Sendable (SceneRequest) throws -> LoadedScene = {
      [sceneOptions, screen = size.chosen] request in
      let options = sceneOptions.with(request.planned)
      return try options.changes.load(options.scene, on: screen, for: request)
    }
    MotionOptions.announcePipe(sceneOptions.changes.motion.motion?.location)
    let environment = ProcessInfo.processInfo.environment
    let screen = try to ?? ScreenName.desktop(environment)
    if json, screen.kind.usesStandardOutput {
      throw Failure.usage("--json and the frames cannot share standard output; use --stats")
    }
    guard output.isEmpty || screen.kind.isOnDesktop else {
      throw Failure.usage(
        "--output names an output of the desktop, but --to \(screen.kind.name) has none; leave out one of them"
      )
    }
    var screenOptions = ScreenOptions(
      size: size.chosen?.size, defaultSize: size.screen.size, rate: fps)
    (screenOptions.format, screenOptions.replacing) = (format, replacing.force)
    (screenOptions.outputs, screenOptions.spansOutputs) = (output, span)
    (screenOptions.layer, screenOptions.resolution) = (layer, resolution)
    screenOptions.whenCovered = whenCovered
    screenOptions.changesBackground = !keepBackground && !outputs
    screenOptions.backgroundChanged = { [quiet = messages.quiet] in
      let remark = """
        seltzer: GNOME's own background is a still of the wallpaper until the show ends; 'seltzer live \
        --restore-background' restores it now
        """
      if !quiet { Failure.say(remark) }
    }
    screenOptions.notify = { [quiet = messages.quiet] in if !quiet { Failure.say([$0]) } }
    let display = try screen.open(screenOptions)
    if outputs { return try printOutputs(of: display) }
    var options = LiveShow.Options()
    (options.rate, options.threads) = (fps, threads)
    (options.duration, options.fade, options.showsCurrentTime) = (duration, fade, true)
    options.commandLine = sceneOptions.choices
    if file != nil, let path = LiveFile.path {
      options.plan = (path, { try LiveFile.read().plan })
    }
    options.contentOffset = sceneOptions.changes.contentOffset
    options.batteryPolicy = onBattery
    options.notifier = ServiceNotifier(environment: environment)
    let program = onChange.map { [$0] } ?? file?.onChange ?? []
    if still || !program.isEmpty {
      options.follower = try ChangeFollower(
        name: name ?? (screen.kind.isOnDesktop ? "default" : "live"), program: program,
        notify: screenOptions.notify)
    }
    defer { options.follower?.end() }
    let control = try LiveControl()
    let server = try (name ?? (screen.kind.isOnDesktop ? "default" : nil)).flatMap {
      try controlServer(name: $0, control)
    }
    defer { server?.end() }
    options.statusChanged = { server?.statusChanged($0) }
    #if os(Linux)
      // The program that reads a stream expects it not to stop.
      if !screen.kind.usesStandardOutput {
        let monitor = DesktopMonitor(DesktopMonitor.Places(environment: environment)) {
          control.send(.desktop($0))
        }
        options.desktop = monitor.state(within: 0.3)
      }
    #endif
    let show = try LiveShow(
      options, on: display, watching: sceneOptions.scene.file, control: control, load: load
    ) { [quiet = messages.quiet] notice in
      switch notice {
      case .error(let error): Failure.say("seltzer: \(error); the wallpaper stays unchanged")
      case .warning(let text): if !quiet { Failure.say([text]) }
      }
    }
    // The terminal of a show that has one sends HUP when it is closed.
    let reloads = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].allSatisfy { isatty($0) == 0 }
    Interruption.handleSignals(
      forwarding: [SIGUSR1] + (reloads ? [SIGHUP] : []), stop: { _ in control.send(.stop) },
      receive: { control.send($0 == SIGHUP ? .reload : .change(.advancePalette(by: 1))) })
    func write(_ report: LiveReport, replacing: Bool = true) throws {
      guard let stats else { return }
      try OutputFile.write(report.jsonLine(), to: stats, replacing: replacing)
    }
    if screen.kind.isOnDesktop, !messages.quiet {
      let places = display.screens.map { ("\($0.name) \($0.size)").trimmed }
      let remark =
        server == nil ? "" : "; 'seltzer ctl\(name.map { " --name \($0)" } ?? "")' controls it"
      Failure.say("seltzer: shown on \(places.joined(separator: ", "))\(remark)")
    }
    // An unusable path is reported before the show.
    try write(LiveReport(), replacing: replacing.force)
    var hasFailed = false
    let report = try show.run { report in
      // A failure is reported once and does not end the show.
      do {
        try write(report)
        hasFailed = false
      } catch {
        if !hasFailed { Failure.say("seltzer: \(error)") }
        hasFailed = true
      }
    }
    if json {
      var output = OutputFile()
      try output.write(report.jsonLine())
    }
    if !messages.quiet { Failure.say("seltzer: \(report)") }
    try write(report)
    options.follower?.end()
    server?.end()
    Interruption.dieIfStopped()
  }

  private func printOutputs(of display: any Display) throws {
    if json {
      return try printText(
        JSONValue.list(
          display.screens.map {
            [
              "name": .text($0.name), "width": .whole($0.size.width),
              "height": .whole($0.size.height), "scale": .number($0.scale),
            ]
          }
        ).text())
    }
    let rows = display.screens.map {
      [$0.name, "\($0.size.width)x\($0.size.height)  scale \($0.scale)"]
    }
    for line in lines(of: rows) { try printLine(line) }
  }

  /// Returns the server of 'seltzer ctl'; nil if there is no folder for its socket.
  private func controlServer(name: String, _ control: LiveControl) throws -> ControlServer? {
    do {
      return try ControlServer(name: name, control: control)
    } catch let error as Failure where error.kind == .unavailable {
      if !messages.quiet { Failure.say([error]) }
      return nil
    }
  }
}
