import CGLib

/// The service manager of the user's session.
package enum UserManager {
  /// Runs `systemctl --user` without a shell; returns whether it succeeded, which it does not without systemd.
  package static func run(_ words: [String]) -> Bool {
    var arguments = (["systemctl", "--user"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
        | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    var status: Int32 = 0
    return g_spawn_sync(nil, &arguments, nil, flags, nil, nil, nil, nil, &status, nil) != 0
      && status == 0
  }
}
