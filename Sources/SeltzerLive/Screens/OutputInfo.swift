package import SeltzerSink
package import SeltzerStage

/// An output of a display server, such as a monitor.
package struct OutputInfo: Sendable {
  /// Such as `HDMI-1`.
  package let name: String
  /// The size in device pixels.
  package let size: PixelSize
  /// The left edge in the server's coordinates.
  package let x: Int
  /// The upper edge in the server's coordinates.
  package let y: Int
  /// Device pixels per logical pixel.
  package let scale: Double
  /// Pictures per second; nil if unknown.
  package let refreshRate: FrameRate?

  package init(
    name: String, size: PixelSize, x: Int, y: Int, scale: Double, refreshRate: FrameRate?
  ) {
    (self.name, self.size, self.x, self.y) = (name, size, x, y)
    (self.scale, self.refreshRate) = (scale, refreshRate)
  }
}
