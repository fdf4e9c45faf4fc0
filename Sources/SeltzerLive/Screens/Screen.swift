public import SeltzerRaster

/// What shows the frames of a live wallpaper, from one thread.
///
/// A frame is handed over as soon as it is drawn and shown when it is due, so that the moment does not
/// depend on how long either takes.
public protocol Screen: AnyObject {
  /// Takes over the pixels of a frame that will be shown next.
  ///
  /// - Parameters:
  ///   - frame: Of the screen's size.
  ///   - number: The frame's number.
  ///   - t: The moment that it shows, in seconds.
  /// - Throws: What keeps the screen from taking it.
  func prepare(_ frame: Frame, number: Int, t: Double) throws

  /// Shows what was prepared last.
  func show() throws

  /// Says that nothing more will be shown; what is shown stays.
  func end()
}
