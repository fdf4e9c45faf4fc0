package import SeltzerScene

extension BubbleOutline {
  /// The iris of a lens with six blades, brighter at the edge.
  package static let hexagon = BubbleOutline("hexagon") { pen in
    func trace(_ radius: Double) {
      let (across, up) = (radius * 0.866_025_4, radius / 2)
      pen.move(50, 50 - radius)
      for (x, y) in [
        (across, -up), (across, up), (0, radius), (-across, up), (-across, -up),
      ] { pen.line(50 + x, 50 + y) }
      pen.close()
    }
    trace(46)
    pen.fill(.faint(0.6))
    // The outer edges of all strokes coincide.
    for width in stride(from: 1.0, through: 22, by: 1) {
      trace(46 - width / 2 / 0.866_025_4)
      pen.stroke(width, .faint(0.045))
    }
  }
}
