import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

extension Studio {
  /// Acts on a message of the page: a JSON object whose members are requests.
  func receive(_ text: String, from tab: Tab) {
    var id: JSONValue?
    do {
      // JSON is YAML, whose reader keeps the order of keys.
      let message = try DocumentNode(parsing: text, file: "the message").json
      id = message["id"]
      let gesture = message["gesture"]?.text
      for (name, value) in message.members {
        try act(name, value, gesture: gesture, id: id, from: tab)
      }
    } catch {
      let path = (error as? EditError)?.path
      tab.send([
        "refused": [
          "id": id ?? .null, "path": path.map(JSONValue.text) ?? .null,
          "message": .text("\(error)"),
        ]
      ])
    }
  }

  private func act(
    _ name: String, _ value: JSONValue, gesture: String?, id: JSONValue?, from tab: Tab
  ) throws {
    switch name {
    case "shown":
      tab.acknowledge(UInt32(exactly: value.number ?? 0) ?? 0)
      return refresh(tab)
    case "view":
      try view(value, of: tab)
      tab.isStale = true
      return refresh(tab)
    case "boxes", "pick":
      let point = value.items?.compactMap(\.number) ?? []
      tab.picked = point.count == 2 ? SIMD2(point[0], point[1]) : nil
      tab.showsBoxes = value.flag ?? tab.showsBoxes
      tab.isStale = true
      return refresh(tab)
    case "drag":
      tab.followsDrag = value.flag == true
      if !tab.followsDrag { keepDrafts() }
      // The picture at rest has its full size.
      tab.isStale = tab.isStale || !tab.followsDrag
      return refresh(tab)
    case "tilt":
      tilt = try value.items.map { items in
        guard items.count == 2, let x = items[0].number, let y = items[1].number else {
          throw Failure.wrongMessage("a tilt is [x, y]")
        }
        return SIMD2(x, -y).clamped(lowerBound: SIMD2(-1, -1), upperBound: SIMD2(1, 1))
      }
      revision &+= 1
      return refreshAll()
    case "state": return tab.send(["state": state(for: tab, id: id)])
    case "edit": try edit(value.items ?? [], gesture: gesture)
    case "hide":
      var look = looks[design.slot]
      let setting = DocumentSetting(path: value.text ?? "", value: "0")
      let isHidden = look.hidden.contains(setting)
      look.hidden = isHidden ? look.hidden.filter { $0 != setting } : look.hidden + [setting]
      looks[design.slot] = try folder.look(of: look.sheet, loop: look.loop, after: look)
    case "undo", "redo":
      let count = Int(min(max(value.number ?? 1, 1), 100_000))
      try step(by: name == "undo" ? -count : count)
    case "open":
      let sheet = try sheet(value.text ?? "")
      try change { $0.sheet = sheet }
      if let file = sheet.file { known[file] = (sheet.text, false) }
      findLeftDraft()
    case "slot":
      try change { design in
        if design.sheets.count < 2 { design.sheets.append(design.sheet) }
        design.slot = value.text == "B" ? 1 : 0
      }
    case "time": try setTime(value, gesture: gesture)
    case "save": try save(value, from: tab)
    case "restore": try useLeftDraft(value.flag == true)
    case "export": return try export(value)
    case "cancel": return exports.first { Double($0.id) == value.number }?.task?.cancel() ?? ()
    case "wallpaper": return setWallpaper(value.flag == true)
    case "id", "gesture": return
    default: throw Failure.wrongMessage("'\(excerpt(name))' is unknown")
    }
    changed(by: tab, id: id)
  }

  private func view(_ value: JSONValue, of tab: Tab) throws {
    func side(_ key: String) -> Int {
      Int(min(max(value[key]?.number ?? 0, 0), Double(Tab.longestSide)))
    }
    guard let size = PixelSize(width: side("width"), height: side("height")) else {
      throw Failure.wrongMessage("a view has a width and a height")
    }
    tab.view = size
    tab.split = value["compare"]?.number.map { min(max($0, 0), 1) }
  }

  private struct EditError: Error, CustomStringConvertible {
    let path: String
    let error: any Error
    var description: String { "\(error)" }
  }

  private func edit(_ edits: [JSONValue], gesture: String?) throws {
    let settings = try edits.map { edit -> DocumentSetting in
      guard let path = edit["path"]?.text, let value = edit["value"] else {
        throw Failure.wrongMessage("an edit has a path and a value")
      }
      if case .null = value { return DocumentSetting(path: path, value: nil) }
      return DocumentSetting(path: path, value: value.description)
    }
    do {
      let text = try Scene.changing(
        design.sheet.text, file: design.sheet.name, folder: folder.path, settings: settings,
        artwork: .all
      ).text
      try change(gesture: gesture) { $0.sheet.text = text }
    } catch { throw EditError(path: settings.first?.path ?? "", error: error) }
  }

  /// Returns a built-in scene, or one of the folder.
  func sheet(_ name: String) throws -> Sheet {
    if SceneLibrary.names.contains(name) {
      return Sheet(text: try SceneLibrary.text(of: name), name: name + ".yaml", file: nil)
    }
    let text = try SceneLibrary.text(of: folder.file(name))
    return Sheet(text: text, name: name, file: name, base: text)
  }

  private func setTime(_ value: JSONValue, gesture: String?) throws {
    try change(gesture: gesture) { design in
      if let loop = value["loop"] {
        // Whole frames, as in files of 30 frames per second.
        design.loop = loop.number.map { max(1, (min(max($0, 0.1), 86_400) * 30).rounded()) / 30 }
      }
      if let speed = value["speed"]?.number { design.speed = min(max(speed, 0.01), 100) }
    }
    let t = value["t"]?.number.map { min(max($0, -1e9), 1e9) }
    time.set(playing: value["playing"]?.flag, t: t)
  }

  private func save(_ value: JSONValue, from tab: Tab) throws {
    guard var name = value["name"]?.text ?? design.sheet.file else {
      throw Failure.wrongMessage("a new file needs a name")
    }
    if !SceneLibrary.isPath(name) { name += ".yaml" }
    let path = try folder.file(name)
    guard name == design.sheet.file || name == name.asFileName else {
      throw Failure.invalid("a file cannot be named '\(excerpt(name))'; choose \(name.asFileName)")
    }
    let named = name == named?.name ? named : nil
    let target = named?.file ?? path
    let isChosen = named != nil || !options.followsLinks
    let theirs = try? SceneLibrary.text(of: path)
    let status = Path.status(of: target, followsLinks: !isChosen)
    if let status, value["replace"]?.flag != true {
      let reason =
        status.st_uid != geteuid()
        ? "belongs to another user"
        : status.st_mode & 0o200 == 0
          ? "is protected"
          : name != design.sheet.file
            ? "exists"
            // Undo restores a design from before the file was read again.
            : theirs != known[name]?.text
              || known[name]?.isWritten == false && theirs != design.sheet.base
              ? "was changed by another program" : nil
      if let reason {
        return tab.send([
          "conflict": [
            "file": .text(name), "reason": .text(reason), "mine": .text(design.sheet.text),
            "theirs": theirs.map { .text($0) } ?? .null,
          ]
        ])
      }
    }
    try OutputFile.write(
      Array(design.sheet.text.utf8), to: target, replacing: status != nil || !isChosen,
      isChosen: isChosen)
    known[name] = (design.sheet.text, true)
    try change { ($0.sheet.name, $0.sheet.file) = (name, name) }
    tab.send(["saved": ["file": .text(name)]])
  }
}

extension Failure {
  /// A message is not as the page sends it.
  static func wrongMessage(_ reason: String) -> Failure {
    .invalid("the page sent a wrong message: \(reason)")
  }
}
