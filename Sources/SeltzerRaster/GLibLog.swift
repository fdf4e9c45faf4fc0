import CGdkPixbuf
import CPangoCairo

/// What GLib's libraries would say on standard error, where nobody could make use of it: whatever
/// goes wrong here is an error of ours, or can be seen in the picture.
enum GLibLog {
  /// From here on Pango and gdk-pixbuf say nothing.
  static func silence() { _ = silenced }

  private static let silenced: Void = {
    for domain in ["Pango", "GdkPixbuf"] {
      for level in [
        G_LOG_LEVEL_CRITICAL, G_LOG_LEVEL_WARNING, G_LOG_LEVEL_MESSAGE, G_LOG_LEVEL_INFO,
      ] {
        g_log_set_handler(domain, level, { _, _, _, _ in }, nil)
      }
    }
  }()
}
