import SeltzerTestSupport

#if os(Linux)
  import Foundation
  import SeltzerSystem
  import Testing

  @Suite("seltzer live on Wayland")
  struct WaylandTests {
    @Test("a screenshot equals the rendered picture, also after the output's size has changed")
    func screenshots() throws {
      let scratch = try Scratch(["config": "xwayland disable\noutput * mode --custom 160x100\n"])
      let runtime = Scratch.runtime(scratch.folder)
      let environment = [
        "WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": runtime + "/sway",
        "SWIFT_BACKTRACE": "enable=no",
      ]
      var processes: [pid_t] = []
      defer {
        for process in processes.reversed() where waitpid(process, nil, WNOHANG) == 0 {
          kill(process, SIGKILL)
          waitpid(process, nil, 0)
        }
      }
      func start(
        _ program: String, _ arguments: [String], _ environment: [String: String]
      ) throws -> Command {
        let command = try Command(
          arguments, in: scratch.folder, environment: environment, program: program)
        processes.append(command.process)
        return command
      }
      func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        try Command.run(arguments, in: scratch, environment: environment, program: program).output
      }
      func shows(_ size: String) throws {
        let picture = try run(
          Command.path,
          ["render", "bubbles", "--reduce-motion", "-s", size, "--format", "rgb888", "-o", "-"])
        let head = "P6\n\(size.replacing("x", with: " "))\n255\n"
        try waitUntil {
          try run(Tool.path("grim"), ["-t", "ppm", "-"]) == Array(head.utf8) + picture
        }
      }

      // sway refuses root, and another user must then be able to make sockets.
      let user = geteuid() == 0 ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : []
      try #require(user.isEmpty || chmod(runtime, 0o777) == 0)
      _ = try start(
        Tool.path("setpriv"), user + [Tool.path("sway"), "-c", scratch.path("config")],
        [
          "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
          "SWAYSOCK": runtime + "/sway",
        ])
      try waitUntil { access(runtime + "/sway", F_OK) == 0 }
      let show = try start(
        Command.path, ["live", "bubbles", "--reduce-motion", "--to", "wayland"], environment)
      let process = show.process
      try shows("160x100")
      _ = try run(Tool.path("swaymsg"), ["--", "output", "*", "mode", "--custom", "120x80"])
      try shows("120x80")
      kill(process, SIGTERM)
      #expect(show.wait() == -SIGTERM)
    }
  }
#endif
