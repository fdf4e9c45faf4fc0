import CXCB
package import SeltzerPicture

/// An area of the server's coordinates.
struct X11Rectangle: Equatable {
  var x = 0
  var y = 0
  var size: PixelSize

  var right: Int { x + size.width }
  var bottom: Int { y + size.height }
  func contains(_ other: X11Rectangle) -> Bool { intersection(other) == other }

  /// Returns the area between four edges; nil if it is empty.
  private static func between(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int
  ) -> X11Rectangle? {
    PixelSize(width: right - left, height: bottom - top)
      .map { X11Rectangle(x: left, y: top, size: $0) }
  }

  /// Returns the common area; nil if there is none.
  func intersection(_ other: X11Rectangle) -> X11Rectangle? {
    .between(max(x, other.x), max(y, other.y), min(right, other.right), min(bottom, other.bottom))
  }

  /// Returns up to four areas that cover the rest without another one.
  func subtracting(_ other: X11Rectangle) -> [X11Rectangle] {
    guard let common = intersection(other) else { return [self] }
    return [
      .between(x, y, right, common.y), .between(x, common.bottom, right, bottom),
      .between(x, common.y, common.x, common.bottom),
      .between(common.right, common.y, right, common.bottom),
    ].compactMap(\.self)
  }

  /// Reads the areas of a property: x, y, width and height of each; leaves out empty ones.
  static func list(_ values: [UInt32]) -> [X11Rectangle] {
    let numbers = values.map { Int(Int32(bitPattern: $0)) }
    return stride(from: 0, to: numbers.count - 3, by: 4).compactMap { at in
      let (left, top) = (numbers[at], numbers[at + 1])
      return .between(left, top, left + numbers[at + 2], top + numbers[at + 3])
    }
  }

  /// Returns the smallest area that contains both.
  func union(_ other: X11Rectangle) -> X11Rectangle? {
    .between(min(x, other.x), min(y, other.y), max(right, other.right), max(bottom, other.bottom))
  }
}

/// A rectangle of a surface, such as a monitor or a whole window, whose changes by the display
/// appear as events.
package final class X11Screen: Screen {
  package let name: String
  package private(set) var size: PixelSize
  /// Where the screen is now.
  var place: X11Rectangle { didSet { if place != oldValue { events.append(.resize) } } }
  package var margins: [Double]? { didSet { if margins != oldValue { events.append(.resize) } } }
  var isVisible = true {
    didSet { if isVisible != oldValue { events.append(.visibility(isVisible)) } }
  }
  /// Events that the show has not taken yet.
  var events: [ScreenEvent] = []

  private let surface: X11Surface
  private var buffer: X11Buffer
  /// What the buffer was made for.
  private var bufferPlace: X11Rectangle
  private var bufferPixmap: xcb_pixmap_t
  private var pointer: SIMD2<Double>?

  init(name: String, _ place: X11Rectangle, _ margins: [Double]? = nil, on surface: X11Surface) {
    (self.name, self.place, self.margins, self.surface) = (name, place, margins, surface)
    size = place.size
    buffer = surface.makeBuffer(place)
    (bufferPlace, bufferPixmap) = (place, surface.pixmap)
  }

  package var isReady: Bool { buffer.isReady }
  package var deadline: Int64? { events.isEmpty ? nil : .min }

  package func takeEvents() -> [ScreenEvent] {
    defer { events = [] }
    size = place.size
    return events
  }

  package func backBuffer() -> BackBuffer? {
    updateBuffer()
    return buffer.backBuffer()
  }

  package func prepare(_ frame: Frame, _ info: FrameInfo) {
    updateBuffer()
    buffer.write(frame)
  }

  private func updateBuffer() {
    if (bufferPlace, bufferPixmap) != (place, surface.pixmap) {
      buffer = surface.makeBuffer(place)
      (bufferPlace, bufferPixmap) = (place, surface.pixmap)
    }
  }

  package func show() { surface.show(buffer, at: bufferPlace) }

  /// Reports a position of the pointer in the surface's coordinates.
  func movePointer(x: Int, y: Int) {
    func position(_ value: Int, from start: Int, _ length: Int) -> Double {
      min(max(2 * (Double(value - start) + 0.5) / Double(length) - 1, -1), 1)
    }
    let position = SIMD2(
      position(x, from: place.x, place.size.width), -position(y, from: place.y, place.size.height))
    guard position != pointer else { return }
    pointer = position
    events.append(.pointer(position))
  }
}
