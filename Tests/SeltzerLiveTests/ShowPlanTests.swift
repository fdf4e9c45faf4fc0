import Seltzer
import SeltzerDocument
import SeltzerScene
import Testing

@Suite("The plan of a show")
struct ShowPlanTests {
  private static func part(
    _ scenes: [(String, String?)] = [], _ settings: [String] = []
  ) -> ShowPlan.Part {
    var part = ShowPlan.Part()
    part.scenes = scenes.map { scene, start in
      ShowPlan.Entry(scene: scene, start: start.flatMap(CivilTime.timeOfDay))
    }
    part.settings = settings.compactMap { DocumentSetting($0) }
    return part
  }

  private static func scene(_ part: ShowPlan.Part, _ time: String) throws -> String? {
    var plan = ShowPlan()
    plan.all = part
    let seconds = try #require(CivilTime.timeOfDay(time)) - #require(CivilTime.timeOfDay("9:41"))
    return plan.choice(for: [], at: .pictureStart.advanced(by: seconds)).value(of: "scene")
  }

  @Test("a playlist with an interval is a function of the clock")
  func interval() throws {
    var part = Self.part([("deep", nil), ("glass", nil), ("snow", nil)])
    part.interval = 1800
    let times = ["10:00:00", "10:29:59", "10:30:00", "11:00:00", "11:30:00"]
    let scenes = try times.map { try Self.scene(part, $0) }
    #expect(scenes[0] == scenes[1] && scenes[0] == scenes[4])
    #expect(Set(scenes[1...3]).count == 3)
    #expect(try Self.scene(part, "10:31:00") == scenes[2])
  }

  @Test(
    "entries with times of day last until the next one",
    arguments: [
      ("00:00", "snow"), ("06:59", "snow"), ("07:00", "deep"), ("18:59", "deep"),
      ("19:00", "glass"),
      ("22:30", "snow"), ("23:59", "snow"),
    ])
  func day(time: String, scene: String) throws {
    let part = Self.part([("glass", "19:00"), ("snow", "22:30"), ("deep", "07:00")])
    #expect(try Self.scene(part, time) == scene)
  }

  @Test("outputs replace single choices, and the settings of another scene do not apply")
  func outputs() {
    var plan = ShowPlan()
    plan.all = Self.part([("deep", nil)], ["palette=red", "seed=3", "grain=0.1"])
    plan.outputs = [
      "HDMI-1": Self.part([], ["palette=blue"]), "Acme 27 inch": Self.part([("snow", nil)]),
    ]
    func texts(_ names: String...) -> [String] { plan.choice(for: names).map(\.text) }
    #expect(texts("DP-1", "") == ["scene=deep", "palette=red", "seed=3", "grain=0.1"])
    #expect(texts("HDMI-1", "") == ["scene=deep", "seed=3", "grain=0.1", "palette=blue"])
    #expect(texts("DP-2", "Acme 27 inch") == ["palette=red", "seed=3", "scene=snow"])
    #expect(ShowPlan().choice(for: ["DP-1"]).isEmpty)
  }
}
