/// What a PNG is made for.
public enum PNGEffort: String, CaseIterable, Sendable {
  /// As fast as can be.
  case fast
  /// About half the bytes, in seconds for a large picture.
  case small
}
