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
    effect.minimum = minimum.map { SIMD3($0, 0, 0) }
    effect.maximum = maximum.map { SIMD3($0, 0, 0) }
    return effect
  }

  @Test("reads every key path and axis, short and long names, and degrees")
  func effects() throws {
    let pairs: [MotionEffect.KeyPath] = [.center, .boundsSize, .shadowOffset]
    for keyPath in MotionEffect.KeyPath.allCases
    where !pairs.contains(keyPath) && keyPath != .backgroundColor {
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

  @Test("pairs, colours, keyframes and easing")
  func values() throws {
    for keyPath in ["center", "bounds.size", "shadowOffset"] {
      let pair = try effects("{ keyPath: \(keyPath), min: [-40, 4], max: [40, 8] }")[0]
      #expect(pair.value(at: SIMD2(0.5, 9)) == SIMD3(20, 7, 0))
    }
    let color = try effects("{ keyPath: backgroundColor, min: '#000000', max: '#FFFFFF' }")[0]
    let white = try #require(color.value(at: SIMD2(1, 0)))
    #expect(abs(white.x - 1) < 1e-6 && abs(white.y) < 1e-6 && abs(white.z) < 1e-6)
    let custom = try effects(
      "{ keyPath: center.x, keyframes: [[-0.5, -40], [0, 0], [1, 10]], easing: ease-in }")[0]
    func value(_ offset: Double) -> Double { custom.value(at: SIMD2(offset, 0))?.x ?? .nan }
    #expect([-1, -0.5, 0, 1].map(value) == [-40, -40, 0, 10])
    // CSS's ease-in at one half is 0.3153568.
    #expect(abs(value(0.5) - 3.153568) < 1e-5 && abs(value(-0.25) + 40 - 12.614272) < 1e-4)
    let bouncing = try effects("{ keyPath: scale, min: 0, max: 1, easing: [0.3, 1.8, 0.7, 1] }")[0]
    #expect(
      stride(from: -1.0, to: 1, by: 0.1).contains { (bouncing.value(at: SIMD2($0, 0))?.x ?? 0) > 1 }
    )
    #expect(
      message(
        "layers: [{ kind: text, text: a, effects: [{ keyPath: center, min: 4, max: [1, 2] }] }]")
        == "home.yaml:1: layers[0].effects[0].min is '4', but must be [x, y]")
    #expect(
      message("layers: [{ kind: text, text: a, effects: [{ keyframes: [[0, 4], [0, 5]] }] }]")
        == "home.yaml:1: layers[0].effects[0].keyframes is a list of 2, but must be keyframes with "
        + "ascending offsets")
  }

  @Test("is linear from minimum to maximum")
  func linear() {
    let vertical = effect(.centerX, .vertical, -40, 20)
    #expect([-1, 0, 0.5, 1].map { vertical.value(at: SIMD2(9, $0))?.x } == [-40, -10, 5, 20])
    #expect(effect(.centerX, .horizontal, nil, 1).value(at: .zero) == nil)
  }

  @Test("refuses unknown values, with what is allowed and the nearest")
  func errors() {
    func refused(_ effect: String) -> String {
      message("layers:\n  - kind: text\n    text: a\n    effects: [{ \(effect) }]")
    }
    #expect(
      refused("keyPath: centre.x")
        == "home.yaml:4: layers[0].effects[0].keyPath is 'centre.x', but must be one of center, "
        + "center.x, center.y, bounds.size, scale, rotation, opacity, alpha, blur, cornerRadius, "
        + "shadowOffset, shadowOffset.x, shadowOffset.y, backgroundColor; did you mean 'center.x'?")
    #expect(
      refused("axis: horizontl")
        == "home.yaml:4: layers[0].effects[0].axis is 'horizontl', but must be one of horizontal, "
        + "vertical; did you mean 'horizontal'?")
    #expect(refused("minn: 4") == "home.yaml:4: there is no key 'minn' here; did you mean 'min'?")
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
    let sky = "background: { file: a.png, effects: [{ group: sky }] }\nsuspendedEffects: [sky]"
    #expect(try Scene(yaml: sky, file: "x", artwork: .all).suspendedEffects == ["sky"])
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
        == "home.yaml:1: background.fieldOfView has no effect, because only panoramas have it; remove "
        + "it")
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
