import SeltzerDocument
import SeltzerMotion

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
