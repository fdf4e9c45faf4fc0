import CSoup
import FoundationEssentials
import Seltzer
package import SeltzerDocument
import SeltzerMotion
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// Designs a scene on a web page: holds the only state, and shows it to every tab of a browser;
/// everything runs on the thread that calls `run`, except for drawing and exports.
package final class Studio {
  /// Shows again what was shown before.
  package typealias Undo = @Sendable () throws -> Void

  /// How Studio starts.
  package struct Options: Sendable {
    /// A scene's name or path.
    package var scene = "bubbles"
    /// The folder whose files the page may read and write; nil is that of the scene.
    package var folder: String?
    /// An IP address.
    package var address = "127.0.0.1"
    /// The port; 0 is a free one.
    package var port: UInt16 = 0
    /// The command for exports.
    package var program = "seltzer"
    package var version = ""
    /// Values that replace those of each scene, such as those of the environment.
    package var settings: [DocumentSetting] = []
    /// A link to a file that `seltzer live --follow` shows; nil if there is no folder for it.
    package var followed: String?
    /// Whether symbolic links in the folder are followed, as in that of the user's configuration.
    package var followsLinks = false
    /// Shows a scene, by its name and portable text, on the desktop; returns what takes that back.
    package var setWallpaper: (@Sendable (_ name: String, _ text: String) throws -> Undo)?

    package init() {}
  }

  let options: Options
  let folder: StudioFolder
  let painter = Painter()
  let control: StudioControl
  var history: History
  /// The scenes of the current design.
  var looks: [Look]
  /// The texts that were last read or written, by the file's name.
  var known: [String: (text: String, isWritten: Bool)] = [:]
  /// The file of the folder that the user has named, and the one that its symbolic links led to.
  private(set) var named: (name: String, file: String)?
  /// The folder of the scene for shows, and its only file.
  var followedFolder: TemporaryFolder?
  var time: PlayTime
  /// A viewer offset, x right, y up; nil follows the scene's motion.
  var tilt: SIMD2<Double>?
  var warnings: [String] = []
  var revision: UInt32 = 1
  /// The copies of the unsaved scenes of a design.
  var drafts = [Draft(), Draft()]
  /// A copy that an earlier run has left.
  var leftDraft: String?
  var tabs: [Tab] = []
  var exports: [Export] = []
  /// The tasks that draw thumbnails, by the request's number.
  var thumbnails: [UInt: Task<Void, Never>] = [:]
  /// The scene that was set as wallpaper, until that is undone.
  var wallpaper: (name: String, undo: Undo)?
  var web: WebServer?
  private var timer: UnsafeMutablePointer<GSource>?

  /// Reads the scene and listens; `url` lets one browser in.
  package init(_ options: Options, control: StudioControl) throws {
    (self.options, self.control) = (options, control)
    let text = try SceneLibrary.text(of: options.scene)
    let isBuiltIn = SceneLibrary.names.contains(options.scene)
    let (place, name) = isBuiltIn ? ("", options.scene + ".yaml") : Path.split(options.scene)
    var sheet = Sheet(text: text, name: name, file: nil)
    folder = try StudioFolder(
      options.folder ?? (place.isEmpty ? "." : place), settings: options.settings)
    if !isBuiltIn, Path.real(place.isEmpty ? "." : place) == folder.path {
      sheet = Sheet(text: text, name: name, file: name, base: text)
      known[name] = (text, false)
      named = (name, Path.real(options.scene) ?? options.scene)
    }
    looks = [try folder.look(of: sheet, loop: nil)]
    history = History(Design(sheets: [sheet]))
    time = PlayTime()
    findLeftDraft()
    g_main_context_push_thread_default(control.context)
    web = try WebServer(
      address: options.address, port: options.port, receive: { [unowned self] in answer($0) },
      open: { [unowned self] in open($0) })
  }

  package private(set) lazy var url = web?.invite() ?? ""

  /// Opens the page in the browser; false if there is no program for it.
  package func openBrowser() -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let file = ChildProcess.file(of: "xdg-open", in: environment) ?? ""
    return (try? ChildProcess.start(file, ["xdg-open", url], environment: environment)) != nil
  }

  /// Serves the page until the control ends it.
  package func run() {
    setFollowed(true)
    defer { setFollowed(false) }
    while !control.hasEnded {
      g_main_context_iteration(control.context, 1)
      for tab in tabs { tab.socket.hasWaited() }
      web?.connections.closeLate()
      for body in control.take() { body(self) }
    }
    for export in exports { export.task?.cancel() }
    let end = MonotonicClock.now + 1_500_000_000
    while exports.contains(where: { $0.state == .running }), MonotonicClock.now < end {
      usleep(10_000)
      for body in control.take() { body(self) }
    }
    tabs = []
    web = nil
  }

  var design: Design { history.current }

  // MARK: Changes

  /// Changes the design as one step of undo, or throws and keeps it.
  func change(gesture: String? = nil, _ body: (inout Design) throws -> Void) throws {
    var design = design
    try body(&design)
    try show(design)
    history.change(to: design, gesture: gesture)
  }

  /// Reads the scenes of a design.
  private func show(_ design: Design) throws {
    looks = try design.sheets.enumerated().map { index, sheet in
      let old = looks[min(index, looks.count - 1)]
      if old.sheet == sheet, old.loop == design.loop { return old }
      return try folder.look(of: sheet, loop: design.loop, after: old)
    }
    if design.speed != time.speed { time.set(speed: design.speed) }
  }

  func step(by count: Int) throws {
    var changed = history
    for _ in 0..<abs(count) { count < 0 ? changed.undo() : changed.redo() }
    try show(changed.current)
    history = changed
  }

  /// Shows a change to every tab.
  func changed(by tab: Tab? = nil, id: JSONValue? = nil) {
    revision &+= 1
    // A drag changes the scene many times a second.
    if !tabs.contains(where: \.followsDrag) { keepDrafts() }
    for other in tabs {
      other.send(["state": state(for: other, id: other === tab ? id : nil)])
      other.cancelPainting()
    }
    for thumbnail in thumbnails.values { thumbnail.cancel() }
    refreshAll()
    updateTimer()
    follow()
  }

  // MARK: Pictures

  func refreshAll() {
    for tab in tabs {
      tab.isStale = true
      refresh(tab)
    }
  }

  /// Draws the next picture of a tab, unless it has not shown the last one; a second picture on its
  /// way would delay answers, which follow it, and would not raise the frame rate.
  func refresh(_ tab: Tab) {
    guard tab.isStale, let job = tab.nextJob(of: self) else { return }
    tab.isStale = false
    tab.painting = painter.paint(job) { [control, number = tab.number] result in
      control.send { studio in
        guard let tab = studio.tabs.first(where: { $0.number == number }) else { return }
        tab.painting = nil
        switch result {
        case .success(let painting):
          tab.show(painting)
          studio.warn(painting.warnings)
        case .failure(is CancellationError): tab.cost = min(2 * tab.cost, 1e-5)
        case .failure(let error): studio.warn(["\(error)"])
        }
        studio.refresh(tab)
      }
    }
  }

  private func warn(_ warnings: [String]) {
    guard warnings != self.warnings else { return }
    self.warnings = warnings
    for tab in tabs { tab.send(["state": state(for: tab)]) }
  }

  /// Draws 60 pictures per second while the scene plays.
  private func updateTimer() {
    let isNeeded = time.isPlaying && !tabs.isEmpty
    guard isNeeded != (timer != nil) else { return }
    if let timer {
      g_source_destroy(timer)
      g_source_unref(timer)
      self.timer = nil
    } else {
      timer = g_timeout_source_new(16)
      g_source_set_callback(
        timer,
        {
          object($0, as: Studio.self)?.refreshAll()
          return 1
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
      g_source_attach(timer, control.context)
    }
  }

  // MARK: Tabs

  private func open(_ socket: WebSocket) {
    guard tabs.count < Tab.maximumCount else { return }
    let tab = Tab(socket)
    tabs.append(tab)
    socket.receive = { [unowned self, unowned tab] text in receive(text, from: tab) }
    socket.hasClosed = { [unowned self, unowned tab] in
      tabs.removeAll { $0 === tab }
      updateTimer()
    }
    tab.send(["hello": hello])
    tab.send(["state": state(for: tab)])
    if let wallpaper { tab.send(["wallpaper": ["name": .text(wallpaper.name)]]) }
    updateTimer()
  }
}
