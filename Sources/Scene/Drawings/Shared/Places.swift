private let rows = String(decoding: PackageResources.Places_txt, as: UTF8.self)
  .split(separator: "\n").map { $0.split(separator: " ") }

/// Returns the numbers of the lines in `Places.txt` that begin with a name.
func places(_ name: String) -> [[Double]] {
  rows.filter { $0[0] == name }.map { $0.dropFirst().compactMap { Double($0) } }
}
