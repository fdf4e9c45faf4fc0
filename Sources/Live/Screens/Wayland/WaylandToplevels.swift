import CWayland

/// The windows of all programs, to learn which outputs they cover.
final class WaylandToplevels {
  private final class Toplevel {
    var object: WaylandObject?
    var outputs: Set<OpaquePointer> = []
    var states: Set<UInt32> = []
  }

  private var manager: WaylandObject?
  private var toplevels: [OpaquePointer: Toplevel] = [:]

  init(_ name: UInt32, version: UInt32, of registry: WaylandObject) {
    manager = registry.bind(name, .toplevels, version) {
      [unowned self, unowned connection = registry.connection] event, arguments in
      if event == "toplevel", let pointer = arguments[0].o { add(pointer, connection) }
    }
  }

  /// The outputs that an active window covers; others do not count: sway keeps the state of a
  /// fullscreen window on a hidden workspace.
  func coveredOutputs(_ policy: CoveredPolicy) -> Set<OpaquePointer> {
    // 0 is maximized, 2 activated, 3 fullscreen; a maximized window may be translucent.
    let large: Set<UInt32> = policy == .run ? [] : policy == .tiles ? [0, 3] : [3]
    return toplevels.values.filter { $0.states.contains(2) && !$0.states.isDisjoint(with: large) }
      .reduce(into: []) { $0.formUnion($1.outputs) }
  }

  private func add(_ pointer: OpaquePointer, _ connection: WaylandConnection) {
    let toplevel = Toplevel()
    toplevels[pointer] = toplevel
    toplevel.object = WaylandObject(connection, .toplevel, pointer, destructor: "destroy") {
      [unowned self, unowned toplevel] event, arguments in
      switch event {
      case "output_enter": if let output = arguments[0].o { toplevel.outputs.insert(output) }
      case "output_leave": if let output = arguments[0].o { toplevel.outputs.remove(output) }
      case "state":
        let array = arguments[0].a.pointee
        toplevel.states = Set(
          UnsafeRawBufferPointer(start: array.data, count: array.size).bindMemory(to: UInt32.self))
      case "closed": toplevels[pointer] = nil
      default: break
      }
    }
  }
}
