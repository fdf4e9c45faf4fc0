import SeltzerMotion
import SeltzerSystem

/// A line that may name the columns of the following rows.
struct LogHeader {
  private static let lineLimit = 256

  let isComment: Bool
  let delimiter: Character
  let columns: LogColumns
  /// The file's name, without folders.
  let file: String
  /// The values in the recording's Metadata.csv, in lower case.
  let metadata: [String: String]

  /// Reads up to the first row; the first format that recognises the header gives the layout of the
  /// rows, nil if there is none; `lacksTime` tells that a header has all but the time.
  static func read(
    _ lines: LineReader, file: String, metadata: [String: String]
  ) throws(MotionError) -> (layout: LogLayout?, firstLine: String, lacksTime: Bool) {
    var (firstLine, lacksTime) = ("", false)
    for _ in 0..<lineLimit {
      guard let line = try lines.next()?.untrimmed else { break }
      let isBlank = line.allSatisfy { $0.isWhitespace || $0 == "," || $0 == ";" }
      if isBlank || line.lowercased().hasPrefix("sep=") { continue }
      if firstLine.isEmpty { firstLine = excerpt(line, limit: 80) }
      let delimiter = LogCell.delimiter(of: line)
      let cells = LogCell.split(line, at: delimiter)
      let header = LogHeader(
        isComment: line.hasPrefix("#") || line.hasPrefix("%"), delimiter: delimiter,
        columns: LogColumns(cells, delimiter: delimiter, file: file), file: file,
        metadata: metadata)
      for format in MotionLogFormat.all {
        if let layout = format.layout(header) { return (layout, firstLine, false) }
      }
      lacksTime = header.columns.lacksTime
      if !header.isComment { break }
    }
    return (nil, firstLine, lacksTime)
  }
}

struct LogCell {
  /// The name without surrounding quotes and spaces.
  let text: String
  /// The letters and digits in lower case, without the unit: `w_RS_S_x [rad s^-1]` is `wrssx`.
  let key: String
  /// The unit in parentheses or brackets after the name.
  let unit: String?

  init(_ raw: some StringProtocol) {
    func bare(_ text: Substring) -> Substring {
      var text = text
      while let first = text.first, first.isWhitespace || first == "\"" { text.removeFirst() }
      while let last = text.last, last.isWhitespace || last == "\"" { text.removeLast() }
      return text
    }
    var name = bare(Substring(raw))
    while let first = name.first, first == "#" || first == "%" { name = bare(name.dropFirst()) }
    text = String(name)
    var unit: String?
    if let last = name.last, last == ")" || last == "]",
      let open = name.lastIndex(of: last == ")" ? "(" : "[")
    {
      unit = LogUnit.normalized(name[name.index(after: open)...].dropLast())
      name = name[..<open]
    }
    key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    self.unit = unit == "" ? nil : unit
  }

  /// Splits a line into columns; a delimiter within quotes does not count.
  static func split(_ line: String, at delimiter: Character) -> [LogCell] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == delimiter && !isQuoted
    }.map { LogCell($0) }
  }

  /// Returns the first of tab, semicolon and comma that a line contains outside quotes.
  static func delimiter(of line: String) -> Character {
    ["\t", ";"].first { split(line, at: $0).count > 1 } ?? ","
  }
}
