/// Returns the candidate most similar to `word`, or nil if none is close.
///
/// A candidate is close if its optimal string alignment distance, ignoring case, is at most a third
/// of the length of the word, or 1; or if it is the only one that begins with the word, which has at
/// least three letters.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  guard word.count <= 64 else { return nil }
  let limit = max(1, word.count / 3)
  let close = candidates.map {
    (name: $0, distance: editDistance(word.lowercased(), $0.lowercased()))
  }.filter { $0.distance <= limit }
  if let nearest = close.min(by: { $0.distance < $1.distance }) { return nearest.name }
  let longer = candidates.filter { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
  return longer.count == 1 ? longer[0] : nil
}

private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
