import SeltzerPalette
import SeltzerStage

/// Cuts and scales a picture by a cubic filter, first across, then down.
///
/// Written here because neither gdk-pixbuf nor Cairo averages light: they average sRGB's encoded
/// values, which darkens fine bright detail such as leaves, stars and water. The filter is
/// Catmull-Rom's, widened when the picture becomes smaller, so that every pixel counts; where nothing
/// is scaled it changes nothing. Enlarging mixes encoded values after all: in linear light its
/// overshoot would draw black lines beside bright edges.
struct Resampling {
  private let target: PixelSize
  private let across: FilterTaps
  private let down: FilterTaps
  private let tone: Tone

  init(_ fit: PictureFit) {
    target = fit.target
    across = FilterTaps(
      of: fit.picture.width, from: fit.origin.x, length: fit.size.x, to: fit.target.width)
    down = FilterTaps(
      of: fit.picture.height, from: fit.origin.y, length: fit.size.y, to: fit.target.height)
    tone = fit.scale < 1 ? .light : .encoded
  }

  /// The part of `image` that was asked for.
  func frame(of image: borrowing UprightImage) -> Frame {
    var frame = Frame(size: target)
    let width = target.width * 3
    let columns = across.reach
    // Rows of the picture that are scaled across already: as many as one row of the target needs.
    var ready = [Float](repeating: 0, count: down.most * width)
    var line = [Float](repeating: 0, count: columns.count * 3)
    var sum = [Float](repeating: 0, count: width)
    var next = 0
    for y in 0..<target.height {
      let (first, weights) = down[y]
      for row in max(next, first)..<max(next, first + weights.count) {
        image.read(row: row, columns: columns, by: tone.values, into: &line)
        scale(line, into: &ready, at: row % down.most * width)
      }
      next = max(next, first + weights.count)
      mix(ready, first, weights, into: &sum)
      store(sum, into: &frame.pixels, at: y * target.width)
    }
    return frame
  }

  private func scale(_ line: [Float], into ready: inout [Float], at start: Int) {
    let left = across.reach.lowerBound
    line.withUnsafeBufferPointer { line in
      ready.withUnsafeMutableBufferPointer { ready in
        for x in 0..<target.width {
          let (first, weights) = across[x]
          var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
          var at = (first - left) * 3
          for weight in weights {
            red += weight * line[at]
            green += weight * line[at + 1]
            blue += weight * line[at + 2]
            at += 3
          }
          ready[start + x * 3] = red
          ready[start + x * 3 + 1] = green
          ready[start + x * 3 + 2] = blue
        }
      }
    }
  }

  private func mix(
    _ ready: [Float], _ first: Int, _ weights: ArraySlice<Float>,
    into sum: inout [Float]
  ) {
    let width = sum.count
    sum.withUnsafeMutableBufferPointer { sum in
      ready.withUnsafeBufferPointer { ready in
        sum.update(repeating: 0)
        for (index, weight) in weights.enumerated() {
          let start = (first + index) % down.most * width
          for at in 0..<width { sum[at] += weight * ready[start + at] }
        }
      }
    }
  }

  private func store(_ sum: [Float], into pixels: inout [UInt32], at start: Int) {
    sum.withUnsafeBufferPointer { sum in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for x in 0..<target.width {
          let red = tone.byte(sum[x * 3])
          let green = tone.byte(sum[x * 3 + 1])
          let blue = tone.byte(sum[x * 3 + 2])
          pixels[start + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
      }
    }
  }
}
