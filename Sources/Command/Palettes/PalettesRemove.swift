import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSystem

extension Palettes {
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove palettes from your own.",
      discussion: """
        Deletes the palettes' files in the folder of your own palettes, and prints their paths. If \
        one of the names is wrong, nothing is deleted.

        Examples:
          seltzer palettes import theme.conf --add
          seltzer palettes remove theme
        """)

    @Argument(
      help: "Names of your own palettes.",
      completion: .custom { _, _, _ in Completions.lines(PaletteLibrary().userNames) })
    var names: [String]

    func run() throws {
      let library = PaletteLibrary()
      let (files, own) = (library.userFiles, library.userNames)
      if let wrong = names.first(where: { !own.contains($0) }) {
        throw Failure.usage(
          "there is no palette '\(excerpt(wrong))' of your own; "
            + (nearest(to: wrong, among: own).map { "did you mean '\($0)'?" }
              ?? (own.isEmpty
                ? "'seltzer palettes import FILE --add' adds one"
                : "yours are \(own.joined(separator: ", "))"))
        )
      }
      for file in files where names.contains(file.name) {
        Path.removeFile(file.path)
        guard Path.status(of: file.path, followsLinks: false) == nil else {
          throw Failure(
            .cannotCreate, "\(file.path): cannot be deleted; check its folder's permissions")
        }
        try printLine(file.path)
      }
    }
  }
}
