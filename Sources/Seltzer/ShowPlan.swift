package import SeltzerDocument
package import SeltzerScene

/// What the outputs of a show present at each time of day; a pure function of the clock.
///
/// Choices are settings of a scene and of `scene`, which is a name or an absolute path.
package struct ShowPlan: Sendable {
  /// A scene of a playlist, with the time of day from which it is shown, in seconds after midnight.
  package struct Entry: Sendable {
    package var scene: String
    package var start: Double?

    package init(scene: String = "", start: Double? = nil) {
      (self.scene, self.start) = (scene, start)
    }
  }

  /// The choices for all outputs or for a single one.
  package struct Part: Sendable {
    package var scenes: [Entry] = []
    /// Seconds that each scene of a playlist without times is shown.
    package var interval = 1800.0
    package var settings: [DocumentSetting] = []

    package init() {}

    fileprivate func choice(at time: CivilTime) -> [DocumentSetting] {
      let day = scenes.filter { $0.start != nil }.sorted { $0.start ?? 0 < $1.start ?? 0 }
      // Before the first one, the last one of the day before goes on.
      var entry = day.last { $0.start ?? 0 <= Double(time.seconds % 86_400) } ?? day.last
      if day.isEmpty, !scenes.isEmpty {
        entry = scenes[Int(Double(time.seconds) / interval) % scenes.count]
      }
      return (entry.map { [DocumentSetting(path: "scene", value: $0.scene)] } ?? []) + settings
    }
  }

  package var all = Part()
  /// The choices that replace those for all outputs, by the name or the description of an output.
  package var outputs: [String: Part] = [:]

  package init() {}

  /// Returns what an output shows at a local time.
  package func choice(for names: [String], at time: CivilTime = .now) -> [DocumentSetting] {
    let own = names.compactMap { outputs[$0] }.first ?? Part()
    return all.choice(at: time).replaced(by: own.choice(at: time))
  }
}

extension [DocumentSetting] {
  /// Returns the choices with others that win.
  ///
  /// With another scene only palette, seed and margins stay; other keys are those of the scene beside them.
  package func replaced(by others: [DocumentSetting]) -> [DocumentSetting] {
    let paths = others.map(\.path)
    return filter { choice in
      !paths.contains(choice.path)
        && (!paths.contains("scene") || ["palette", "seed", "margins"].contains(choice.path))
    } + others
  }

  /// Returns the last value of a path.
  package func value(of path: String) -> String? { last { $0.path == path }?.value }
}
