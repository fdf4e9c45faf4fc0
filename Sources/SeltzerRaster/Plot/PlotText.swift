/// Numbers as short as a reader of a plot wants them.
enum PlotText {
  /// A count such as `100`, `2.5k` or `10M`.
  static func count(_ value: Double) -> String {
    let (scale, unit) = value >= 1e6 ? (1e6, "M") : value >= 1e3 ? (1e3, "k") : (1, "")
    return plain(value / scale) + unit
  }

  /// A time in seconds such as `20 µs`, `0.1 ms`, `50 ms` or `2 s`.
  static func time(_ seconds: Double) -> String {
    if seconds >= 0.999 { return plain(seconds) + " s" }
    return seconds >= 0.99e-4 ? plain(seconds * 1e3) + " ms" : plain(seconds * 1e6) + " µs"
  }

  /// One or two digits, without what rounding left behind them.
  private static func plain(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
