import CXCB

/// The windows that show a surface where something covers the root window; there is one of the
/// whole surface, or, where Mutter tells whether a window is covered, one over the work area of
/// each monitor and others beneath its panels, as no window covers those.
final class X11DesktopWindows {
  private let surface: X11Surface
  private var all: [X11DesktopWindow] = []

  init(_ surface: X11Surface) { self.surface = surface }

  var isEmpty: Bool { all.isEmpty }
  var numbers: [xcb_window_t] { all.map(\.window) }
  /// When to call `update`, in nanoseconds of the clock; nil is never.
  var deadline: Int64? { syncs.filter(\.isCovered).map(\.next).min() }
  /// Whether an answer is awaited, which must be read at once.
  var areAsking: Bool { syncs.contains(where: \.isAsking) }

  private var syncs: [X11FrameSync] { all.compactMap(\.sync) }

  /// Makes one window, or those of some monitors' work areas and what is left of them; nil removes all.
  func place(_ monitors: [(place: X11Rectangle, workArea: X11Rectangle)]?) {
    var places: [(place: X11Rectangle?, isSynchronized: Bool)] = []
    for monitor in monitors ?? [] { places.append((monitor.workArea, true)) }
    for monitor in monitors ?? [] {
      places += monitor.place.subtracting(monitor.workArea).map { ($0, false) }
    }
    if monitors?.isEmpty == true { places = [(nil, false)] }
    guard places.map(\.place) != all.map(\.place) else { return }
    let root = X11Surface.Window(number: surface.connection.root)
    surface.windows = [root]
    all = places.map { X11DesktopWindow(surface, $0.place, isSynchronized: $0.isSynchronized) }
    // Before the windows appear.
    surface.windows = [root] + all.map { .init(number: $0.window, place: $0.place, sync: $0.sync) }
    for window in all { window.map() }
  }

  /// Follows a new size of the surface.
  func resize() { for window in all where window.place == nil { window.resize(to: surface.size) } }

  /// Whether the windows in an area tell that they are covered.
  func areCovered(in area: X11Rectangle) -> Bool {
    let inside = all.filter { $0.place?.intersection(area) != nil }.compactMap(\.sync)
    return !inside.isEmpty && inside.allSatisfy(\.isCovered)
  }

  /// Asks whether covered windows still are.
  func update() { for sync in syncs where sync.isCovered { sync.ask() } }

  /// Handles a report of a drawn frame.
  func receive(_ numbers: [UInt32], for window: xcb_window_t) {
    all.first { $0.window == window }?.sync?.receive(numbers)
  }

  /// Prepares a window that has appeared.
  func finish(_ number: xcb_window_t) {
    all.first { $0.window == number }?.ignoreClicks()
    for window in surface.windows where window.number == number && window.place != nil {
      surface.paint(window, X11Rectangle(size: surface.size))
    }
  }

  /// Moves the windows above other desktops, or below all windows.
  func restack(_ mode: xcb_stack_mode_t) { for window in all { window.restack(mode) } }
}
