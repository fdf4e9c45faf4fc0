package import SeltzerScene

extension Artwork {
  /// All drawings, glyphs and shapes.
  package static let all = Artwork(
    drawings: [.galaxy, .land, .earth, .moon],
    glyphs: [
      .messages, .calendar, .photos, .camera, .weather, .clock, .maps, .video, .notes, .reminders,
      .news, .games, .wallet, .settings, .health, .files, .calculator, .voice, .home, .books,
      .phone, .mail, .browser, .music,
    ], shapes: [.hexagon, .star, .snowflake, .petal, .heart, .spark, .smoke])
}
