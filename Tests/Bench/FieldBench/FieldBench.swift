import SeltzerPicture
import SeltzerScene

/// Measures the bubble field: `swift run -c release field-bench [COUNT]`.
@main
enum FieldBench {
  static let repetitions = 21

  static func main() {
    let requested = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let count = min(max(requested, 1), Emitter.maximumBubbleCount)
    let cases = emitters(count).map { name, emitter, loop in
      let field = BubbleField(emitter: emitter, seed: 1, aspect: 16 / 9, loop: loop)
      return (name: name, field: field, columns: BubbleColumns(for: field))
    }
    var times = Array(repeating: [Double](), count: cases.count + 1)
    // Cases take turns, so that load on the machine affects all alike.
    for repetition in 0...repetitions {
      for (index, (_, field, columns)) in cases.enumerated() {
        let t = 100 + Double(repetition) / 30
        times[index].append(
          nanoseconds { field.fill(0..<min(count, field.count), at: t, into: columns) })
      }
      let columns = cases[0].columns
      let ranks = (0..<count).map { UInt16(truncatingIfNeeded: columns.traits[$0] >> 16) }
      times[cases.count].append(
        nanoseconds { _ = ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) } })
    }
    print("\(count) bubbles, one thread, \(repetitions) repetitions: ns per bubble")
    print("  median     min")
    for (name, samples) in zip(cases.map(\.name) + ["painters' order"], times) {
      // The first repetition includes page faults.
      let sorted = samples.dropFirst().map { $0 / Double(count) }.sorted()
      print("\(column(sorted[sorted.count / 2]))\(column(sorted[0]))  \(name)")
    }
  }

  static func emitters(_ count: Int) -> [(String, Emitter, Double?)] {
    var usual = Emitter()
    usual.population = .count(count)
    var plain = usual
    plain.flicker.amount = 0
    plain.wobble.amount = 0
    var turbulent = usual
    turbulent.turbulence.amount = 0.02
    var everything = turbulent
    everything.gravity = [0.0001, -0.0002]
    everything.drag = 0.05
    everything.opacityOverLife = [.init(age: 0, value: 0.5), .init(age: 0.5, value: 1)]
    everything.drawOrder = .birth
    let areas = Emitter.Area.Shape.allCases.flatMap { shape in
      Emitter.Area.Spread.allCases.map { spread -> (String, Emitter, Double?) in
        var (emitter, area) = (usual, Emitter.Area())
        (area.shape, area.spread) = (shape, spread)
        emitter.area = area
        return ("default in an area: \(shape), \(spread)", emitter, nil)
      }
    }
    let keys: [(String, (inout Emitter) -> Void)] = [
      ("origins: 500", { $0.origins = .init(count: 500) }),
      ("origins: 500 bursts", { $0.origins = .init(count: 500, bursts: true) }),
      ("direction: outward", { $0.heading = .outward }),
      ("orbit: 0.1", { $0.orbit = 0.1...0.1 }),
      ("acceleration: 0.01", { $0.acceleration = 0.01 }),
    ]
    let paths = keys.map { name, change -> (String, Emitter, Double?) in
      var emitter = usual
      emitter.area = Emitter.Area()
      change(&emitter)
      return ("default in an area, \(name)", emitter, nil)
    }
    return [
      ("default", usual, nil), ("plain: no flicker, wobble, turbulence", plain, nil),
      ("default with turbulence", turbulent, nil), ("everything on", everything, nil),
      ("default in a loop of 60 s", usual, 60),
    ] + areas + paths
  }

  static func nanoseconds(_ work: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(work).components
    return Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
  }

  /// Formats a number with two decimals, right-aligned in eight characters.
  static func column(_ value: Double) -> String {
    let hundredths = Int(value * 100 + 0.5)
    let digits = "\(hundredths / 100)." + "\(100 + hundredths % 100)".dropFirst()
    return String(repeating: " ", count: max(8 - digits.count, 1)) + digits
  }
}
