import CWayland
import SeltzerOutput
import SeltzerPicture

/// An output of a compositor, as last described by it.
final class WaylandOutput {
  /// The global's number.
  let number: UInt32
  private(set) var name = ""
  private(set) var description = ""
  /// The distance from the desktop's top left corner, in logical pixels.
  private(set) var position = SIMD2<Int>.zero
  /// Hertz times 1000; 0 if unknown.
  private(set) var refresh = 0
  /// Device pixels, before rotation.
  private var mode = SIMD2<Int>.zero
  /// The scale for surfaces without a viewport, rounded up by the compositor.
  private(set) var wholeScale = 1
  /// Logical pixels; nil if unknown.
  private var logicalSize: SIMD2<Int>?
  private var isDescribed = false
  private var output, logical: WaylandObject?

  init(_ number: UInt32, version: UInt32, of registry: WaylandObject) {
    self.number = number
    output = registry.bind(
      number, .output, version, destructor: version >= 3 ? "release" : nil
    ) { [unowned self] event, arguments in
      switch event {
      // A mode is described as the current one by its first flag.
      case "mode" where arguments[0].u & 1 == 1:
        mode = SIMD2(Int(arguments[1].i), Int(arguments[2].i))
        refresh = Int(arguments[3].i)
      case "done": isDescribed = true
      case "scale": wholeScale = Int(arguments[0].i)
      case "name": name = String(cString: arguments[0].s)
      case "description": description = String(cString: arguments[0].s)
      default: break
      }
    }
  }

  /// The logical output extends the output.
  deinit { logical = nil }

  var pointer: OpaquePointer? { output?.pointer }

  /// Requests position and logical size, once.
  func describe(_ manager: WaylandObject) {
    guard logical == nil, let pointer else { return }
    logical = manager.create("get_xdg_output", .logicalOutput, wl_argument(o: pointer)) {
      [unowned self] event, arguments in
      switch event {
      case "logical_position": position = SIMD2(Int(arguments[0].i), Int(arguments[1].i))
      case "logical_size": logicalSize = SIMD2(Int(arguments[0].i), Int(arguments[1].i))
      case "name": name = String(cString: arguments[0].s)
      case "description": description = String(cString: arguments[0].s)
      default: break
      }
    }
  }

  /// Whether the first description is complete.
  var isComplete: Bool { isDescribed && (logical == nil || logicalSize != nil) }

  /// Device pixels per logical pixel, a multiple of 1/120 as in `wp_fractional_scale_v1`.
  var scale: Double {
    guard let logicalSize, logicalSize.max() > 0, mode.max() > 0 else { return Double(wholeScale) }
    return (Double(mode.max()) / Double(logicalSize.max()) * 120).rounded() / 120
  }

  var refreshRate: FrameRate? { FrameRate(refresh, 1000) }
}
