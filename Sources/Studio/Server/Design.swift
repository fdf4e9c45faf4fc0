import SeltzerMotion
import SeltzerSystem

/// A scene's text, and where it belongs.
struct Sheet: Sendable, Equatable {
  var text: String
  /// The name in errors, such as `snow.yaml`.
  var name: String
  /// The file's name in the folder; nil for a scene that was not saved.
  var file: String?
  /// The text of the file as it was read.
  var base: String?
}

/// What undo and redo restore.
struct Design: Sendable, Equatable {
  /// The scene, and after a comparison has begun the other one.
  var sheets: [Sheet]
  var slot = 0
  /// Seconds after which the picture repeats; nil is never.
  var loop: Double?
  var speed = 1.0

  var sheet: Sheet {
    get { sheets[slot] }
    set { sheets[slot] = newValue }
  }
}

/// Earlier and later designs.
struct History {
  /// Bytes of earlier scenes, beyond which the oldest are forgotten.
  private static let limit = 64 << 20

  private(set) var current: Design
  private(set) var past: [Design] = []
  private(set) var future: [Design] = []
  /// The movement of a control, such as a slider, whose changes are one step.
  private var gesture: String?

  init(_ design: Design) { current = design }

  mutating func change(to design: Design, gesture: String?) {
    guard design != current else { return }
    if gesture == nil || gesture != self.gesture { past.append(current) }
    (current, future, self.gesture) = (design, [], gesture)
    while past.reduce(0, { $0 + $1.sheet.text.utf8.count }) > Self.limit { past.removeFirst() }
  }

  mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(current)
    (current, gesture) = (last, nil)
  }

  mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(current)
    (current, gesture) = (next, nil)
  }
}

/// The time of the scene that is shown.
struct PlayTime {
  private(set) var isPlaying = true
  private(set) var speed = 1.0
  private var t = 0.0
  private var start = MonotonicClock.now

  private var exact: Double { isPlaying ? t + speed * Double(MonotonicClock.now - start) / 1e9 : t }

  /// Seconds since the scene began, in milliseconds, which the command line can state.
  func now(loop: Double?) -> Double {
    ((LoopTime(loop)?.phase(of: exact) ?? exact) * 1000).rounded() / 1000
  }

  mutating func set(playing: Bool? = nil, t: Double? = nil, speed: Double? = nil) {
    (self.t, start) = (t ?? exact, MonotonicClock.now)
    isPlaying = playing ?? isPlaying
    self.speed = speed ?? self.speed
  }
}
