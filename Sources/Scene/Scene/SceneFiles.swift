import SeltzerMotion

extension Scene {
  /// The paths of the pictures, motion log and recorded drags that the scene reads, without palettes.
  package var files: [String] {
    var files = layers.flatMap(\.files)
    if case .file(let path) = background?.picture { files.append(path) }
    for emitter in emitters {
      if case .sprite(.file(let path)) = emitter.shape { files.append(path) }
    }
    switch motion.source {
    case .log(let path), .pan(let path): files.append(path)
    case .path, .pipe, .device, .pointer, .workspaces, nil: break
    }
    return files
  }
}

extension Layer {
  fileprivate var files: [String] {
    switch content {
    case .image(.file(let path), _): [path]
    case .group(let members): members.flatMap(\.files)
    case .icons(let grid):
      grid.icons.compactMap { if case .file(let path) = $0.content { path } else { nil } }
    case .image, .text, .clock, .panel, .shape: []
    }
  }
}
