import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The copy of an unsaved scene in the folder, which outlives the server.
struct Draft {
  /// The file's name; nil if there is no copy.
  var name: String?
  /// The scene at the last attempt to write it.
  var sheet: Sheet?

  /// Writes the copy of an unsaved scene, or removes it if there is none.
  mutating func keep(_ new: Sheet?, in folder: StudioFolder) {
    guard new?.text != sheet?.text || new?.name != sheet?.name else { return }
    if let name, new?.name != sheet?.name, let path = try? folder.file(name) {
      Path.removeFile(path)
      self.name = nil
    }
    sheet = new
    guard let new else { return }
    for number in 1...100 {
      let name = name ?? Self.stem(of: new) + (number == 1 ? "" : "-\(number)") + ".yaml"
      guard let path = try? folder.file(name) else { return }
      // A copy that an earlier run has left is not replaced.
      if self.name == nil, Path.kind(of: path) != .nothing { continue }
      let (bytes, isOld) = (Array(new.text.utf8), self.name != nil)
      if (try? OutputFile.write(bytes, to: path, replacing: isOld, isChosen: true)) != nil {
        self.name = name
      }
      return
    }
  }

  /// The beginning of the names of a scene's copies.
  static func stem(of sheet: Sheet) -> String {
    Path.stem(of: sheet.name).asFileName.prefix(60) + ".unsaved"
  }
}

extension Studio {
  /// Writes copies of the unsaved scenes, and removes those of saved ones.
  func keepDrafts() {
    let sheets: [Sheet?] = design.sheets + [nil]
    for (index, sheet) in sheets.prefix(drafts.count).enumerated() {
      let isOwn = index == 0 || sheet?.text != design.sheets[0].text
      drafts[index].keep(sheet.flatMap { isOwn && isChanged($0) ? $0 : nil }, in: folder)
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
    defer { findLeftDraft() }
    guard isWanted else { return Path.removeFile(path) }
    let text = try SceneLibrary.text(of: path)
    try change { $0.sheet.text = text }
    drafts[design.slot].keep(nil, in: folder)
    drafts[design.slot] = Draft(name: name, sheet: design.sheet)
  }
}
