import SeltzerDocument

extension DocumentNode {
  /// Returns a scene's document with settings, where kinds of bubbles share `bubbles.count`, and each
  /// has `bubbles.sizeScale`.
  func changed(by settings: [DocumentSetting], _ artwork: Artwork) throws -> DocumentNode {
    let (path, type) = ("bubbles.count", Scene.type(artwork))
    let last = settings.lastIndex { $0.path == path }
    var document = self
    for (index, setting) in settings.enumerated() {
      var parts = [setting]
      if setting.path == path, let bubbles = document["bubbles"], bubbles.items != nil {
        // A later number replaces this one, which may be 0 and leave no shares.
        guard index == last else { continue }
        var scene = Scene(name: "")
        scene.emitters = try ValueType.emitters(artwork).read(bubbles)
        // The declared key of the first kind reads the number; without one the shares are removed.
        let first = try document.setting([setting.of("bubbles[0].count", setting.value)], in: type)
        let number = first["bubbles"]?.items?.first?["count"]
        let count = try number.map(ValueType.integer(0...Emitter.maximumBubbleCount).read)
        parts = scene.bubbleCounts(sharing: count ?? 0).map { index, share in
          setting.of("bubbles[\(index)].count", count == nil ? setting.value : "\(share)")
        }
      }
      if setting.path == "bubbles.sizeScale", let kinds = document["bubbles"]?.items {
        parts = kinds.indices.map { setting.of("bubbles[\($0)].sizeScale", setting.value) }
      }
      document = try document.setting(parts, in: type)
    }
    return document
  }
}
