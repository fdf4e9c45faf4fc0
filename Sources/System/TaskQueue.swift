package import Dispatch

/// Runs tasks one after the other on a thread of their own.
package final class TaskQueue: TaskExecutor {
  private let queue: DispatchQueue

  package init(qos: DispatchQoS) { queue = DispatchQueue(label: "seltzer.tasks", qos: qos) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
