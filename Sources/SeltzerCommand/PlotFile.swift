import FoundationEssentials
import Seltzer
import SeltzerRaster
import SeltzerReports
import SeltzerSink
import SeltzerSystem

/// The formats of plots.
enum PlotKind: String, CaseIterable {
  case svg, png
}

/// The file of a plot; it is opened before the work and written atomically.
struct PlotFile: ~Copyable {
  private let kind: PlotKind
  private var file: OutputFile

  /// Checks everything that could fail after minutes of work.
  init(_ path: String, replacing: Bool) throws {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard let kind = PlotKind(rawValue: ending) else {
      throw Failure.usage(
        "\(path): a plot is written as .svg or .png; give the file one of these extensions")
    }
    do {
      try TextPainter.checkFonts()
    } catch RasterError.noFonts {
      throw Failure.plotWithoutFonts
    }
    file = try OutputFile(path, replacing: replacing)
    self.kind = kind
  }

  /// Draws and writes the plot.
  consuming func write(_ plot: some Plot) throws {
    switch kind {
    case .svg: try file.write(plot.svg())
    case .png:
      let frame = try plot.frame()
      let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 1, rate: .thirty)
      try file.write(encoder.encode(frame, index: 0))
    }
    try file.finish()
  }
}
