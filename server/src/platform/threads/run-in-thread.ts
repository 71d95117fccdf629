import { Worker } from 'node:worker_threads'

/** What a thread may take before it is stopped. */
export interface ThreadLimits {
  readonly milliseconds: number
  readonly heapMegabytes: number
}

/** The thread was stopped at its limit, or died of something its job could not report. */
export class ThreadStopped extends Error {
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: 'time' | 'memory' | 'crash', cause?: unknown) {
    super(`The thread was stopped: ${reason}`, { cause })
    this.name = 'ThreadStopped'
    this.reason = reason
  }
}

/**
 * Run one job away from the event loop: `job` is a module that answers its `workerData` with one message.
 * Work on strangers' files and heavy drawing go here, so that neither can hold up or bring down the server.
 */
export function runInThread<Input, Output>(job: URL, input: Input, limits: ThreadLimits): Promise<Output> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(job, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // No inspector flags, no loaders of a test runner: the job is plain Node.
      execArgv: [],
      env: {},
    })
    const timer = setTimeout(() => settle(() => reject(new ThreadStopped('time'))), limits.milliseconds)
    function settle(finish: () => void): void {
      clearTimeout(timer)
      finish()
      void worker.terminate()
    }
    worker.once('message', (output: Output) => settle(() => resolve(output)))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
      settle(() => reject(new ThreadStopped(reason, error)))
    })
    worker.once('exit', () => settle(() => reject(new ThreadStopped('crash'))))
  })
}
