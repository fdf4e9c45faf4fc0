package import SeltzerDocument

/// Discs and rings of one colour.
package struct FlatLook: BubbleLook {
  package var isRing = false
  /// The width of a ring, as a fraction of its radius.
  package var thickness: Double = 0.2
  package var rim: Double = 0
  package var cateye: Double = 0

  package init() {}
  package init(isRing: Bool) { self.isRing = isRing }

  package static let noun = "flat discs and rings"
  package static let material: String? = "flat"
  package static var selection: KeyCondition {
    !.any(Emitter.looks.dropFirst().map { $0.selection })
  }

  package static let keys: [Key<Self>] = [
    Key("thickness", \.thickness, .number(0.01...1)).without(
      effectIf: !.key("shape", is: "ring"), "only rings have it"),
    Key("rim", \.rim, .number(0...1)),
    Key("cateye", \.cateye, .number(0...1)),
  ]
}
