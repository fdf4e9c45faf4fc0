import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The copy of an unsaved scene in the folder, which outlives the server.
struct Draft {
  /// The file's name; nil if there is no copy.
  private(set) var name: String?
  /// The scene at the last attempt to write it.
  private var sheet: Sheet?

  init() {}

  /// Takes over the copy that an earlier run has left.
  init(_ name: String, of sheet: Sheet) { (self.name, self.sheet) = (name, sheet) }

  /// Writes the copy of an unsaved scene, or removes it if there is none; false if nothing has changed.
  @discardableResult
  mutating func keep(_ new: Sheet?, in folder: StudioFolder) -> Bool {
    guard new?.text != sheet?.text || new?.name != sheet?.name else { return false }
    if let name, new?.name != sheet?.name, let path = try? folder.file(name) {
      Path.removeFile(path)
      self.name = nil
    }
    sheet = new
    guard let new else { return true }
    let isNew = name == nil
    for number in 1...(isNew ? 100 : 1) {
      let name = name ?? Self.stem(of: new) + (number == 1 ? "" : "-\(number)") + ".yaml"
      guard let path = try? folder.file(name) else { return true }
      // A copy that an earlier run has left is not replaced.
      if isNew, Path.kind(of: path) != .nothing { continue }
      let bytes = Array(new.text.utf8)
      if (try? OutputFile.write(bytes, to: path, replacing: !isNew, isChosen: true)) != nil {
        self.name = name
      }
      break
    }
    return true
  }

  /// The beginning of the names of a scene's copies.
  static func stem(of sheet: Sheet) -> String {
    Path.stem(of: sheet.name).asFileName.prefix(60) + ".unsaved"
  }
}

extension Studio {
  /// Writes copies of unsaved scenes, at most once per second unless `now`.
  func keepDrafts(now: Bool = false) {
    guard now || MonotonicClock.now >= nextDrafts else { return }
    let sheets: [Sheet?] = design.sheets + [nil]
    for (index, sheet) in sheets.prefix(drafts.count).enumerated() {
      let isOwn = index == 0 || sheet?.text != design.sheets[0].text
      let unsaved = sheet.flatMap { isOwn && isChanged($0) ? $0 : nil }
      if drafts[index].keep(unsaved, in: folder) {
        nextDrafts = MonotonicClock.now + 1_000_000_000
      }
    }
  }

  /// Looks for a copy of the current scene that an earlier run has left.
  func findLeftDraft() {
    let stem = Draft.stem(of: design.sheet)
    leftDraft = (try? Path.names(in: folder.path))?.sorted().last {
      $0.hasPrefix(stem) && $0.hasSuffix(".yaml") && !drafts.compactMap(\.name).contains($0)
    }
  }

  /// Continues with the copy that was left, or removes it.
  func useLeftDraft(_ isWanted: Bool) throws {
    guard let name = leftDraft else { return }
    let path = try folder.file(name)
    if isWanted {
      let text = try SceneLibrary.text(of: path)
      try change { $0.sheet.text = text }
      drafts[design.slot].keep(nil, in: folder)
      drafts[design.slot] = Draft(name, of: design.sheet)
    } else {
      Path.removeFile(path)
    }
    leftDraft = nil
  }
}
