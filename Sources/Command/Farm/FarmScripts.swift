import SeltzerSystem

// The scripts of a job, for any POSIX shell.

extension FarmJob {
  /// The command line of each part.
  var tasks: String {
    outputs.flatMap { output in
      (1...parts).map { shard in
        let palette = output.palette.map { ["--palette", $0] } ?? []
        let own = palette + ["-o", output.partPath, "--shard", "\(shard)/\(parts)"]
        let words = [program, "render"] + arguments + own + ["--skip-existing", "--quiet"]
        return words.map(\.shellWord).joined(separator: " ") + "\n"
      }
    }.joined()
  }

  /// Renders one part.
  func partScript(environment: [String: String]) -> String {
    let variables = ["SELTZER_REDUCE_MOTION", "SELTZER_REDUCE_TRANSPARENCY"]
      .map { "\($0)=\((environment[$0] ?? "").shellWord)" }
    return """
      #!/bin/sh
      # Renders one part: 'sh part N' runs line N of the file tasks. If it fails, its messages are in logs.
      job=\(folder.shellWord)
      cd "$job"/input\(workingFolder.shellWord) || exit
      # A palette of a host's user must not hide one of the job.
      export XDG_CONFIG_HOME="$job/config" \(variables.joined(separator: " "))
      render() {
        version=$(\(program.shellWord) --version)
        [ "$version" = \(version) ] || {
          echo "seltzer has version ${version:-unknown}, but the job needs \(version); install it there"
          return 69
        }
        eval "$(sed -n "$1{p;q;}" "$job/tasks")"
      }
      messages=$(render "$1" 2>&1) && exit
      status=$?
      printf '%s: %s\\n' "$(hostname)" "$messages" >"$job/logs/$1"
      exit "$status"

      """
  }

  /// Joins the parts of each output that is not joined yet.
  var joinScript: String {
    let lines = outputs.enumerated().map { index, output in
      "join \(index + 1) \(output.path.shellWord) \(output.manifestStart.shellWord)*-of-\(parts).json"
    }
    return """
      #!/bin/sh
      # Joins the parts of each output. Reports are in results, by the number of the output.
      job=\(folder.shellWord)
      cd "$job" || exit
      failed=0
      join() { # NUMBER OUTPUT MANIFEST...
        number=$1 output=$2
        shift 2
        [ ! -e "results/$number.json" ] || return
        if \(program.shellWord) join "$@" -o "$output" --force --json \\
          >"results/$number.tmp" 2>"logs/join-$number"
        then mv "results/$number.tmp" "results/$number.json"
        else failed=$?; mv "results/$number.tmp" "results/$number.failed"
        fi
      }
      \(lines.joined(separator: "\n"))
      exit $failed

      """
  }
}
