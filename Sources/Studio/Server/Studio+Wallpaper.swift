import Dispatch
import SeltzerDocument
import SeltzerScene
import SeltzerSystem

extension Studio {
  private static let wallpaperQueue = DispatchQueue(label: "seltzer.studio.wallpaper")

  /// Shows the scene on the desktop, or what was shown before, and tells the pages.
  func setWallpaper(_ isSet: Bool) {
    let look = looks[design.slot]
    let name = design.sheet.file.map(Path.stem) ?? look.scene.name
    Self.wallpaperQueue.async { [control, folder, set = options.setWallpaper, last = wallpaper] in
      var (next, error) = (last, JSONValue.null)
      do {
        if !isSet { try last?.undo() }
        next = try isSet ? set.map { (name, try $0(name, folder.portableText(of: look))) } : nil
      } catch let failure { error = .text("\(failure)") }
      control.send { [next, error] studio in
        studio.wallpaper = next
        let name = next.map { JSONValue.text($0.name) } ?? .null
        for tab in studio.tabs { tab.send(["wallpaper": ["name": name, "error": error]]) }
      }
    }
  }
}
