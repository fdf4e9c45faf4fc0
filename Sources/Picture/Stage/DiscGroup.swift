package import SeltzerScene

/// The bubbles of one emitter as they are drawn.
package struct DiscGroup: Sendable, Equatable {
  package var discs: DiscSource
  package var blendMode: BlendMode
  package var look: DiscLook

  package init(_ discs: DiscSource, blendMode: BlendMode = .normal, look: DiscLook = DiscLook()) {
    (self.discs, self.blendMode, self.look) = (discs, blendMode, look)
  }
}

/// How the discs of a group look.
package struct DiscLook: Sendable, Hashable {
  package var shape: Emitter.Shape
  /// The width of a ring, as a fraction of its radius, above 0 and at most 1.
  package var thickness: Float
  /// The share of the opacity that the middle of a disc lacks, 0...1.
  package var rim: Float
  /// How much discs are cut towards the picture's corners, 0...1.
  package var cateye: Float

  package init(
    shape: Emitter.Shape = .disc, thickness: Float = 0.2, rim: Float = 0, cateye: Float = 0
  ) {
    (self.shape, self.thickness, self.rim, self.cateye) = (shape, thickness, rim, cateye)
  }
}
