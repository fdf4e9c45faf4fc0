import Seltzer
import SeltzerLive
package import SeltzerPalette
import SeltzerRaster
package import SeltzerScene
package import SeltzerSink
import SeltzerSystem

/// Lets somebody choose a palette on a terminal, with the wallpaper that it makes beside the names.
package final class PalettePicker {
  /// How it ended.
  package enum Ending: Sendable, Equatable {
    /// A palette was chosen, by its place among those given.
    case chosen(Int)
    /// Nobody wanted any.
    case cancelled
    /// A signal came, or the terminal is gone.
    case signal(Int32?)
  }

  private let session: TerminalSession
  private let palettes: [Palette?]
  private let scene: Scene
  private let rate: FrameRate
  private let isGrey: Bool
  private let inks: InkWell
  private let longestName: Int
  private var list: PickList
  private var layout: PickLayout
  private var painter: CellPainter
  private var blocks: HalfBlocks?
  private var wallpaper: Wallpaper?
  private var frame = Frame(size: PixelSize(1, 1))
  private var pixels: [SRGB8]?
  private var trouble: String?
  private var time: ShowTime
  private var first = 0
  /// Whether the terminal shows something that is not known.
  private var needsClearing = true

  /// Takes the terminal of a stream, to be shown on with `run`.
  ///
  /// - Parameters:
  ///   - items: What is to choose from, one or more, and what each is in colours; nil where that cannot
  ///     be read.
  ///   - chosen: The name that is chosen first.
  ///   - scene: What each palette is shown with.
  ///   - rate: Frames a second.
  ///   - environment: The process's own; tells what the terminal does not answer.
  ///   - bell: Rung by whoever takes signals.
  ///   - stream: A stream that is a terminal.
  /// - Throws: `TerminalError` when there is no terminal.
  package init(
    _ items: [(PickList.Item, Palette?)], chosen: String?, scene: Scene, rate: FrameRate,
    environment: [String: String], bell: SignalBell, stream: Int32
  ) throws(TerminalError) {
    guard environment["TERM"] != "dumb" else { throw .dumb }
    list = PickList(items.map(\.0), chosen: chosen)
    palettes = items.map(\.1)
    self.scene = scene
    self.rate = rate
    isGrey = !(environment["NO_COLOR"] ?? "").isEmpty
    inks = InkWell(TerminalTraits([], environment: environment).depth)
    longestName = items.map(\.0.name.count).max() ?? 0
    session = try TerminalSession(bell: bell, stream: stream)
    layout = PickLayout(session.size, longestName: longestName)
    painter = CellPainter(columns: layout.columns, rows: layout.rows)
    time = ShowTime(rate: rate, start: 0)
  }

  /// Shows it until a palette is chosen or nobody wants one; the terminal is then as it was.
  package func run() -> Ending {
    session.enter()
    defer { session.leave() }
    time = ShowTime(rate: rate, start: MonotonicClock.now)
    prepare()
    var isStale = true
    while true {
      let now = MonotonicClock.now
      let turn = wallpaper == nil ? nil : time.take(at: now)
      if session.isIdle, isStale || turn != nil {
        draw()
        show()
        time.noteDrawing(MonotonicClock.now - now)
        isStale = false
      }
      let next = wallpaper == nil ? nil : time.beginning
      let events =
        session.isIdle ? session.wait(until: next) : session.wait(until: nil, untilIdle: true)
      for event in events {
        switch event {
        case .end(let number): return .signal(number)
        case .redraw: prepare()
        case .input(.key(let key)):
          let before = list.chosen
          if let ending = obey(key) { return ending }
          if list.chosen != before { makeWallpaper() }
        case .input: break
        }
        isStale = true
      }
    }
  }

  /// Makes everything ready for the terminal as it is now.
  private func prepare() {
    layout = PickLayout(session.size, longestName: longestName)
    painter = CellPainter(columns: layout.columns, rows: layout.rows)
    blocks = layout.preview.map { HalfBlocks(columns: $0.columns.count, rows: $0.rows.count) }
    wallpaper = nil
    makeWallpaper()
    first = 0
    needsClearing = true
  }

  /// The scene in the palette chosen; what was drawn for the one before is used again.
  private func makeWallpaper() {
    pixels = nil
    trouble = nil
    guard let blocks, let chosen = list.chosen else {
      wallpaper = nil
      return
    }
    guard let palette = palettes[chosen] else {
      wallpaper = nil
      trouble = "cannot be read; see 'seltzer palettes show \(list.items[chosen].name)'"
      return
    }
    do {
      wallpaper = try Wallpaper(scene: scene, palette: palette, size: blocks.size, after: wallpaper)
      if frame.size != blocks.size { frame = Frame(size: blocks.size) }
    } catch {
      wallpaper = nil
      trouble = "\(error)"
    }
  }

  private func draw() {
    guard let wallpaper, let blocks else { return }
    do {
      try wallpaper.draw(at: time.t, into: &frame)
      if isGrey { frame = frame.grey }
      pixels = blocks.pixels(of: frame)
    } catch {
      self.wallpaper = nil
      trouble = "\(error)"
    }
  }

  private func show() {
    first = layout.first(showing: list.place, of: list.matches.count, after: first)
    let screen = PickScreen(layout: layout, inks: inks, isGrey: isGrey)
    let cells = screen.cells(
      list, from: first, palettes: palettes, pixels: pixels, trouble: trouble)
    let bytes = painter.paint(cells)
    guard needsClearing || !bytes.isEmpty else { return }
    session.send(
      TerminalModes.begin + (needsClearing ? TerminalModes.clear : []) + bytes + TerminalModes.end)
    needsClearing = false
  }

  private func obey(_ key: TerminalKey) -> Ending? {
    switch key {
    case .enter: return list.chosen.map(Ending.chosen)
    case .escape, .control("c"), .control("g"): return .cancelled
    case .up, .control("p"), .backTab: list.move(by: -1, goingRound: true)
    case .down, .control("n"), .tab: list.move(by: 1, goingRound: true)
    case .pageUp: list.move(by: -layout.list.count)
    case .pageDown: list.move(by: layout.list.count)
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
