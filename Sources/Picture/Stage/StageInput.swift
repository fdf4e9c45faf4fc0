package import SeltzerScene

/// What stages in different palettes have in common.
package struct StageInput: Sendable {
  /// The scene, with lengths for the stage's aspect ratio.
  private(set) package var scene: Scene
  private(set) package var size: PixelSize
  package let loop: Double?
  let fitted: FittedScreen?
  let metrics: ContentMetrics
  /// What the bubbles leave to the layers.
  private(set) var budget: SceneBudget

  /// Creates the input of stages for pictures that repeat after `loop` seconds; nil is never.
  ///
  /// `fitted` is the screen that the background's image file is fitted to; nil for most. Throws if the bubbles
  /// and images need more than the budget allows.
  package init(
    scene: Scene, size: PixelSize, loop: Double? = nil, fittedTo fitted: FittedScreen? = nil,
    metrics: ContentMetrics = ContentMetrics(), budget: SceneBudget = .full
  ) throws {
    self.scene = scene.scaled(toAspect: size.aspect)
    (self.size, self.loop, self.fitted) = (size, loop, fitted)
    (self.metrics, self.budget) = (metrics, budget)
    try self.budget.take(self.scene, in: size, metrics)
  }

  /// Returns the input with other layers, or for pictures of another size.
  package func with(_ scene: Scene, size: PixelSize? = nil) -> StageInput {
    var input = self
    input.scene = scene
    input.size = size ?? self.size
    return input
  }
}
