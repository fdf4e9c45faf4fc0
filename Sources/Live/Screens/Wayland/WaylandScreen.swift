import SeltzerOutput
import SeltzerPicture

/// A picture on the background of one output, or across several.
final class WaylandScreen: Screen {
  let name: String
  private(set) var size = PixelSize(1, 1)
  private(set) var scale = 1.0
  private(set) var margins: [Double]?
  let knowsWindows: Bool
  private let resolution: Resolution
  var surfaces: [WaylandSurface]
  /// The surfaces at the last layout; a new one has no content.
  private var known: [ObjectIdentifier] = []
  private var prepared: [WaylandSurface] = []
  private var isVisible = true
  private var events: [ScreenEvent] = []

  var description: String { surfaces.first?.output.description ?? "" }

  init(name: String, _ surfaces: [WaylandSurface], _ resolution: Resolution, knowsWindows: Bool) {
    (self.name, self.surfaces) = (name, surfaces)
    (self.resolution, self.knowsWindows) = (resolution, knowsWindows)
    layOut()
  }

  var refreshRate: FrameRate? {
    surfaces.compactMap(\.output.refreshRate).max { $0.perSecond < $1.perSecond }
  }

  private var visible: [WaylandSurface] { surfaces.filter(\.isVisible) }

  var isReady: Bool { !visible.isEmpty && visible.allSatisfy(\.isReady) }
  var deadline: Int64? { visible.compactMap(\.lateness).min() }

  func takeEvents() -> [ScreenEvent] {
    defer { events = [] }
    if layOut() { events.append(.resize) }
    if visible.isEmpty == isVisible {
      isVisible.toggle()
      events.append(.visibility(isVisible))
    }
    return events
  }

  /// Returns nil if the picture spans several surfaces.
  func backBuffer() throws -> BackBuffer? {
    guard surfaces.count == 1, isReady else { return nil }
    prepared = visible
    return try prepared.first?.takeBuffer(size).backBuffer
  }

  func prepare(_ frame: Frame, _ info: FrameInfo) throws {
    prepared = visible
    let (whole, origin) = (SIMD2(size.width, size.height), bounds.origin)
    for surface in prepared {
      let part = devicePixels(surface.size ?? .one).clamped(lowerBound: .one, upperBound: whole)
      // Two rounded numbers may exceed their rounded sum by one.
      let start = pointwiseMin(devicePixels(surface.output.position &- origin), whole &- part)
      let buffer = try surface.takeBuffer(
        PixelSize(width: part.x, height: part.y) ?? PixelSize(1, 1))
      buffer.write(frame, x: start.x, y: start.y)
    }
  }

  func show() {
    for surface in prepared { surface.show(scale: scale) }
    prepared = []
  }

  func end() { (surfaces, prepared) = ([], []) }

  /// Reports the pointer at a logical pixel of a surface; nil if it has left.
  func point(at point: SIMD2<Double>?, on surface: WaylandSurface) {
    guard let point else { return events.append(.pointer(.zero)) }
    let bounds = bounds
    let place = point + SIMD2<Double>(surface.output.position &- bounds.origin)
    let relative = 2 * place / SIMD2<Double>(bounds.size) - 1
    events.append(
      .pointer(SIMD2(relative.x, -relative.y).clamped(lowerBound: -.one, upperBound: .one)))
  }

  /// The smallest rectangle around the surfaces, in logical pixels of the desktop.
  private var bounds: (origin: SIMD2<Int>, size: SIMD2<Int>) {
    var low = SIMD2<Int>(repeating: .max)
    var high = SIMD2<Int>(repeating: .min)
    for surface in surfaces {
      let start = surface.output.position
      low = pointwiseMin(low, start)
      high = pointwiseMax(high, start &+ (surface.size ?? .zero))
    }
    return surfaces.isEmpty ? (.zero, .zero) : (low, high &- low)
  }

  /// Updates size, scale and margins; returns whether these or the surfaces have changed.
  @discardableResult private func layOut() -> Bool {
    let before = (size, scale, margins, known)
    known = surfaces.map(ObjectIdentifier.init)
    // The compositor enlarges smaller buffers.
    scale = resolution == .logical ? 1 : surfaces.map(\.scale).max() ?? scale
    let pixels = devicePixels(bounds.size)
    size = PixelSize(width: pixels.x, height: pixels.y) ?? size
    margins = surfaces.count == 1 ? surfaces[0].margins : nil
    return before != (size, scale, margins, known)
  }

  private func devicePixels(_ logical: SIMD2<Int>) -> SIMD2<Int> {
    SIMD2<Int>((SIMD2<Double>(logical) * scale).rounded(.toNearestOrAwayFromZero))
  }
}
