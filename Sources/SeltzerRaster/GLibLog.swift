import CGdkPixbuf
import CPangoCairo

/// Controls the log messages of GLib's libraries; Seltzer reports errors itself.
enum GLibLog {
  /// Turns off the messages of Pango and gdk-pixbuf.
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
