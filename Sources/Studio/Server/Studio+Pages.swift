import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerMotion
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

extension Studio {
  /// The modules of the page's program.
  private static let scripts: [String: [UInt8]] = [
    "connection.js": PackageResources.connection_js, "controls.js": PackageResources.controls_js,
    "curve.js": PackageResources.curve_js, "editing.js": PackageResources.editing_js,
    "elements.js": PackageResources.elements_js, "hold.js": PackageResources.hold_js,
    "lists.js": PackageResources.lists_js,
    "palettes.js": PackageResources.palettes_js, "picture.js": PackageResources.picture_js,
    "results.js": PackageResources.results_js, "rows.js": PackageResources.rows_js,
    "stack.js": PackageResources.stack_js, "studio.js": PackageResources.studio_js,
    "tabs.js": PackageResources.tabs_js, "time.js": PackageResources.time_js,
    "types.js": PackageResources.types_js, "words.js": PackageResources.words_js,
  ]

  /// Answers a request, whose path is that after the page's.
  func answer(_ request: WebRequest) {
    do {
      switch (request.method, request.path) {
      case (_, ""): request.reply(PackageResources.studio_html, type: "text/html; charset=utf-8")
      case (_, "studio.css"): request.reply(PackageResources.studio_css, type: "text/css")
      case (_, let path) where Self.scripts[path] != nil:
        request.reply(Self.scripts[path] ?? [], type: "text/javascript")
      case ("GET", "scene"):
        request.reply(Array(design.sheet.text.utf8), type: "text/yaml; charset=utf-8")
      case ("GET", "thumbnail"): try answerThumbnail(request)
      case ("GET", "palette"):
        let palette = try folder.palettes(request.query["name"] ?? "").first
        let varied = looks[design.slot].scene.variants.reduce(palette) { $0.variant($1) }
        request.reply(json(of: varied, details: true))
      case ("POST", "import"): try answerImport(request)
      case ("POST", "elsewhere"): request.reply(["url": .text(web?.invite(elsewhere: true) ?? "")])
      case ("GET", let path) where path.hasPrefix("export/"):
        answerExport(request, id: path.dropFirst("export/".count))
      default: request.fail(404, "there is no such page")
      }
    } catch { request.fail(400, "\(error)") }
  }

  private func answerThumbnail(_ request: WebRequest) throws {
    func side(_ key: String, _ standard: Int) -> Int {
      min(max(request.query[key].flatMap { Int($0) } ?? standard, 16), 640)
    }
    let palettes = try request.query["palette"].map { try folder.palettes($0) }
    let look = try request.query["scene"].map { try folder.look(of: sheet($0), loop: nil) }
    let size = PixelSize(side("width", 160), side("height", 100))
    drawThumbnail(of: look, palettes, size, for: request.pause())
  }

  /// Draws a scene, by default the current one, and begins again when that changes.
  private func drawThumbnail(
    of chosen: Look?, _ palettes: PaletteSchedule?, _ size: PixelSize, for paused: PausedRequest
  ) {
    var look = chosen ?? looks[design.slot]
    look.palettes = palettes ?? look.palettes
    thumbnails[paused.message] = painter.thumbnail(of: look, size: size) { [control] result in
      control.send { studio in
        studio.thumbnails[paused.message] = nil
        if case .failure(is CancellationError) = result {
          return studio.drawThumbnail(of: chosen, palettes, size, for: paused)
        }
        paused.resume { request in
          switch result {
          case .success(let bytes):
            request.reply(
              bytes, type: "image/png", headers: [("Cache-Control", "private, max-age=3600")])
          case .failure(let error): request.fail(400, "\(error)")
          }
        }
      }
    }
  }

  // MARK: What the page shows

  /// What does not change: all that a scene may contain.
  var hello: JSONValue {
    let library = PaletteLibrary()
    let groups = [
      "main": PaletteLibrary.builtInNames, "extra": PaletteLibrary.extraNames,
      "theme": PaletteLibrary.themeNames,
    ]
    let palettes = library.names.compactMap { name -> JSONValue? in
      guard let palette = try? library.palette(name) else { return nil }
      let group = groups.first { $0.value.contains(name) }?.key ?? "own"
      return json(of: palette, name: name, group: group)
    }
    let names = ((try? Path.names(in: folder.path)) ?? []).filter {
      !$0.contains(".unsaved") && Path.kind(of: folder.path + "/" + $0) == .file
    }
    let pictures = ["png", "jpg", "jpeg", "webp", "avif", "heic"]
    return [
      "version": .text(options.version), "schema": Scene.schema(.all).json,
      "scenes": .list(
        SceneLibrary.names.map {
          let summary = (try? SceneLibrary.scene($0).summary) ?? ""
          return ["name": .text($0), "summary": .text(summary)]
        }),
      "files": .list(names.filter { $0.hasSuffix(".yaml") }.map { .text($0) }),
      "pictures": .list(
        names.filter { pictures.contains(Path.fileExtension(of: $0).lowercased()) }
          .map { .text($0) }),
      "fonts": .list(TextPainter.families.map { .text($0) }), "palettes": .list(palettes),
      "formats": .list(
        OutputFormat.allCases.filter { $0.rawPixels == nil && $0.otherExtension == nil }.map {
          let moving = $0.webElement == .image ? "animation" : "video"
          return ["name": .text($0.rawValue), "kind": .text($0.holdsManyFrames ? moving : "still")]
        }),
      "motions": .list(MotionPath.allCases.map { .text($0.rawValue) }),
      "folder": .text(folder.path),
    ]
  }

  private func json(
    of palette: Palette, name: String? = nil, group: String? = nil, details: Bool = false
  ) -> JSONValue {
    let verdicts = details ? PaletteCheck(palette).verdicts : []
    return [
      "name": .text(name ?? palette.name), "group": group.map { .text($0) } ?? .null,
      "summary": .text(palette.summary), "angle": .number(palette.background.angle * 180 / .pi),
      "background": .list(palette.background.stops.map { .text("\($0.color)") }),
      "bubbles": .list(palette.bubbles.map { .text("\($0.color)") }),
      "check": .list(verdicts.map { ["good": .flag($0.isGood), "text": .text($0.text)] }),
    ]
  }

  /// The state as a tab shows it.
  func state(for tab: Tab, id: JSONValue? = nil) -> JSONValue {
    let (design, t) = (design, time.now(loop: design.loop))
    let file = design.sheet.file ?? ""
    let text = try? SceneLibrary.text(of: folder.file(file))
    // What another program has written to the file since it was last read or written.
    let theirs = text == known[file]?.text ? nil : text
    return [
      "rev": .whole(Int(revision)), "scene": looks[design.slot].json,
      "name": .text(looks[design.slot].scene.name),
      "hidden": .list(looks[design.slot].hidden.map { .text($0.path) }),
      "file": design.sheet.file.map { .text($0) } ?? .null, "dirty": .flag(isChanged(design.sheet)),
      "draft": (drafts[design.slot].name ?? drafts[0].name).map { .text($0) } ?? .null,
      "left": leftDraft.map { .text($0) } ?? .null,
      "undo": .whole(history.past.count), "redo": .whole(history.future.count),
      "slot": design.slot == 0 ? "A" : "B", "hasB": .flag(design.sheets.count > 1),
      "time": [
        "playing": .flag(time.isPlaying), "t": .number(t), "speed": .number(design.speed),
        "loop": design.loop.map { .number($0) } ?? .null,
      ],
      "theirs": theirs.map { .text($0) } ?? .null,
      "command": .text(command(for: tab, at: t)), "warnings": .list(warnings.map { .text($0) }),
      "id": id ?? .null,
    ]
  }

  /// Whether the scene differs from its file, or is in none.
  func isChanged(_ sheet: Sheet) -> Bool {
    guard let file = sheet.file else { return builtInName(of: sheet) == nil }
    return known[file]?.text != sheet.text
  }

  private func builtInName(of sheet: Sheet) -> String? {
    let name = String(sheet.name.dropLast(5))
    let text = SceneLibrary.names.contains(name) ? try? SceneLibrary.text(of: name) : nil
    return text == sheet.text && sheet.file == nil ? name : nil
  }

  /// The command line that renders the picture of a tab.
  private func command(for tab: Tab, at t: Double) -> String {
    var words = ["--size", "\(tab.view ?? PixelSize(1920, 1080))", "--at=\(brief(t))"]
    words += looks[design.slot].hidden.flatMap { ["--set", $0.text] }
    if let loop = design.loop { words += ["--loop", "\(loop)"] }
    if tilt != nil {
      words += ["--motion", "still"]
      if let offset = tab.contentOffset, offset != .zero {
        words.append("--content-offset=\(brief(offset.x)),\(brief(offset.y))")
      }
    }
    return shellCommand(["render", "-"] + words + ["-o", "picture.png"])
  }

  /// Returns a command line with the scene in place of `-`.
  func shellCommand(_ arguments: [String]) -> String {
    func line(_ scene: String) -> String {
      (["seltzer", arguments[0], scene] + arguments.dropFirst(2).map(\.shellWord))
        .joined(separator: " ")
    }
    if let builtInName = builtInName(of: design.sheet) { return line(builtInName) }
    let folder = folder.path.shellWord
    if let file = design.sheet.file, !isChanged(design.sheet) {
      return "cd \(folder) && \(line(("./" + file).shellWord))"
    }
    let text = design.sheet.text
    var end = "END OF SCENE"
    while text.contains(end) { end += "." }
    return "cd \(folder) && \(line("-")) <<'\(end)'\n\(text)"
      + (text.hasSuffix("\n") ? "" : "\n") + end
  }
}
