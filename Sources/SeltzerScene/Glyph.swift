/// The sign on an icon, in the order in which a home screen shows them.
public enum Glyph: String, Sendable, CaseIterable {
  case messages, calendar, photos, camera
  case weather, clock, maps, video
  case notes, reminders, news, games
  case wallet, settings, health, files
  case calculator, voice, home, books
  case phone, mail, browser, music
}
