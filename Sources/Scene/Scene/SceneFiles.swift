import SeltzerMotion

extension Scene {
  /// The paths of the pictures, motion log and recorded drags that the scene reads, without palettes.
  package var files: [String] {
    var files = allLayers.flatMap { $0.layer.files.map(\.path) }
    if case .file(let path) = background?.picture { files.append(path) }
    for emitter in emitters {
      if case .sprite(.file(let path)) = emitter.shape { files.append(path) }
    }
    if let source = motion.source, !source.isStream, let path = source.location {
      files.append(path)
    }
    return files
  }
}
