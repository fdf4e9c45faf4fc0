package import SeltzerSystem

#if os(Linux)
  import CWayland
  import FoundationEssentials
#endif

extension ScreenKind {
  static let wayland = ScreenKind(
    name: "wayland", argument: .none, usage: "wayland",
    help: """
      wayland is the background of a Wayland desktop with zwlr_layer_shell_v1, such as sway, or of GNOME.
      """, completions: ["wayland"], formats: [], isOnDesktop: true
  ) { _, options in
    #if os(Linux)
      let registry = try WaylandRegistry()
      // Mutter has no background layer; the desktop of its X server lies below all windows.
      let display = getenv("DISPLAY").map { String(cString: $0) } ?? ""
      return registry.isMutter && !display.isEmpty
        ? try X11Display(options) : try WaylandDisplay(options, registry)
    #else
      throw LiveError.noDisplay("Wayland exists on Linux only; choose another screen")
    #endif
  }
}

#if os(Linux)
  /// The backgrounds of a Wayland compositor's outputs.
  package final class WaylandDisplay: Display {
    package var followsPointer = false {
      didSet {
        guard followsPointer != oldValue else { return }
        for surface in surfaces.values { surface.accept(input: followsPointer) }
      }
    }

    private var shown: [WaylandScreen] = []
    private let registry: WaylandRegistry
    private let globals: WaylandSurface.Globals
    private let options: ScreenOptions
    /// By the output's number.
    private var surfaces: [UInt32: WaylandSurface] = [:]
    private var layer: DesktopLayer
    /// What sway or Hyprland tell of each output, by name; the reader is nil without them.
    private var workspaces: [String: (reader: (any WorkspaceReader)?, last: Workspaces?)] = [:]
    /// When to ask them again, as panels that start after the show cause no event in sway.
    private var secondReading: Int64? = MonotonicClock.now + 5_000_000_000

    /// Opens the backgrounds of all outputs, or of those in the options.
    ///
    /// Outputs that appear later are used too. An output has its own size, whatever the options say.
    ///
    /// - Throws: `LiveError.noDisplay` without a usable compositor, and `LiveError.noOutput`.
    init(_ options: ScreenOptions, _ registry: WaylandRegistry) throws {
      (self.options, self.registry) = (options, registry)
      layer = options.layer ?? .background
      globals = try registry.surfaceGlobals()
      let names = registry.outputs.map(\.name)
      for name in options.outputs where !names.contains(name) {
        throw LiveError.noOutput(name, names: names)
      }
      registry.pointerMoved = { [unowned self] pointer, point in
        for screen in shown {
          for surface in screen.surfaces where surface.pointer == pointer {
            screen.point(at: point, on: surface)
          }
        }
      }
      openSurfaces()
      // Afterwards the surfaces have a size.
      try registry.connection.roundtrip()
      try update()
    }

    package var screens: [any Screen] { shown }
    package var requests: [pollfd] {
      [registry.connection.request] + workspaces.values.flatMap { $0.reader?.requests ?? [] }
    }
    package var deadline: Int64? { secondReading }

    package func update() throws {
      try registry.update()
      openSurfaces()
      let covered = registry.toplevels?.coveredOutputs(options.whenCovered) ?? []
      if let time = secondReading, MonotonicClock.now >= time {
        (secondReading, workspaces) = (nil, [:])
      }
      for surface in surfaces.values {
        let shown = shownWorkspaces(on: surface.output.name)
        surface.isCovered =
          surface.output.pointer.map(covered.contains) ?? false
          || options.whenCovered == .tiles && shown?.isTiled ?? false
        surface.margins = shown?.area.flatMap { surface.margins(around: $0) }
      }
      groupSurfaces()
      registry.connection.flush()
    }

    package func follow(_ desktop: DesktopState) {
      // A click raises Plasma's own desktop to the top of the layer `background`.
      let next = options.layer ?? (desktop.hasPlasma ? .bottom : .background)
      guard next != layer else { return }
      layer = next
      for surface in surfaces.values { surface.move(to: next) }
      registry.connection.flush()
      if next == .bottom { options.notify("the icons of Plasma's desktop are hidden") }
    }

    package func end() {
      (shown, surfaces) = ([], [:])
      registry.connection.flush()
    }

    /// Returns what sway or Hyprland tell of an output; nil without them.
    private func shownWorkspaces(on output: String) -> Workspaces? {
      var known = workspaces[output] ?? (nil, nil)
      if workspaces[output] == nil {
        // Without DISPLAY, as X has no panels here.
        let environment = ProcessInfo.processInfo.environment.filter { $0.key != "DISPLAY" }
        known =
          (try? openWorkspaces(
            of: output, environment, followsTiles: options.whenCovered == .tiles)) ?? (nil, nil)
      }
      do { known.last = try known.reader?.read() ?? known.last } catch { known = (nil, nil) }
      workspaces[output] = known
      return known.last
    }

    /// Opens a surface on each output, and again if the compositor has closed it.
    private func openSurfaces() {
      let outputs = registry.outputs
      surfaces = surfaces.filter { number, _ in outputs.contains { $0.number == number } }
      for output in outputs where output.isComplete {
        guard options.outputs.isEmpty || options.outputs.contains(output.name) else { continue }
        // A surface that is closed before it has content would be closed again.
        if let old = surfaces[output.number], !old.isClosed || !old.hasContent { continue }
        surfaces[output.number] = WaylandSurface(
          on: output, globals, layer, acceptsInput: followsPointer)
      }
    }

    /// Updates the screens, which keep their identity while an output of their name exists.
    private func groupSurfaces() {
      let open = registry.outputs.compactMap { surfaces[$0.number] }.filter { surface in
        let isKnown = shown.contains { options.spansOutputs || $0.name == surface.output.name }
        return !surface.isClosed && (surface.size != nil || isKnown)
      }
      let groups =
        options.spansOutputs
        ? (open.isEmpty ? [] : [(name: "", surfaces: open)])
        : open.map { (name: $0.output.name, surfaces: [$0]) }
      shown = groups.map { group in
        let screen = shown.first { $0.name == group.name }
        screen?.surfaces = group.surfaces
        return screen
          ?? WaylandScreen(
            name: group.name, group.surfaces, options.resolution,
            knowsWindows: registry.toplevels != nil)
      }
    }
  }
#endif
