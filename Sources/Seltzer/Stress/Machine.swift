import FoundationEssentials
import SeltzerPicture
import SeltzerSystem

#if canImport(Darwin)
  import Darwin
#endif

/// What measured times depend on, besides the wallpaper.
package struct Machine: Codable, Sendable {
  /// The mean number of processors that other programs and virtual machines used, and the number of all.
  package struct Others: Codable, Sendable { package let used: Double, all: Int }

  /// The processor's model, such as `AMD EPYC 9B14`.
  package let processor: String
  /// The instruction set whose kernels draw.
  package let instructionSet: String
  /// The number of processors that this process may use.
  package let cores: Int

  /// Throws if the environment selects an instruction set that this machine lacks.
  package init() throws {
    processor = Self.model ?? "unknown processor"
    var chosen = InstructionSet.portable
    _ = try InstructionSet.kernels { set in
      chosen = set
      return Kernels(set)
    }
    instructionSet = chosen.rawValue
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// Begins to measure the processors that others use.
  ///
  /// The result returns their number so far; nil where the system does not tell.
  package static func measureOthers() -> () -> Others? {
    let (start, began, own) = (ticks, MonotonicClock.now, MonotonicClock.processTime)
    return {
      guard let start, let now = ticks, now.all > start.all else { return nil }
      let busy = 1 - (now.idle - start.idle) / (now.all - start.all)
      let share = Double(MonotonicClock.processTime - own) / Double(MonotonicClock.now - began)
      return Others(used: max(0, busy * Double(now.processors) - share), all: now.processors)
    }
  }

  /// The ticks of all processors since the machine started, and those in which they were idle.
  private static var ticks: (all: Double, idle: Double, processors: Int)? {
    let file = try? InputFile("/proc/stat", kernelFiles: .proc)
    guard let bytes = try? file?.read(upTo: 1 << 16) else { return nil }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .prefix { $0.hasPrefix("cpu") }.map { $0.split(separator: " ").dropFirst().map(Double.init) }
    // user, nice, system, idle, iowait, irq, softirq, steal; the guests' ticks are among the user's.
    guard let ticks = rows.first?.prefix(8).compactMap(\.self), ticks.count == 8 else { return nil }
    return (ticks.reduce(0, +), ticks[3] + ticks[4], rows.count - 1)
  }

  private static var model: String? {
    #if canImport(Darwin)
      var size = 128
      var name = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
      let file = try? InputFile("/proc/cpuinfo", kernelFiles: .proc)
      guard let bytes = try? file?.read(upTo: 1 << 16) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // x86 has `model name`; most others name the whole machine.
      for key in ["model name", "Model", "Hardware", "uarch"] {
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        if let value = line?.split(separator: ":", maxSplits: 1).dropFirst().first {
          return value.split(separator: " ").joined(separator: " ")
        }
      }
      return nil
    #endif
  }
}
