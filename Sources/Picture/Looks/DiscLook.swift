package import SeltzerKernels
package import SeltzerScene

/// A look of bubbles that can be drawn: in one palette it becomes a `DiscLook`.
package protocol DrawnLook: BubbleLook {
  /// The bytes of what each disc has besides a plain one.
  var stride: Int { get }

  /// Returns the look in a palette; a stage makes it once.
  func inPalette(_ palette: Palette, of emitter: Emitter, _ stage: StageLight) -> any DiscLook

  /// Returns the pixels that a number of an emitter's bubbles cover, as the limits count them.
  func cost(of emitter: Emitter, count: Double, in picture: PixelSize) -> LookCost
}

extension DrawnLook {
  package func cost(of emitter: Emitter, count: Double, in picture: PixelSize) -> LookCost {
    LookCost(discPixels: count * emitter.meanArea(in: picture))
  }
}

extension Emitter {
  /// The look as one that can be drawn; a look without a file in Picture/Looks is an error of the program.
  var drawnLook: any DrawnLook {
    guard let look = look as? any DrawnLook else {
      preconditionFailure("\(type(of: look)) has no file in Picture/Looks")
    }
    return look
  }
}

/// What looks need of a stage.
package struct StageLight: Sendable {
  /// The direction towards the light in radians, for emitters that have no own.
  package let direction: Double
  /// The stage's aspect ratio.
  package let aspect: Double
  /// How the ground is shaded.
  package let shade: GroundShade

  package init(direction: Double, aspect: Double, shade: GroundShade) {
    (self.direction, self.aspect, self.shade) = (direction, aspect, shade)
  }
}

/// Pixels that bubbles cover.
package struct LookCost {
  var discPixels = 0.0
  /// Of outlines and images, which take up to 70 times as long.
  var shapePixels = 0.0
}

/// How the discs of a group look, in one palette.
package protocol DiscLook: Sendable, Equatable {
  /// Returns a field's bubbles as a group.
  func group(
    of field: BubbleField, at t: Double, _ placement: BubblePlacement, _ blendMode: BlendMode
  ) -> DiscGroup

  /// Returns the look for one picture; throws the errors of reading images.
  func prepared(for picture: LookInput) throws -> any PreparedLook
}

extension DiscLook {
  package func group(
    of field: BubbleField, at t: Double, _ placement: BubblePlacement, _ blendMode: BlendMode
  ) -> DiscGroup { DiscGroup(field, at: t, placement, blendMode: blendMode, look: self) }
}

/// What looks need of a picture.
package final class LookInput {
  let size: PixelSize
  let sprites: SpriteMipsCache
  private let makeBehind: () -> GroundBehind?
  /// What lies behind all bubbles; made when it is first needed.
  private(set) lazy var behind = makeBehind()
  private let makeEnvironment: () -> Environment?
  /// The light of water, made when it is first needed; nil if the ground is none.
  private(set) lazy var environment = makeEnvironment()

  init(
    size: PixelSize, sprites: SpriteMipsCache,
    environment: @escaping () -> Environment? = { nil }, behind: @escaping () -> GroundBehind?
  ) {
    (self.size, self.sprites, makeBehind) = (size, sprites, behind)
    makeEnvironment = environment
  }
}

/// Discs in the form that kernels draw.
package typealias DiscMemory = UnsafeMutablePointer<seltzer_disc>

/// A look in the form that kernels draw.
package protocol PreparedLook: Sendable {
  /// The bytes of what each disc has besides a plain one.
  var stride: Int { get }

  /// Writes what eight discs have besides plain ones, and changes the discs.
  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer)

  /// Draws some of the discs into a tile.
  func draw(_ discs: TileDiscs)
}

/// Discs of a group, to be drawn into one tile.
package struct TileDiscs {
  let tile: Tile
  let pixels: UnsafeMutablePointer<UInt16>
  let next: UnsafeMutablePointer<seltzer_next>
  let discs: UnsafePointer<seltzer_disc>
  /// Of each of the discs.
  let details: UnsafeRawPointer?
  /// The discs to draw, from back to front.
  let entries: UnsafeBufferPointer<UInt32>
  let blend: seltzer_blend
  let kernels: Kernels

  /// Calls a kernel with what all discs have in common.
  func draw(_ kernel: seltzer_draw_look, _ look: UnsafeRawPointer? = nil) {
    kernel(
      pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), discs, details, look,
      entries.baseAddress, entries.count, blend, next)
  }
}
