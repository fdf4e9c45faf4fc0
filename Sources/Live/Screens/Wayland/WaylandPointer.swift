import CWayland

/// The pointer of a seat.
final class WaylandPointer {
  /// Receives a surface and the logical pixel on it; nil when the pointer leaves.
  typealias Motion = (_ surface: OpaquePointer, _ point: SIMD2<Double>?) -> Void

  /// The seat's number as a global.
  let number: UInt32
  private let moved: Motion
  private var seat, pointer: WaylandObject?
  private var surface: OpaquePointer?

  init(_ number: UInt32, version: UInt32, of registry: WaylandObject, moved: @escaping Motion) {
    (self.number, self.moved) = (number, moved)
    seat = registry.bind(number, .seat, min(3, version)) { [unowned self] event, arguments in
      if event == "capabilities" {
        update(hasPointer: arguments[0].u & WL_SEAT_CAPABILITY_POINTER.rawValue != 0)
      }
    }
  }

  private func update(hasPointer: Bool) {
    guard hasPointer else { return pointer = nil }
    guard pointer == nil, let seat else { return }
    pointer = WaylandObject(
      seat.connection, .pointer, wl_seat_get_pointer(seat.pointer),
      destructor: wl_proxy_get_version(seat.pointer) >= 3 ? "release" : nil
    ) { [unowned self] event, arguments in
      switch event {
      case "enter":
        surface = arguments[1].o
        move(arguments[2].f, arguments[3].f)
      case "leave":
        if let surface { moved(surface, nil) }
        surface = nil
      case "motion": move(arguments[1].f, arguments[2].f)
      default: break
      }
    }
  }

  /// Reports a position in 24.8 fixed point.
  private func move(_ x: Int32, _ y: Int32) {
    if let surface { moved(surface, SIMD2(Double(x), Double(y)) / 256) }
  }
}
