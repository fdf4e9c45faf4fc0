import Dispatch
import SeltzerDocument
import SeltzerPicture

/// A tab of a browser.
final class Tab {
  static let maximumCount = 16
  /// The longest side of a canvas in pixels.
  static let longestSide = 4096
  nonisolated(unsafe) private static var count = 0

  let number: Int
  let socket: WebSocket
  /// The canvas in device pixels; nil before the page has told it.
  var view: PixelSize?
  /// The part of the width that shows the first scene of a comparison.
  var split: Double?
  /// Whether the page shows where layers are, and where they were in the last picture.
  var showsBoxes = false
  private var boxes: [PlacedBox] = []
  /// The point at which the next picture finds the kind of bubbles.
  var picked: SIMD2<Double>?
  /// Whether pictures follow a drag, and are as small as while playing.
  var followsDrag = false
  /// Whether a newer picture is due.
  var isStale = false
  /// Draws a picture.
  var painting: Task<Void, Never>?
  /// Seconds after a change until an older drawing is cancelled.
  private var patience = 0.2
  /// The number of the last picture; random, so that only a page that has read it can acknowledge it.
  private var sequence: UInt32 = 0
  private var isSending = false
  private(set) var contentOffset: SIMD2<Double>?
  /// Seconds to draw a pixel, on average.
  var cost = 0.0

  init(_ socket: WebSocket) {
    Self.count += 1
    (number, self.socket) = (Self.count, socket)
  }

  func send(_ message: JSONValue) { socket.send("\(message)") }

  /// Notes that the page has shown a picture.
  func acknowledge(_ number: UInt32) {
    guard isSending, number == sequence else { return }
    isSending = false
    socket.hasRead()
  }

  /// Returns the next picture to draw; nil while the browser is busy.
  func nextJob(of studio: Studio) -> PaintJob? {
    guard let view, painting == nil, !isSending else { return nil }
    sequence = .random(in: 1...UInt32.max)
    let current = studio.looks[studio.design.slot]
    let looks = split == nil || studio.looks.count < 2 ? [current] : studio.looks
    defer { picked = nil }
    return PaintJob(
      looks: looks, split: split ?? 1,
      size: studio.time.isPlaying || followsDrag ? affordable(view) : view,
      t: studio.time.now(loop: studio.design.loop), tilt: studio.tilt,
      showsBoxes: showsBoxes && looks.count == 1, picked: picked, revision: studio.revision,
      sequence: sequence)
  }

  /// Cancels the drawing of an older scene, unless it ends soon; each waits longer than the last,
  /// so that a row of changes shows something.
  func cancelPainting() {
    guard let painting else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { painting.cancel() }
    patience = min(1.5 * patience, 3)
  }

  /// Returns the size at which 30 pictures per second can be drawn.
  private func affordable(_ size: PixelSize) -> PixelSize {
    let seconds = cost * Double(size.width * size.height)
    guard seconds > 0.03 else { return size }
    let scale = max(0.25, ((0.03 / seconds).squareRoot() * 8).rounded(.down) / 8)
    return PixelSize(
      max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
  }

  func show(_ painting: Painting) {
    patience = min(max(0.2, 1.5 * painting.seconds), 3)
    contentOffset = painting.contentOffset
    let share = painting.seconds / (painting.size.vector.x * painting.size.vector.y)
    cost += (cost == 0 ? 1 : share > cost ? 0.5 : 0.1) * (share - cost)
    isSending = true
    if let index = painting.picked { send(["picked": .whole(index)]) }
    if painting.boxes != boxes {
      boxes = painting.boxes
      send(["boxes": .list(boxes.map(\.json))])
    }
    socket.send(painting.bytes)
  }
}

extension PlacedBox {
  /// The box as the page reads it, in pixels.
  fileprivate var json: JSONValue {
    let shapes = [box, container].map { box -> JSONValue in
      .numbers([box.center.x, box.center.y, box.size.x, box.size.y, box.rotation])
    }
    return [
      "key": .text(key), "box": shapes[0], "container": shapes[1], "isFree": .flag(isFree),
      "position": .numbers([position.x, position.y]), "anchor": .numbers([anchor.x, anchor.y]),
      "extent": .numbers(extent ?? []),
    ]
  }
}
