/// How much time and how many bytes video may take.
public enum VideoQuality: String, CaseIterable, Sendable {
  /// To look at soon: a fast encoder, and a loss that is seen when looked for.
  case draft
  /// To show: hardly any loss.
  case good
  /// To keep: no loss that is seen, several times the time of `good` and up to twice its bytes.
  case best
}
