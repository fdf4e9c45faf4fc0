import ArgumentParser
import Seltzer

struct Palettes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, choose, compare, convert and make palettes.",
    discussion: """
      A palette can be given as:

        blue                    a name; your own palettes take precedence over built-in palettes
        ./theme.yaml            a file: Seltzer's YAML or JSON, GIMP's .gpl, Lospec's .hex,
                                paint.net's .txt, .pal, .act, Adobe's .ase and .aco, base16, base24,
                                tinted8, pywal, kitty, iTerm2, X resources, Material and CSS
        '#1AD6FC,#1C61F0,white' CSS colours
        blue:dark               a variant: dark, light, muted or vivid
        blue,red@0.3            a mixture in OKLab, here with 30% red
        blue:graphite@clock     by time of day: day:night or morning:day:evening:night
        random                  a random named palette; --seed makes the choice repeatable

      Your own palettes are files in $XDG_CONFIG_HOME/seltzer/palettes (usually \
      ~/.config/seltzer/palettes), in any of those formats.

      Examples:
        seltzer palettes
        seltzer render --palette "$(seltzer palettes pick)" -o wallpaper.png
        seltzer palettes import ~/.config/kitty/theme.conf -o mine.yaml
        seltzer palettes from-image photo.jpg -o mine.yaml
        seltzer palettes sheet red blue mine.yaml -o sheet.png
      """,
    subcommands: [
      List.self, Pick.self, Show.self, Sheet.self, Check.self, Import.self, FromImage.self,
      Export.self, Schema.self,
    ], defaultSubcommand: List.self)
}
