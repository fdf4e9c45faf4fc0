import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

extension Studio {
  /// Keeps an uploaded file in the folder if it is a scene, a palette, a picture or a motion log.
  func answerImport(_ request: WebRequest) throws {
    let given = Path.split(request.query["name"] ?? "").name.asFileName
    let (stem, ending) = (Path.stem(of: given).prefix(60), Path.fileExtension(of: given))
    var (name, path, number) = ("", "", 1)
    repeat {
      name = stem + (number == 1 ? "" : "-\(number)") + (ending.isEmpty ? "" : "." + ending)
      path = try folder.file(name)
      number += 1
    } while Path.kind(of: path) != .nothing
    try OutputFile.write(request.body, to: path, replacing: false, isChosen: true)
    do { request.reply(["file": .text(name), "kind": .text(try kind(of: name, at: path))]) } catch {
      Path.removeFile(path)
      throw error
    }
  }

  /// Returns what a file is used for; throws the error of the last attempt to read it.
  private func kind(of name: String, at path: String) throws -> String {
    if (try? ImageFile(path)) != nil { return "picture" }
    if SceneLibrary.isPath(name), let text = try? SceneLibrary.text(of: path),
      (try? folder.look(of: Sheet(text: text, name: name), loop: nil)) != nil
    {
      return "scene"
    }
    if var log = try? MotionReading(path: path, settings: MotionSettings()) {
      try log.readToEnd()
      return "motion"
    }
    _ = try PaletteLibrary().palette(path)
    return "palette"
  }

  /// Writes the scene for `seltzer live --follow`, with absolute paths.
  func follow() {
    guard let followedFolder, let text = try? folder.portableText(of: looks[design.slot]) else {
      return
    }
    try? OutputFile.write(
      Array(text.utf8), to: followedFolder.path + "/scene.yaml", replacing: true, isChosen: true)
  }

  /// Makes or removes the link by which shows find the scene.
  func setFollowed(_ isFollowed: Bool) {
    guard let link = options.followed else { return }
    let place = Path.folder(of: link)
    // Another Studio may have replaced the link.
    let own = followedFolder.map { $0.path + "/scene.yaml" }
    if isFollowed || Path.link(link) == own { Path.removeFile(link) }
    followedFolder = nil
    guard isFollowed else { return }
    Path.makeFolder(place, 0o700)
    followedFolder = try? TemporaryFolder("studio", in: place)
    follow()
    if let followedFolder { symlink(followedFolder.path + "/scene.yaml", link) }
  }
}
