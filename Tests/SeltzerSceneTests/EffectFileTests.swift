import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import Testing

@Suite("A scene's motion")
struct EffectFileTests {
  private func message(_ yaml: String) -> String { SceneTests.message(yaml) }

  private func effects(_ list: String) throws -> [MotionEffect] {
    try Scene(
      yaml: "layers: [{ kind: text, text: a, effects: [\(list)] }]", file: "x", artwork: .all
    ).layers[0].effects
  }

  private func effect(
    _ keyPath: MotionEffect.KeyPath, _ axis: MotionEffect.Axis, _ minimum: Double?,
    _ maximum: Double?, group: String? = nil
  ) -> MotionEffect {
    var effect = MotionEffect()
    (effect.keyPath, effect.axis, effect.group) = (keyPath, axis, group)
    (effect.minimum, effect.maximum) = (minimum, maximum)
    return effect
  }

  @Test("reads every key path and axis, short and long names, and degrees")
  func effects() throws {
    for keyPath in MotionEffect.KeyPath.allCases {
      for axis in MotionEffect.Axis.allCases {
        #expect(
          try effects("{ keyPath: \(keyPath.rawValue), axis: \(axis), min: -1, max: 2, group: g }")
            == [effect(keyPath, axis, -1, 2, group: "g")])
      }
    }
    #expect(
      try effects("{ keyPath: scale, minimumRelativeValue: 0.5, maximumRelativeValue: -2 }")
        == [effect(.scale, .horizontal, 0.5, -2)])
    #expect(
      try effects("{ keyPath: rotation, min: -180deg, max: 1 }, {}") == [
        effect(.rotation, .horizontal, -.pi, 1), MotionEffect(),
      ])
  }

  @Test("is linear from minimum to maximum")
  func values() {
    let vertical = effect(.centerX, .vertical, -40, 20)
    #expect([-1, 0, 0.5, 1].map { vertical.value(at: SIMD2(9, $0)) } == [-40, -10, 5, 20])
    #expect(effect(.centerX, .horizontal, nil, 1).value(at: .zero) == nil)
  }

  @Test("refuses unknown values, with what is allowed and the nearest")
  func errors() {
    func refused(_ effect: String) -> String {
      message("layers:\n  - kind: text\n    text: a\n    effects: [{ \(effect) }]")
    }
    #expect(
      refused("keyPath: centre.x")
        == "home.yaml:4: layers[0].effects[0].keyPath is 'centre.x', but must be one of center.x, "
        + "center.y, scale, rotation, opacity, blur, shadowOffset.x, shadowOffset.y; did you mean "
        + "'center.x'?")
    #expect(
      refused("axis: horizontl")
        == "home.yaml:4: layers[0].effects[0].axis is 'horizontl', but must be one of horizontal, "
        + "vertical; did you mean 'horizontal'?")
    #expect(
      refused("minn: 4") == "home.yaml:4: there is no key 'minn' here; did you mean 'min'?")
    #expect(
      refused("min: 4, minimumRelativeValue: 4")
        == "home.yaml:4: both 'min' and 'minimumRelativeValue' are given; keep one")
    #expect(
      message(
        "layers: [{ kind: text, text: a, effects: ["
          + Array(repeating: "{}", count: 33).joined(separator: ",") + "] }]")
        == "home.yaml:1: layers[0].effects is a list of 33, but must be a list of at most 32")
  }

  @Test("suspends existing groups, including those inside groups of layers")
  func suspended() throws {
    let layers =
      "layers: [{ kind: group, layers: [{ kind: text, text: a, effects: [{ group: swing }] }] }]\n"
    #expect(
      try Scene(yaml: layers + "suspendedEffects: [swing]", file: "x", artwork: .all)
        .suspendedEffects
        == ["swing"])
    #expect(
      message(layers + "suspendedEffects: [swnig]")
        == "home.yaml:2: no layer has effects of the group 'swnig'; did you mean 'swing'?")
    #expect(
      message("suspendedEffects: [a]")
        == "home.yaml:1: no layer has effects of the group 'a'; give an effect this 'group'")
  }

  @Test("reads panoramas by either name, with their field of view")
  func panoramas() throws {
    func check(
      _ keys: String, _ picture: Picture, _ height: Background.PictureHeight, _ fieldOfView: Double?
    ) throws {
      let text = "background: { \(keys) }"
      let found = try Scene(yaml: text, file: "x", folder: "f", artwork: .all).background
      let background = try #require(found)
      #expect(background.picture == picture && background.height == height)
      #expect(background.fieldOfView == fieldOfView)
    }
    let file = Picture.file("f/a.jpg")
    try check("panorama: a.jpg", file, .cover, .pi)
    try check(
      "file: a.jpg, panorama: true, fieldOfView: 360deg, size: 2", file, .stageHeights(2), 2 * .pi)
    try check(
      "drawing: galaxy, panorama: true, fieldOfView: 6.2835", .drawing(.galaxy), .cover, 2 * .pi)
    try check("file: a.jpg, panorama: false", file, .cover, nil)
    #expect(
      message("background: { panorama: a.jpg, file: b.jpg }")
        == "home.yaml:1: background.file is 'b.jpg', but must be omitted if 'panorama' names a "
        + "file")
    #expect(
      message("background: { file: b.jpg, fieldOfView: 90deg }")
        == "home.yaml:1: background.fieldOfView is '90deg', but must be omitted without a "
        + "'panorama'")
    #expect(
      message("background: { panorama: b.jpg, fieldOfView: 400deg }")
        == "home.yaml:1: background.fieldOfView is '400deg', but must be an angle 6deg...360deg")
  }

  @Test("may be reduced, and so may transparency")
  func reduced() throws {
    let scene = try Scene(
      yaml: "reduceMotion: true\nreduceTransparency: true", file: "x", artwork: .all)
    #expect(scene.reduceMotion && scene.reduceTransparency)
    #expect(try !Scene(yaml: "{}", file: "x", artwork: .all).reduceMotion)
    #expect(
      message("reduceMotion: 1")
        == "home.yaml:1: reduceMotion is '1', but must be true or false")
  }
}
