import SeltzerMotion

extension Scene {
  /// The image files of the layers, by their keys such as `layers[0].layers[1].file`.
  package var layerFiles: [(key: String, path: String)] {
    allLayers.flatMap { path, layer in
      layer.files.map { ("\(path).\($0.key)", $0.path) }
    }
  }

  /// The paths of the pictures, motion log and recorded drags that the scene reads, without palettes.
  package var files: [String] {
    var files = layerFiles.map(\.path)
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
