import Dispatch

/// Reads a sensor sixty times a second, in real time.
public struct SensorRecording: Sendable {
  private static let rate = 60.0

  private let device: IIODevice
  private let seconds: Double
  private let start = DispatchTime.now().uptimeNanoseconds
  private var index = 0

  /// A recording of so many seconds that begins now; of 0 it is one sample.
  public init(of device: IIODevice, seconds: Double) {
    self.device = device
    self.seconds = seconds
  }

  /// The next sample, at its time; nil when all seconds are over.
  ///
  /// - Throws: `MotionError` when the sensor cannot be read any longer.
  public mutating func next() throws(MotionError) -> MotionSample? {
    let due = Double(index) / Self.rate
    guard due <= seconds else { return nil }
    index += 1
    // What is late is read at once, and told with its own time.
    let passed = Double(DispatchTime.now().uptimeNanoseconds &- start) * 1e-9
    if due > passed {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + (due - passed))
    }
    let now = Double(DispatchTime.now().uptimeNanoseconds &- start) * 1e-9
    return try device.read(at: now)
  }
}
