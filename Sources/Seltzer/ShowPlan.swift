package import SeltzerDocument
package import SeltzerScene

/// What the outputs of a show present at each time of day; a pure function of the clock.
package struct ShowPlan: Sendable, Equatable {
  /// A scene and settings of it, which may include `palette` and `seed`.
  package struct Choice: Sendable, Equatable {
    /// A name or an absolute path; nil is the scene of the command line.
    package var scene: String?
    package var settings: [DocumentSetting] = []

    package init() {}

    /// Whether both choose the same; the lines of a file do not matter.
    package static func == (a: Choice, b: Choice) -> Bool {
      a.scene == b.scene && a.settings.map(\.text) == b.settings.map(\.text)
    }

    package var palette: String? { settings.last { $0.path == "palette" }?.value }
  }

  /// A scene of a playlist, with the time of day from which it is shown, in seconds after midnight.
  package struct Entry: Sendable, Equatable {
    package var scene = ""
    package var start: Double?

    package init() {}
  }

  /// The choices for all outputs or for a single one.
  package struct Part: Sendable, Equatable {
    package var scenes: [Entry] = []
    /// Seconds that each scene of a playlist without times is shown.
    package var interval = 1800.0
    package var settings: [DocumentSetting] = []

    package init() {}

    fileprivate func scene(at time: CivilTime) -> String? {
      let day = scenes.filter { $0.start != nil }.sorted { $0.start ?? 0 < $1.start ?? 0 }
      if scenes.isEmpty || !day.isEmpty {
        // Before the first one, the last one of the day before goes on.
        return (day.last { $0.start ?? 0 <= Double(time.seconds % 86_400) } ?? day.last)?.scene
      }
      return scenes[Int(Double(time.seconds) / interval) % scenes.count].scene
    }
  }

  package var all = Part()
  /// The choices that replace those for all outputs, by the name or the description of an output.
  package var outputs: [String: Part] = [:]

  package init() {}

  /// Returns what an output shows at a local time.
  package func choice(for names: [String], at time: CivilTime = .now) -> Choice {
    let own = names.compactMap { outputs[$0] }.first ?? Part()
    var choice = Choice()
    choice.scene = own.scene(at: time) ?? all.scene(at: time)
    let isSame = own.scenes.isEmpty
    // Other keys are those of the scene beside them.
    let shared = all.settings.filter { isSame || ["palette", "seed"].contains($0.path) }
    choice.settings = shared.filter { !own.settings.map(\.path).contains($0.path) } + own.settings
    return choice
  }
}
