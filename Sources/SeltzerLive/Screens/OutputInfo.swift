package import SeltzerStage

/// An output of a display server, for lists.
package struct OutputInfo: Sendable {
  /// The server's name, such as `HDMI-1`.
  package let name: String
  /// The size in device pixels, as rotated.
  package let size: PixelSize
  /// The distance from the left edge of the desktop, in the server's units.
  package let x: Int
  /// The distance from the top edge of the desktop, in the server's units.
  package let y: Int
  /// Device pixels per logical pixel.
  package let scale: Double
  /// Hertz; nil if unknown.
  package let refreshRate: Double?

  package init(
    name: String, size: PixelSize, x: Int, y: Int, scale: Double, refreshRate: Double?
  ) {
    (self.name, self.size, self.x, self.y) = (name, size, x, y)
    (self.scale, self.refreshRate) = (scale, refreshRate)
  }
}
