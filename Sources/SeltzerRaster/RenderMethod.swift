/// Who draws pictures.
public enum RenderMethod: String, Sendable, CaseIterable {
  /// Seltzer's own compositor: tiles of 16-bit fixed point, many times as fast.
  case fast
  /// Cairo's gradients and its 8-bit blending: the reference.
  case cairo
}
