import Seltzer
package import SeltzerOutput
import SeltzerPicture
package import SeltzerScene
package import SeltzerSystem

/// Lets the user choose a palette on a terminal, with a preview beside the names.
package final class PalettePicker {
  package enum Ending: Sendable, Equatable {
    /// A palette was chosen, by its name.
    case chosen(String)
    case cancelled
    /// A signal arrived, or nil: the terminal was closed.
    case signal(Int32?)
  }

  private let session: TerminalSession
  private let scene: Scene
  private let rate: FrameRate
  private var list: PickerList
  private var view: PickerView
  private var painter: CellPainter
  private var blocks: HalfBlocks?
  private var wallpaper: Wallpaper?
  private var pixels: [SRGB8]?
  private var failure: String?
  /// The number of the current frame.
  private var number = 0
  /// The index of the first visible match.
  private var first = 0
  /// Whether the terminal's content is unknown.
  private var needsClearing = true

  /// Opens the terminal of a stream.
  ///
  /// There are one or more items. `chosen` is the name of the first choice, and `scene` that of the
  /// preview. `signals` receives the numbers of signals.
  package init(
    _ items: [PickerList.Item], chosen: String?, scene: Scene, rate: FrameRate,
    environment: [String: String], signals: WakePipe, stream: Int32
  ) throws(LiveError) {
    list = PickerList(items, chosen: chosen)
    (self.scene, self.rate) = (scene, rate)
    session = try TerminalSession(signals: signals, stream: stream)
    view = PickerView(
      layout: PickerLayout(session.size, items),
      traits: TerminalTraits(answers: [], environment: environment))
    painter = CellPainter(columns: session.size.columns, rows: session.size.rows)
  }

  /// Runs until a palette is chosen or the user cancels, and restores the terminal.
  package func run() -> Ending {
    session.enter()
    defer { session.leave() }
    var clock = FrameClock(rate: rate, start: MonotonicClock.now)
    var lead = LeadTime(period: clock.due(1) - clock.start)
    prepare()
    var isStale = true
    while true {
      let now = MonotonicClock.now
      let turn = wallpaper == nil ? nil : clock.take(at: now, lead: lead.nanoseconds)
      number = turn?.frame ?? number
      if session.isIdle, isStale || turn != nil {
        draw()
        show()
        lead.note(MonotonicClock.now - now)
        isStale = false
      }
      let isWaiting = wallpaper == nil || !session.isIdle
      let next = clock.due(clock.next) - lead.nanoseconds
      for event in session.wait(until: isWaiting ? nil : next) {
        switch event {
        case .end(let number): return .signal(number)
        case .redraw: prepare()
        case .input(.key(let key)):
          let before = list.chosenItem
          if let ending = handle(key) { return ending }
          if list.chosenItem != before { makeWallpaper() }
        case .input: break
        }
        isStale = true
      }
    }
  }

  /// Prepares everything for the terminal's current size.
  private func prepare() {
    let layout = PickerLayout(session.size, list.items)
    view.layout = layout
    painter = CellPainter(columns: layout.columns, rows: layout.rows)
    blocks = layout.preview.map { HalfBlocks(columns: $0.columns.count, rows: $0.rows.count) }
    wallpaper = nil
    makeWallpaper()
    first = 0
    needsClearing = true
  }

  private func makeWallpaper() {
    let last = wallpaper
    (wallpaper, pixels, failure) = (nil, nil, nil)
    guard let blocks, let item = list.chosenItem else { return }
    guard let palette = item.palette else {
      failure = "cannot be read; 'palettes show \(item.name)' shows why"
      return
    }
    do {
      wallpaper = try Wallpaper(scene: scene, palette: palette, size: blocks.size, reusing: last)
    } catch { failure = "\(error)" }
  }

  private func draw() {
    guard let wallpaper, let blocks else { return }
    do {
      let frame = try wallpaper.frame(at: rate.time(ofFrame: number))
      pixels = blocks.pixels(of: view.traits.isGrey ? frame.grey : frame)
    } catch {
      self.wallpaper = nil
      failure = "\(error)"
    }
  }

  private func show() {
    first = view.layout.firstVisible(of: list.matches.count, showing: list.place, near: first)
    let bytes = painter.paint(view.cells(list, from: first, pixels: pixels, failure: failure))
    guard needsClearing || !bytes.isEmpty else { return }
    session.send(
      TerminalModes.begin + (needsClearing ? TerminalModes.clear : []) + bytes + TerminalModes.end)
    needsClearing = false
  }

  private func handle(_ key: TerminalKey) -> Ending? {
    switch key {
    case .enter: return list.chosenItem.map { .chosen($0.name) }
    case .escape, .control("c"), .control("g"): return .cancelled
    case .up, .control("p"), .backTab: list.move(by: -1, wrapping: true)
    case .down, .control("n"), .tab: list.move(by: 1, wrapping: true)
    case .left: list.vary(by: -1)
    case .right: list.vary(by: 1)
    case .pageUp: list.move(by: -view.layout.list.count)
    case .pageDown: list.move(by: view.layout.list.count)
    case .home: list.move(by: -list.items.count)
    case .end: list.move(by: list.items.count)
    case .backspace: list.erase()
    case .control("u"): list.clear()
    case .character(let scalar): list.type(scalar)
    default: break
    }
    return nil
  }
}
