import CXCB
package import SeltzerPicture
package import SeltzerSystem

/// The desktop of an X server: the background of its root window.
///
/// One pixmap is the background for the whole show. If something covers the root window, as compositing
/// managers and desktops with icons do, a window of our own has the same background.
///
/// The previous background is restored at the end, also after a crash.
package final class X11Display: Display {
  /// Nanoseconds between checks of the state that may change without an event; five times as many while
  /// nothing is visible.
  private static let checkInterval: Int64 = 1_000_000_000
  /// Nanoseconds between readings of the windows while one of them is moved.
  private static let stackInterval: Int64 = 200_000_000
  /// Nanoseconds during which events are left waiting after others while nothing is visible, so that
  /// typing into a fullscreen window does not wake the show.
  private static let sleep: Int64 = 500_000_000

  package var followsPointer = false
  private let options: ScreenOptions
  private let connection: X11Connection
  private let surface: X11Surface
  private let stack: X11WindowStack
  private var shown: [X11Screen] = []
  private var previous: RootBackground
  /// Nil until the first update.
  private var keeper: BackgroundGuard?
  private let desktopWindows: X11DesktopWindows
  /// Whether the server is that of a Wayland session in GNOME, which tells whether windows are covered.
  private let isMutter: Bool
  /// GNOME's own background; nil if it stays.
  private let background: GNOMEBackground?
  /// The monitors that are used.
  private var monitors: [X11Monitor] = []
  private var monitorsHaveChanged = false
  private var state = (isOff: false, hasCompositor: false)
  private var nextCheck: Int64 = 0
  /// When the windows were read last, and when they must be read again; nil if they are unchanged.
  private var stackTime: Int64 = 0
  private var stackCheck: Int64? = 0
  /// Until when events are left waiting.
  private var sleepEnd: Int64 = 0
  /// Whether other programs are told of the background: by the first show on a server only.
  private let isPublisher: Bool
  /// When other programs published their backgrounds, in the last ten seconds.
  private var conflicts: [Int64] = []
  /// Whether another program's desktop lies below ours.
  private var hidesIcons = false
  /// When to publish ours again.
  private var conflictCheck: Int64?

  /// Connects to the server named by `DISPLAY`; throws `LiveError.noDisplay` and `noOutput`.
  package init(_ options: ScreenOptions) throws(LiveError) {
    self.options = options
    connection = try X11Connection()
    surface = try X11Surface(connection, for: connection.root)
    stack = X11WindowStack(connection)
    desktopWindows = X11DesktopWindows(surface)
    isMutter = connection.isMutter
    previous = RootBackground(of: connection)
    if previous.rootPixmap == nil { previous.color = connection.rootColor }
    isPublisher = connection.own(.publisher)
    background =
      isMutter && isPublisher && options.changesBackground
      ? GNOMEBackground(notify: options.notify, changed: options.backgroundChanged) : nil
    // Outputs that are not used keep their background.
    if let pixmap = previous.rootPixmap { surface.tile(with: pixmap) }
    connection.select(
      XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY,
      XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, of: connection.root)
    if connection.randr != nil {
      xcb_randr_select_input(
        connection.server, connection.root,
        UInt16(
          XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
            | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue))
    }
    if connection.screenSaver != nil {
      xcb_screensaver_select_input(
        connection.server, connection.root, XCB_SCREENSAVER_EVENT_NOTIFY_MASK.rawValue)
    }
    let monitors = namedMonitors()
    for name in options.outputs where !monitors.contains(where: { $0.name == name }) {
      throw .noOutput(name, names: monitors.map(\.name))
    }
    // Layers are placed within the panels from the first frame on.
    stack.update(except: [], hasCompositor: false)
    arrange(monitors)
  }

  package var screens: [any Screen] { shown }

  package var requests: [pollfd] {
    MonotonicClock.now < sleepEnd ? [] : [.readable(connection.descriptor)]
  }

  package var deadline: Int64? {
    if MonotonicClock.now < sleepEnd { return sleepEnd }
    if connection.hasEvent { return .min }
    return min(
      nextCheck, stackCheck ?? .max, conflictCheck ?? .max, desktopWindows.deadline ?? .max)
  }

  package func update() throws {
    let now = MonotonicClock.now
    guard now >= sleepEnd else { return }
    if keeper == nil { try begin() }
    var hasEvents = false
    repeat {
      while let event = connection.nextEvent() {
        hasEvents = true
        try handle(event, at: now)
      }
      guard !connection.isLost else {
        // Programs that set a background end the connection of the one before.
        throw (try? X11Connection()) == nil ? .displayLost("the X server has ended") : Self.replaced
      }
      if monitorsHaveChanged { rearrange() }
      if now >= nextCheck {
        nextCheck = now + (isHidden ? 5 : 1) * Self.checkInterval
        let hadCompositor = state.hasCompositor
        state = connection.state()
        // Translucent windows cover what is behind them only without one.
        if state.hasCompositor != hadCompositor { stackCheck = now }
        placeDesktopWindows()
      }
      if let time = stackCheck, now >= time {
        (stackCheck, stackTime) = (nil, now)
        stack.update(except: desktopWindows.numbers, hasCompositor: state.hasCompositor)
        placeDesktopWindows()
        // A click raises a file manager's desktop.
        if isPublisher, stack.hidesOwn { desktopWindows.restack(XCB_STACK_MODE_ABOVE) }
      }
      if !stack.desktops.isEmpty, !hidesIcons {
        hidesIcons = true
        options.notify("the icons of the desktop are hidden")
      }
      if let time = conflictCheck, now >= time { try settleConflict(at: now) }
      desktopWindows.update()
      for screen in shown {
        let isCovered = stack.covers(screen.place) || desktopWindows.areCovered(in: screen.place)
        screen.isVisible = !state.isOff && !(isCovered && options.whenCovered != .run)
        screen.margins = stack.margins(of: screen.place)
      }
    } while connection.hasEvent
    if followsPointer, let pointer = connection.pointer(on: connection.root) {
      for screen in shown { screen.movePointer(x: Int(pointer.root_x), y: Int(pointer.root_y)) }
    }
    xcb_flush(connection.server)
    if hasEvents, isHidden, !desktopWindows.areAsking { sleepEnd = now + Self.sleep }
  }

  package func settle(_ frame: Frame, on screen: any Screen) {
    guard keeper != nil else { return }
    // Pseudo-transparent terminals copy the background then.
    publish()
    let primary = monitors.first(where: \.isPrimary)?.name
    if screen === (shown.first { $0.name == primary } ?? shown.first) { background?.show(frame) }
  }

  package func end() {
    desktopWindows.place(nil)
    background?.finish()
    if !isPublisher, var pixmap = RootBackground(of: connection).rootPixmap {
      // The first show goes on there.
      xcb_change_window_attributes(
        connection.server, connection.root, XCB_CW_BACK_PIXMAP.rawValue, &pixmap)
    }
    xcb_flush(connection.server)
    keeper?.finish()
  }

  private var isHidden: Bool { !shown.contains(where: \.isVisible) }

  private static let replaced = LiveError.displayLost(
    "another program has set the background; end it, and start the show again")

  private func handle(_ event: X11Event, at now: Int64) throws(LiveError) {
    switch event {
    case .screenSaver: nextCheck = 0
    case .message(let window, connection[.frameDrawn], let numbers):
      desktopWindows.receive(numbers, for: window)
    case .mapped(let window) where desktopWindows.numbers.contains(window):
      desktopWindows.finish(window)
      // Small windows of this kind, such as conky's, stay visible.
      if stack.desktops.isEmpty { desktopWindows.restack(XCB_STACK_MODE_BELOW) }
    case .outputs, .configured(connection.root, _, _): monitorsHaveChanged = true
    case .property(connection.root, connection[.rootPixmap]):
      // A desktop names its background before its window appears.
      conflictCheck = conflictCheck ?? now + 1_000_000_000
    default:
      if stack.isChange(event), stackCheck == nil {
        stackCheck = max(now, stackTime + Self.stackInterval)
      }
    }
  }

  /// Replaces the background by its copy, which frames are drawn on.
  private func begin() throws(LiveError) {
    keeper = try BackgroundGuard(previous, restoresGNOME: background != nil)
    surface.windows = [X11Surface.Window(number: connection.root)]
    publish()
  }

  /// Publishes the background again that another program has replaced; on a bare root window its picture wins.
  private func settleConflict(at now: Int64) throws(LiveError) {
    conflictCheck = nil
    guard isPublisher, RootBackground(of: connection).rootPixmap != surface.pixmap else { return }
    stack.update(except: desktopWindows.numbers, hasCompositor: state.hasCompositor)
    placeDesktopWindows()
    guard !desktopWindows.isEmpty else { throw Self.replaced }
    // Two programs could publish theirs in turn for ever.
    conflicts = conflicts.filter { now - $0 < 10_000_000_000 } + [now]
    if conflicts.count <= 3 { publish() }
  }

  /// Names the pixmap as the background for other programs.
  private func publish() {
    guard isPublisher else { return }
    keeper?.send(surface.pixmap)
    RootBackground(rootPixmap: surface.pixmap, esetrootPixmap: surface.pixmap).publish(connection)
  }

  /// Follows changes of the monitors and of the root window's size.
  private func rearrange() {
    monitorsHaveChanged = false
    if let size = connection.rootSize, size != surface.size {
      surface.resize(to: size)
      desktopWindows.resize()
      publish()
    }
    arrange(namedMonitors())
    placeDesktopWindows()
  }

  private func namedMonitors() -> [X11Monitor] {
    isMutter ? MutterMonitors.naming(connection.monitors()) : connection.monitors()
  }

  private func arrange(_ all: [X11Monitor]) {
    monitors = all.filter { options.outputs.isEmpty || options.outputs.contains($0.name) }
    var used = monitors
    if options.spansOutputs, let first = used.first {
      let all = used.dropFirst().reduce(first.place) { $0.union($1.place) ?? $0 }
      used = [X11Monitor(name: used.map(\.name).joined(separator: "+"), place: all)]
    }
    shown = used.map { monitor in
      let screen = shown.first { $0.name == monitor.name }
      screen?.place = monitor.place
      return screen
        ?? X11Screen(
          name: monitor.name, monitor.place, stack.margins(of: monitor.place), on: surface)
    }
  }

  /// Creates our own windows if something covers the root window, or removes them.
  private func placeDesktopWindows() {
    guard state.hasCompositor || !stack.desktops.isEmpty else { return desktopWindows.place(nil) }
    desktopWindows.place(
      !isMutter ? [] : monitors.map { ($0.place, stack.workArea(of: $0.place) ?? $0.place) })
  }
}
