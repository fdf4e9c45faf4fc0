/// Programs that are started without a shell.
package enum ChildProcess {
  /// Returns the file of a program that may be run, by its path, or by its name in the folders of `PATH`.
  package static func file(of program: String, in environment: [String: String]) -> String? {
    let folders = environment["PATH"]?.split(separator: ":") ?? []
    let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return paths.first { Path.kind(of: $0) == .file && access($0, X_OK) == 0 }
  }

  /// Starts a program in a process group or session of its own, and discards its output.
  ///
  /// `arguments` begin with the program's name; without `input` its standard input is empty; `blocked`
  /// signals do not end it, and others have their default action.
  package static func start(
    _ file: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
    blocking blocked: [Int32] = [], inNewSession: Bool = false
  ) throws(Errno) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
      let newSession = POSIX_SPAWN_SETSID
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      // POSIX_SPAWN_SETSID, which the C libraries of Linux hide.
      let newSession: Int32 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (mask, all) = (sigset_t(), sigset_t())
    sigemptyset(&mask)
    sigfillset(&all)
    for signal in blocked { sigaddset(&mask, signal) }
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let group = inNewSession ? newSession : POSIX_SPAWN_SETPGROUP
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, file, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }
}
