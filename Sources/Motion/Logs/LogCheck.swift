package import SeltzerMotion

/// Decides about units and signs that a log may name wrongly or not at all; gravity is 1 g long,
/// and stays in place if the gyroscope's rotation is undone.
package struct LogCheck: Sendable {
  /// The decisions, one sentence each.
  package private(set) var warnings: [String] = []
  /// The factors of rotation rates, gravity and angles; 0 if gravity is not used.
  private var rateFactor = 1.0
  private var gravityFactor = 1.0
  private var angleFactor = 1.0
  /// Whether rotation rates are too few to follow the rotation.
  private var isSlow = false

  /// A gyroscope that is read less often, in seconds, misses movements.
  private static let slowest = 0.15
  /// Rates above this are beyond any gyroscope, in rad/s.
  private static let fastest = 40.0
  /// Gravity agrees with the gyroscope above this; accelerations without gravity are below.
  private static let agreement = 0.6
  /// In seconds; short enough for any gyroscope's bias.
  private static let window = 2.0

  /// Checks a log's first samples, as read; `hasAssumedSign` tells that the direction of gravity is
  /// a guess, `keepsRates` that rotation rates are used even if they are few.
  package init(_ samples: [MotionSample], hasAssumedSign: Bool, keepsRates: Bool = false) {
    let angles = samples.compactMap(\.angles).map { max(abs($0.x), abs($0.y), abs($0.z)) }
    if let greatest = angles.max(), greatest > 2.1 * .pi {
      angleFactor = .pi / 180
      warnings.append("angles up to \(Int(greatest)) are taken for degrees")
    }
    let rates = samples.compactMap { $0.rotationRate?.length }.sorted()
    if !rates.isEmpty, rates[rates.count * 99 / 100] > Self.fastest { rateFactor = .pi / 180 }
    let lengths = samples.compactMap { $0.gravity?.length }.sorted()
    if !lengths.isEmpty {
      checkLength(lengths[lengths.count / 2])
      checkAgreement(samples)
      checkSign(samples, isAssumed: hasAssumedSign)
    }
    let steps = zip(samples.dropFirst(), samples).map { $0.t - $1.t }.sorted()
    if !keepsRates, !rates.isEmpty, !lengths.isEmpty, !steps.isEmpty {
      isSlow = steps[steps.count / 2] > Self.slowest
    }
    if isSlow {
      warnings.append("rotation rates are too few to use, so gravity or angles are used")
    }
    if rateFactor != 1 { warnings.append("rotation rates are taken for degrees per second") }
  }

  /// Returns a sample in the units and with the signs that were decided on; angles become an
  /// attitude, unless gyroscope and gravity give a better one.
  package func corrected(_ sample: MotionSample) -> MotionSample {
    var sample = sample
    sample.rotationRate = isSlow ? nil : sample.rotationRate.map { $0 * rateFactor }
    sample.gravity = gravityFactor == 0 ? nil : sample.gravity.map { $0 * gravityFactor }
    if sample.attitude == nil, sample.rotationRate == nil || sample.gravity == nil {
      sample.attitude = sample.angles.map { angles in
        Quaternion(angle: angles.x * angleFactor, about: SIMD3(0, 0, 1))
          * Quaternion(angle: angles.y * angleFactor, about: SIMD3(1, 0, 0))
          * Quaternion(angle: angles.z * angleFactor, about: SIMD3(0, 1, 0))
      }
    }
    return sample
  }

  private mutating func checkLength(_ median: Double) {
    let factors = [1, MotionSample.standardGravity, 1 / MotionSample.standardGravity, 1000, 0.001]
    gravityFactor = factors.first { (0.6...1.6).contains(median * $0) } ?? 0
    let shown = (median * 1000).rounded() / 1000
    if gravityFactor == 0 {
      warnings.append(
        "gravity is left out: its median of \(shown) g is that of an acceleration without gravity")
    } else if gravityFactor != 1 {
      warnings.append(
        "gravity is multiplied by \((gravityFactor * 1000).rounded() / 1000), "
          + "as its median is \(shown) g by the named unit")
    }
  }

  private mutating func checkAgreement(_ samples: [MotionSample]) {
    guard gravityFactor != 0, let agreed = agreement(samples, rateFactor) else { return }
    if agreed < Self.agreement {
      if let other = agreement(samples, .pi / 180), other > agreed + 0.2 {
        rateFactor = .pi / 180
      } else {
        gravityFactor = 0
        warnings.append("gravity is left out: it disagrees with the gyroscope")
      }
    }
  }

  private mutating func checkSign(_ samples: [MotionSample], isAssumed: Bool) {
    // A device that is used is held upright or lies on its back.
    let held = SIMD3<Double>(0, -0.7, -0.7)
    let known = samples.compactMap { sample in
      sample.gravity.flatMap { gravity in
        sample.attitude.map { $0.inverse.rotate(SIMD3(0, 0, -1)).dot(gravity) }
          ?? (isAssumed ? gravity.dot(held) : nil)
      }
    }
    if gravityFactor * known.reduce(0, +) < -0.5 * Double(known.count) {
      gravityFactor = -gravityFactor
      warnings.append(
        "gravity is inverted: it is opposite to that of a device in use, or of the attitude; "
          + "another platform can be named")
    }
  }

  /// Returns the length of the mean gravity after undoing the rotation, where the device turns; nil if it
  /// does not turn.
  ///
  /// Movements of the device cancel out in the mean.
  private func agreement(_ samples: [MotionSample], _ factor: Double) -> Double? {
    var (sum, count, turned) = (SIMD3<Double>.zero, 0.0, 0.0)
    var (start, last) = (0.0, 0.0)
    var attitude = Quaternion.identity
    var results: [Double] = []
    for sample in samples {
      guard let rate = sample.rotationRate, let gravity = sample.gravity else { continue }
      if sample.t - start > Self.window || sample.t - last > 0.5 {
        if turned > 0.5 { results.append(sum.length / count * gravityFactor) }
        (sum, count, turned, start, last) = (.zero, 0, 0, sample.t, sample.t)
        attitude = .identity
      }
      let angle = rate.length * factor * (sample.t - last)
      attitude = attitude * Quaternion(angle: angle, about: rate)
      sum += attitude.rotate(gravity)
      count += 1
      turned += angle
      last = sample.t
    }
    return results.isEmpty ? nil : results.sorted()[results.count / 2]
  }
}
