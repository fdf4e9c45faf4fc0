import CGLib
import Dispatch
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

/// The background that GNOME itself draws, as in the overview: a still of the wallpaper while a show runs.
///
/// The previous settings are in a file beside the picture until they are restored, also after a crash.
/// Unchecked, as only `queue` uses the settings and the state after the start.
package final class GNOMEBackground: @unchecked Sendable {
  /// The argument of `RootBackground.command` that restores this background too.
  package static let flag = "--gnome"

  private static let pictures = ["picture-uri", "picture-uri-dark"]
  private static let options = "picture-options"

  private let settings: UnsafeMutablePointer<GSettings>
  /// The path of the still.
  private let picture: String
  /// The path of the settings of before, each a line `key=value`; missing ones had their default.
  private let saved: String
  private let notify: @Sendable (String) -> Void
  private let changed: @Sendable () -> Void
  /// Writes pictures and changes settings, in turn.
  private let queue = DispatchQueue(label: "background")
  /// Whether the background was replaced, so that another one is the user's choice.
  private var isReplaced = false

  /// Changes nothing yet; nil without GNOME's settings or a folder for the picture.
  ///
  /// `notify` receives a failure, and `changed` is called when the background was replaced.
  init?(notify: @escaping @Sendable (String) -> Void, changed: @escaping @Sendable () -> Void) {
    // GLib would end the process if the schema were missing.
    guard let picture = try? StillFile.path("background.png"),
      let saved = try? StillFile.path("background.saved"),
      let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, "org.gnome.desktop.background", 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    let keys = Self.pictures + [Self.options]
    guard keys.allSatisfy({ g_settings_schema_has_key(schema, $0) != 0 }),
      let settings = g_settings_new_full(schema, nil, nil)
    else { return nil }
    (self.settings, self.notify, self.changed) = (settings, notify, changed)
    (self.picture, self.saved) = (picture, saved)
  }

  deinit { g_object_unref(settings) }

  /// Makes a frame the background, on another thread; a picture that the user has chosen meanwhile stays.
  func show(_ frame: Frame) {
    queue.async { [self] in
      do {
        try StillFile.write(frame, to: picture)
        guard !isReplaced else { return }
        try replace()
        isReplaced = true
        changed()
      } catch { notify("GNOME's own background stays as it was: \(error)") }
    }
  }

  /// Waits for a picture that is being written.
  func finish() { queue.sync {} }

  /// Restores the settings of before, where they are still those of a show; returns whether a
  /// background was restored.
  @discardableResult package static func restore() -> Bool {
    GNOMEBackground(notify: { _ in }, changed: {})?.restore() ?? false
  }

  /// The picture's address, as the settings name it.
  private var address: String {
    g_filename_to_uri(picture, nil, nil).map { text in
      defer { g_free(text) }
      return String(cString: text)
    } ?? ""
  }

  private func replace() throws {
    // After a crash the settings of before are already saved.
    if own.isEmpty {
      let lines = (Self.pictures + [Self.options]).compactMap { key in
        // Nil is the default.
        g_settings_get_user_value(settings, key).map {
          "\(key)=\(BusValue(owning: $0).string ?? "")\n"
        }
      }
      try OutputFile.write(Array(lines.joined().utf8), to: saved, replacing: true, isChosen: true)
    }
    for key in Self.pictures { g_settings_set_string(settings, key, address) }
    g_settings_set_string(settings, Self.options, "zoom")
    g_settings_sync()
  }

  /// The keys that name the picture.
  private var own: [String] {
    Self.pictures.filter { key in
      let value = g_settings_get_string(settings, key)
      defer { g_free(value) }
      return value.map { String(cString: $0) } == address
    }
  }

  private func restore() -> Bool {
    let own = own
    var lines: [String: String] = [:]
    let bytes = (try? InputFile(saved, followsLinks: false).read()) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { lines[String(parts[0])] = String(parts[1]) }
    }
    for key in own.isEmpty ? [] : own + [Self.options] {
      if let value = lines[key] {
        g_settings_set_string(settings, key, value)
      } else {
        g_settings_reset(settings, key)
      }
    }
    g_settings_sync()
    Path.removeFile(saved)
    return !own.isEmpty
  }
}
