/// The sign on an icon of the imaginary phone.
///
/// In the order in which a home screen shows them.
package enum Glyph: String, Sendable, CaseIterable {
  case messages, calendar, photos, camera
  case weather, clock, maps, video
  case notes, reminders, news, games
  case wallet, settings, health, files
  case calculator, voice, home, books
  case phone, mail, browser, music
}

/// How icons look.
package enum IconStyle: String, Sendable, CaseIterable {
  /// Each glyph on a bright plate of its own colour.
  case colorful
  /// White glyphs on translucent white plates, for any background.
  case glass
}
