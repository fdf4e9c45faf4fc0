import FoundationEssentials
import SeltzerPicture
import SeltzerSystem

#if canImport(Darwin)
  import Darwin
#endif

/// What measured times depend on, besides the wallpaper.
package struct Machine: Sendable {
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
        guard let value = line?.split(separator: ":", maxSplits: 1).dropFirst().first else {
          continue
        }
        return value.split(separator: " ").joined(separator: " ")
      }
      return nil
    #endif
  }
}
