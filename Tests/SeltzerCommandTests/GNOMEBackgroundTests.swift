import SeltzerTestSupport

#if os(Linux)
  import Testing

  @Suite("GNOME's own background")
  struct GNOMEBackgroundTests {
    private static let schema = """
      <schemalist><schema id="org.gnome.desktop.background" path="/org/gnome/desktop/background/">
      <key name="picture-options" type="s"><default>'zoom'</default></key>
      <key name="picture-uri" type="s"><default>''</default></key>
      <key name="picture-uri-dark" type="s"><default>''</default></key>
      </schema></schemalist>
      """

    @Test("is restored where it is that of a show; what had no value gets none")
    func restore() throws {
      let scratch = try Scratch(["test.gschema.xml": Self.schema])
      let file = "glib-2.0/settings/keyfile"
      for folder in ["seltzer", "glib-2.0", "glib-2.0/settings"] { try scratch.makeFolder(folder) }
      try scratch.write(
        "seltzer/background.saved", "picture-uri=file:///a=b.png\npicture-options=scaled\n")
      try Command.succeed(["."], in: scratch, program: "/usr/bin/glib-compile-schemas")
      let environment = [
        "GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": scratch.folder,
        "XDG_CONFIG_HOME": scratch.folder, "XDG_STATE_HOME": scratch.folder,
      ]
      func settings(_ light: String, _ dark: String) throws {
        let lines = "picture-uri='\(light)'\npicture-uri-dark='\(dark)'\n"
        try scratch.write(file, "[org/gnome/desktop/background]\n" + lines)
      }
      func restore(_ end: String) throws -> [Substring] {
        let result = try scratch.run("live --restore-background", environment: environment)
        #expect(result.error == "seltzer: GNOME's own background \(end)\n" && result.code == 0)
        return try scratch.text(file).split(separator: "\n").dropFirst().sorted()
      }
      let own = "file://\(scratch.folder)/seltzer/background.png"
      try settings(own, own)
      #expect(
        try restore("is restored") == ["picture-options='scaled'", "picture-uri='file:///a=b.png'"])
      try settings("file:///mine.png", own)
      #expect(try restore("is restored") == ["picture-uri='file:///mine.png'"])
      #expect(
        try restore("is not that of a show, and stays") == ["picture-uri='file:///mine.png'"])
    }
  }
#endif
