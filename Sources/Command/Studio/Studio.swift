import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerStudio
import SeltzerSystem

struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio", abstract: "Design a wallpaper on a page in the browser.",
    discussion: CommandHelp.text("studio"))

  @Argument(
    help: ArgumentHelp(
      "A scene's name or the path of a .yaml file.",
      discussion: "Built in: \(SceneLibrary.names.joined(separator: ", ")).", valueName: "scene"),
    completion: Completions.scenes)
  var scene = "bubbles"

  @Option(
    help: .path(
      "Folder of files that the page may read and write; default: the scene's folder, or the working "
        + "folder."),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "IP address to listen at. With 0.0.0.0, other machines can use the page by an "
        + "address that it shows.", valueName: "address"))
  var bind = "127.0.0.1"

  @Option(
    "Port, 0...65535; default: 0, a free one.", value: "n",
    transform: OptionValues.whole(0...UInt16.max))
  var port: UInt16 = 0

  @Flag(name: .customLong("no-open"), help: "Do not open the browser.") var isHidden = false

  /// A link to the scene, for `live --follow`.
  private static var followed: String? { try? ControlSocket.folder() + "/studio.yaml" }

  /// Returns the file of the scene that is designed now.
  static func followedScene() throws -> String {
    guard let followed, let file = Path.real(followed) else {
      throw Failure.unavailable("Studio is not running; the show cannot be controlled")
    }
    return file
  }

  func run() throws {
    var options = Studio.Options()
    options.scene = scene
    options.folder = folder
    options.address = bind
    options.port = port
    options.settings = try MotionOptions.parse([]).settings
    options.version = SeltzerCommand.version
    options.program = Path.link("/proc/self/exe") ?? "seltzer"
    options.followed = Self.followed
    options.setWallpaper = { [program = options.program] in
      try DesktopWallpaper(program: program).set($0, $1)
    }
    let isBuiltIn = SceneLibrary.names.contains(scene)
    let place = folder ?? (isBuiltIn ? "." : Path.folder(of: scene))
    // The scene may be a symbolic link. The page names it by its folder's real path.
    let file = (Path.real(Path.folder(of: scene)) ?? ".") + "/" + Path.split(scene).name
    try FileAccess.limit(to: place, and: isBuiltIn ? [] : [scene, file])
    options.followsLinks =
      FileAccess.configuration.map { Path.absolute(place).hasPrefix($0) } == true
    let control = StudioControl()
    let studio = try Studio(options, control: control)
    Interruption.handleSignals(forwarding: [], stop: { _ in control.end() }, receive: { _ in })
    try printLine(studio.url)
    if !isHidden, !studio.openBrowser() {
      Failure.say("seltzer: xdg-open is not installed; open the address above in a browser")
    }
    studio.run()
    Interruption.dieIfStopped()
  }
}

extension FileAccess {
  /// The folder of the user's configuration, where files are often symbolic links.
  static var configuration: String? { PaletteLibrary().userFolder.map(Path.folder(of:)) }

  /// Limits reading to a folder, the user's configuration and other files.
  static func limit(to folder: String, and files: [String] = []) throws {
    do throws(Errno) {
      try limit(to: folder, trusting: files + [configuration].compactMap(\.self))
    } catch { throw DocumentError.unreadable(file: folder, reason: error.reason) }
  }
}
