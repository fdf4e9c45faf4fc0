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

  /// Tilts the picture by the measurements that a phone has sent.
  func answerSensor(_ request: WebRequest) throws {
    guard let text = String(validating: request.body, as: UTF8.self) else {
      throw Failure.wrongMessage("this is not JSON")
    }
    guard text.utf8.count <= WebServer.maximumMessageSize else {
      throw Failure.wrongMessage("measurements have at most 256 KiB")
    }
    let json = try DocumentNode.json(text: text, file: "the message").json
    let motion = looks[design.slot].scene.motion
    var follower = follower ?? MotionFollower(motion, control: .attitude)
    for sample in SensorPush.samples(json, platform: motion.platform) { follower.follow(sample) }
    self.follower = follower
    tilt = follower.tilt.offset
    request.reply(["ok": true])
    refreshAll()
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

/// Measurements that apps such as Sensor Logger send as JSON.
enum SensorPush {
  /// The most measurements of one message.
  private static let limit = 10_000

  /// Returns the samples of a message, in order of time.
  ///
  /// A measurement has the sensor's `name`, a `time` in nanoseconds, and `values`. By Sensor Logger's
  /// documentation the unit is m/s² or rad/s, and gravity points up at rest except on iOS.
  static func samples(_ json: JSONValue, platform: Platform?) -> [MotionSample] {
    let items = (json["payload"] ?? json).items ?? [json]
    let samples = items.prefix(limit).compactMap { item -> MotionSample? in
      guard let values = item["values"] else { return nil }
      let name = item["name"]?.text?.lowercased() ?? ""
      func number(_ key: String) -> Double? {
        values[key]?.number.flatMap { abs($0) <= 1e6 ? $0 : nil }
      }
      let vector = number("x").flatMap { x in
        number("y").flatMap { y in number("z").map { SIMD3(x, y, $0) } }
      }
      var sample = MotionSample(t: (item["time"]?.number ?? 0) * 1e-9)
      switch name {
      case "gravity", "totalacceleration", "accelerometeruncalibrated":
        sample.gravity = vector.map {
          $0 / (platform == .ios ? 1 : -1) / MotionSample.standardGravity
        }
      case "gyroscope", "gyroscopeuncalibrated": sample.rotationRate = vector
      case "orientation":
        guard let w = number("qw"), let x = number("qx"), let y = number("qy"), let z = number("qz")
        else { return nil }
        sample.attitude = Quaternion(w: w, x: x, y: y, z: z)
      default: return nil
      }
      return sample
    }
    return samples.sorted { $0.t < $1.t }
  }
}
