package import SeltzerDocument

/// What bubbles are made of; a look is one file here, one in Picture/Looks, and one line in
/// `Emitter.looks`.
package protocol BubbleLook: Sendable, Equatable {
  /// Creates the look with the defaults of its keys.
  init()

  /// What errors and manuals call such bubbles, such as `glass`.
  static var noun: String { get }
  /// The value of an emitter's key `material` that selects the look; nil if other keys do.
  static var material: String? { get }
  /// The key of an emitter that selects the look, unless it is `material` or `shape`.
  static var selector: Key<Emitter>? { get }
  /// The keys under which an emitter's bubbles have the look.
  static var selection: KeyCondition { get }
  /// The keys of an emitter that only this look has.
  static var keys: [Key<Self>] { get }
  /// Keys that other looks have and this one does not.
  static var lacks: [String] { get }

  /// The largest distance from a bubble's middle at which it is seen, in radii.
  var reach: Double { get }
  /// Whether bubbles show what is behind them, which then is drawn as a grid.
  var showsGround: Bool { get }
  /// The angle at birth and the speed of rotation in radians and radians per second; nil if bubbles do not turn.
  var turns: (rotation: ClosedRange<Double>, spin: ClosedRange<Double>)? { get }
  /// The image files that bubbles show.
  var files: [String] { get }

  /// The range of the bubbles' opacity where the emitter has none of its own.
  func opacity(in palette: Palette) -> ClosedRange<Double>
}

extension BubbleLook {
  package static var selection: KeyCondition { .key("material", is: material ?? "") }
  package static var material: String? { nil }
  package static var selector: Key<Emitter>? { nil }
  package static var lacks: [String] { [] }

  package var reach: Double { 1 }
  package var showsGround: Bool { false }
  package var turns: (rotation: ClosedRange<Double>, spin: ClosedRange<Double>)? { nil }
  package var files: [String] { [] }
  package func opacity(in palette: Palette) -> ClosedRange<Double> { palette.opacity }
  /// Whether an emitter's key means anything to the look.
  package func has(_ key: String) -> Bool { !Self.lacks.contains(key) }

  /// The keys of the look, as those of an emitter; of other looks, only their values are checked.
  fileprivate static var emitterKeys: [Key<Emitter>] {
    keys.map { key in
      key.stored(standard: Self(), get: { $0.look as? Self }) { emitter, look in
        if emitter.look is Self { emitter.look = look }
      }.without(effectIf: !selection, "only \(noun) have it")
    }
  }

  fileprivate static func restrict(_ key: Key<Emitter>) -> Key<Emitter> {
    lacks.contains(key.name) ? key.without(effectIf: selection, "\(noun) have no \(key.name)") : key
  }
}

extension Emitter {
  /// The looks; the first is that of emitters which select none.
  package static let looks: [any BubbleLook.Type] = [
    FlatLook.self, ShapeLook.self, GlowLook.self, OrbLook.self, GlassLook.self, AirLook.self,
    StreakLook.self,
  ]

  /// The keys that select a look.
  static func selectors(_ artwork: Artwork) -> [Key<Emitter>] {
    [material, shape(artwork)] + looks.compactMap { $0.selector }
  }

  /// The keys of the looks, after those that select one.
  static var lookKeys: [Key<Emitter>] { looks.flatMap { $0.emitterKeys } }

  /// Selects a look by the name of its material.
  private static let material = Key<Emitter>(
    "material", .choice(among: looks.compactMap { $0.material }, by: \.self),
    json: { _ in .text("flat") }
  ) { emitter, name in
    let look = looks.dropFirst().first { $0.material == name }
    if let look { emitter.look = look.init() }
  }

  /// Returns a key of all looks with the reasons for which it means nothing to some.
  static func restricted(_ key: Key<Emitter>) -> Key<Emitter> {
    looks.reduce(key) { $1.restrict($0) }
  }
}
