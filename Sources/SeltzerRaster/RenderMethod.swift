/// The rendering backends.
public enum RenderMethod: String, Sendable, CaseIterable {
  /// Seltzer's own compositor: tiles of 16-bit fixed point, many times faster.
  case fast
  /// Cairo's gradients and 8-bit blending: the slow reference.
  case cairo
}
