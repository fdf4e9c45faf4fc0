import CWayland
import SeltzerPicture
import SeltzerSystem

/// The background layer of one output.
final class WaylandSurface {
  /// The objects that create surfaces.
  struct Globals {
    let compositor, shm, layerShell: WaylandObject
    let viewporter, fractionalScales: WaylandObject?
  }

  /// A surface that has waited so long for a frame callback is hidden, in nanoseconds.
  private static let patience: Int64 = 500_000_000
  let output: WaylandOutput
  private let globals: Globals
  private let surface: WaylandObject
  private var layer, viewport, fractionalScale: WaylandObject?
  /// Logical pixels; nil before the compositor has set it.
  private(set) var size: SIMD2<Int>?
  private var preferredScale: Double?
  private(set) var isClosed = false
  /// Whether windows cover the output.
  var isCovered = false
  /// The edges that panels cover, as in `Scene.margins`; nil if unknown.
  var margins: [Double]?
  /// All have the same size.
  private var buffers: [WaylandBuffer] = []
  private var next: WaylandBuffer?
  /// The buffer of the surface, which may have an earlier size.
  private var shown: WaylandBuffer?
  /// Frame callbacks that have not arrived.
  private var callbacks: [WaylandObject] = []
  private var waitingSince: Int64 = 0

  init(on output: WaylandOutput, _ globals: Globals, _ place: DesktopLayer, acceptsInput: Bool) {
    (self.output, self.globals) = (output, globals)
    let connection = globals.compositor.connection
    surface = WaylandObject(
      connection, .surface, wl_compositor_create_surface(globals.compositor.pointer),
      destructor: "destroy")
    layer = "wallpaper".withCString { name in
      globals.layerShell.create(
        "get_layer_surface", .layerSurface, wl_argument(o: surface.pointer),
        wl_argument(o: output.pointer), wl_argument(u: place.number), wl_argument(s: name)
      ) { [unowned self] event, arguments in
        if event == "closed" { isClosed = true }
        guard event == "configure" else { return }
        layer?.send("ack_configure", wl_argument(u: arguments[0].u))
        size = SIMD2(Int(arguments[1].u), Int(arguments[2].u))
      }
    }
    // Anchored to all four edges, and not moved by panels.
    layer?.send("set_anchor", wl_argument(u: 15))
    layer?.send("set_exclusive_zone", wl_argument(i: -1))
    if let viewporter = globals.viewporter {
      viewport = viewporter.create("get_viewport", .viewport, wl_argument(o: surface.pointer))
      fractionalScale = globals.fractionalScales?.create(
        "get_fractional_scale", .fractionalScale, wl_argument(o: surface.pointer)
      ) { [unowned self] _, arguments in
        // KWin sends 1 until the surface is on its output.
        if hasContent { preferredScale = Double(arguments[0].u) / 120 }
      }
    }
    accept(input: acceptsInput)
  }

  deinit {
    // The surface must outlive the objects that extend it.
    (layer, viewport, fractionalScale) = (nil, nil, nil)
  }

  var pointer: OpaquePointer { surface.pointer }
  /// Device pixels per logical pixel.
  var scale: Double { viewport == nil ? Double(output.wholeScale) : preferredScale ?? output.scale }
  var hasContent: Bool { shown != nil }

  /// Whether the user can see the surface, as far as is known; true until it has content.
  var isVisible: Bool {
    !hasContent || !(isCovered || lateness.map { $0 <= MonotonicClock.now } ?? false)
  }

  /// When the surface is hidden if no frame callback arrives; nil if it waits for none.
  var lateness: Int64? { callbacks.isEmpty ? nil : waitingSince + Self.patience }

  /// Whether a frame can be prepared; one frame may be ahead of the compositor, so that frames at
  /// the refresh rate are not late.
  var isReady: Bool {
    !isClosed && size != nil && callbacks.count < 2
      && (buffers.count < 3 || buffers.contains { !$0.isBusy })
  }

  /// Returns a free buffer, which is shown next.
  func takeBuffer(_ size: PixelSize) throws -> WaylandBuffer {
    if buffers.first?.size != size { buffers = [] }
    let free = buffers.first { !$0.isBusy }
    let buffer = try free ?? WaylandBuffer(globals.shm, size: size)
    if free == nil { buffers.append(buffer) }
    next = buffer
    return buffer
  }

  /// Shows the prepared buffer, one buffer pixel per device pixel at `scale`.
  func show(scale: Double) {
    guard let next, let size, !isClosed else { return }
    if let viewport {
      viewport.send(
        "set_destination", wl_argument(i: Int32(size.x)), wl_argument(i: Int32(size.y)))
    } else {
      wl_surface_set_buffer_scale(pointer, Int32(scale.rounded(.up)))
    }
    wl_surface_attach(pointer, next.pointer, 0, 0)
    wl_surface_damage(pointer, 0, 0, .max, .max)
    if callbacks.isEmpty { waitingSince = MonotonicClock.now }
    callbacks.append(
      WaylandObject(surface.connection, .callback, wl_surface_frame(pointer)) {
        [unowned self] _, _ in
        callbacks.removeFirst()
        waitingSince = MonotonicClock.now
      })
    wl_surface_commit(pointer)
    surface.connection.flush()
    next.isBusy = true
    (shown, self.next) = (next, nil)
  }

  /// Moves the surface to another layer.
  func move(to place: DesktopLayer) {
    guard let layer, wl_proxy_get_version(layer.pointer) >= 2 else { return }
    layer.send("set_layer", wl_argument(u: place.number))
    wl_surface_commit(pointer)
  }

  /// Returns the edges outside of an area of the desktop: x, y, width and height in logical pixels.
  func margins(around area: SIMD4<Double>) -> [Double]? {
    guard let size, size.y > 0 else { return nil }
    let corner = SIMD2<Double>(output.position)
    let far = corner + SIMD2<Double>(size)
    return [area.y - corner.y, far.x - area.x - area.z, far.y - area.y - area.w, area.x - corner.x]
      .map { min(max($0 / Double(size.y), 0), 0.4) }
  }

  /// Lets the pointer reach the surface, or the objects below it.
  func accept(input: Bool) {
    let region = WaylandObject(
      surface.connection, .region, wl_compositor_create_region(globals.compositor.pointer),
      destructor: "destroy")
    // No region is the whole surface.
    wl_surface_set_input_region(pointer, input ? nil : region.pointer)
    wl_surface_commit(pointer)
  }
}

extension DesktopLayer {
  /// The layer of zwlr_layer_shell_v1.
  fileprivate var number: UInt32 { self == .background ? 0 : 1 }
}
