#if os(Linux)
  import CXCB
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
    private var desktopWindow: X11DesktopWindow?
    private var monitorsHaveChanged = false
    private var state = X11ServerState()
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

    /// Connects to the server named by `DISPLAY`.
    ///
    /// - Throws: `LiveError.noDisplay` and `noOutput`.
    package init(_ options: ScreenOptions) throws(LiveError) {
      self.options = options
      connection = try X11Connection()
      surface = try X11Surface(connection, for: connection.root)
      stack = X11WindowStack(connection)
      previous = RootBackground(of: connection)
      if previous.rootPixmap == nil { previous.color = connection.rootColor }
      isPublisher = connection.own(.publisher)
      // Outputs that are not used keep their background.
      if let pixmap = previous.rootPixmap { surface.tile(with: pixmap) }
      connection.select(
        XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY,
        XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, of: connection.root)
      if connection.hasRandR {
        xcb_randr_select_input(
          connection.server, connection.root,
          UInt16(
            XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
              | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
              | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue))
      }
      if connection.hasScreenSaver {
        xcb_screensaver_select_input(
          connection.server, connection.root, XCB_SCREENSAVER_EVENT_NOTIFY_MASK.rawValue)
      }
      let monitors = connection.monitors()
      for name in options.outputs where !monitors.contains(where: { $0.name == name }) {
        throw .noOutput(name, names: monitors.map(\.name))
      }
      // Layers are placed within the panels from the first frame on.
      stack.update(except: nil, hasCompositor: false)
      arrange(monitors)
    }

    package var screens: [any Screen] { shown }

    package var requests: [pollfd] {
      MonotonicClock.now < sleepEnd ? [] : [.readable(connection.descriptor)]
    }

    package var deadline: Int64? {
      if MonotonicClock.now < sleepEnd { return sleepEnd }
      return connection.hasEvent ? .min : min(nextCheck, stackCheck ?? .max, conflictCheck ?? .max)
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
          throw (try? X11Connection()) == nil ? Self.lost : Self.replaced
        }
        if monitorsHaveChanged { rearrange() }
        if now >= nextCheck {
          nextCheck = now + (isHidden ? 5 : 1) * Self.checkInterval
          let hadCompositor = state.hasCompositor
          state = connection.state()
          // Translucent windows cover what is behind them only without one.
          if state.hasCompositor != hadCompositor { stackCheck = now }
          placeDesktopWindow()
        }
        if let time = stackCheck, now >= time {
          (stackCheck, stackTime) = (nil, now)
          stack.update(except: desktopWindow?.window, hasCompositor: state.hasCompositor)
          placeDesktopWindow()
          // A click raises a file manager's desktop.
          if isPublisher, stack.hidesOwn { desktopWindow?.restack(XCB_STACK_MODE_ABOVE) }
        }
        if !stack.desktops.isEmpty, !hidesIcons {
          hidesIcons = true
          options.notify("the icons of the desktop are hidden")
        }
        if let time = conflictCheck, now >= time { try settleConflict(at: now) }
        for screen in shown {
          let isCovered = options.whenCovered != .run && stack.covers(screen.place)
          screen.isVisible = !state.isOff && !isCovered
          screen.margins = stack.margins(of: screen.place)
        }
      } while connection.hasEvent
      if followsPointer, let pointer = connection.pointer(on: connection.root) {
        for screen in shown { screen.movePointer(x: Int(pointer.root_x), y: Int(pointer.root_y)) }
      }
      xcb_flush(connection.server)
      if hasEvents, isHidden { sleepEnd = now + Self.sleep }
    }

    package func settle() {
      // Pseudo-transparent terminals copy the background then.
      if keeper != nil { publish() }
    }

    package func end() {
      desktopWindow = nil
      if !isPublisher, var pixmap = RootBackground(of: connection).rootPixmap {
        // The first show goes on there.
        xcb_change_window_attributes(
          connection.server, connection.root, XCB_CW_BACK_PIXMAP.rawValue, &pixmap)
      }
      xcb_flush(connection.server)
      keeper?.finish()
    }

    private var isHidden: Bool { !shown.contains(where: \.isVisible) }

    private static let lost = LiveError.displayLost("the X server has ended")
    private static let replaced = LiveError.displayLost(
      "another program has set the background; end it, and start the show again")

    private func handle(_ event: X11Event, at now: Int64) throws(LiveError) {
      switch event {
      case .screenSaver: nextCheck = 0
      case .mapped(let window) where window == desktopWindow?.window:
        desktopWindow?.ignoreClicks()
        // Small windows of this kind, such as conky's, stay visible.
        if stack.desktops.isEmpty { desktopWindow?.restack(XCB_STACK_MODE_BELOW) }
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
      keeper = try BackgroundGuard(previous)
      surface.windows = [connection.root]
      publish()
    }

    /// Publishes the background again that another program has replaced; on a bare root window its picture wins.
    private func settleConflict(at now: Int64) throws(LiveError) {
      conflictCheck = nil
      guard isPublisher, RootBackground(of: connection).rootPixmap != surface.pixmap else { return }
      stack.update(except: desktopWindow?.window, hasCompositor: state.hasCompositor)
      placeDesktopWindow()
      guard desktopWindow != nil else { throw Self.replaced }
      // Two programs could publish theirs in turn for ever.
      conflicts = conflicts.filter { now - $0 < 10_000_000_000 } + [now]
      if conflicts.count <= 3 { publish() }
    }

    /// Names the pixmap as the background for other programs.
    private func publish() {
      guard isPublisher else { return }
      keeper?.send(surface.pixmap)
      RootBackground(rootPixmap: surface.pixmap, esetrootPixmap: surface.pixmap)
        .publish(connection)
    }

    /// Follows changes of the monitors and of the root window's size.
    private func rearrange() {
      monitorsHaveChanged = false
      if let size = connection.rootSize, size != surface.size {
        surface.resize(to: size)
        desktopWindow?.resize(to: size)
        publish()
      }
      arrange(connection.monitors())
    }

    private func arrange(_ monitors: [X11Monitor]) {
      var used = monitors.filter {
        options.outputs.isEmpty || options.outputs.contains($0.name)
      }
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

    /// Creates our own window if something covers the root window, or removes it.
    private func placeDesktopWindow() {
      let isNeeded = state.hasCompositor || !stack.desktops.isEmpty
      guard isNeeded != (desktopWindow != nil) else { return }
      surface.windows = [connection.root]
      desktopWindow = isNeeded ? X11DesktopWindow(surface) : nil
    }
  }
#endif
