import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { onWhoseBehalf } from './on-behalf-of.ts'
import { Turns } from './turns.ts'

/** The limits of a job before it is stopped. */
export interface JobLimits {
  readonly milliseconds: number
  readonly heapMegabytes: number
  /** When more jobs of one account than this are waiting, it is asked to come back. */
  readonly queue: number
  /** The job works on a file that a user sent. */
  readonly foreign?: boolean
}

/** The job was stopped at its limit, or died in a way it could not report. */
export class JobStopped extends Error {
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: JobStopped['reason'], message: string) {
    super(message)
    this.name = 'JobStopped'
    this.reason = reason
  }
}

/** One job per processor, so that memory stays bounded and the server gets its turn. */
const MOST_AT_ONCE = Math.max(2, availableParallelism())
/** The environment variables that Node itself needs. A job gets no others. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
const turns = new Turns(MOST_AT_ONCE)

/**
 * Runs one job in a process of its own. `job` is a module that calls `answerJob`. Work on strangers' files and heavy
 * drawing run here, so that neither can hold up the server or bring it down. A thread would not be enough: one that
 * runs out of memory fast enough ends the whole process, whatever its limits say. Accounts take turns, so that the
 * files of one do not hold up those of another (turns.ts).
 */
export async function runInProcess<Input, Output>(job: URL, input: Input, limits: JobLimits): Promise<Output> {
  const { queue, foreign = false } = limits
  const endTurn = await turns.take({ who: onWhoseBehalf(), queue, foreign })
  try {
    return await runAlone(job, input, limits)
  } finally {
    endTurn()
  }
}

function runAlone<Input, Output>(job: URL, input: Input, limits: JobLimits): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(job), {
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4000)
    })
    const timer = setTimeout(
      () => settle(() => reject(new JobStopped('time', 'The job took too long'))),
      limits.milliseconds,
    )
    function settle(finish: () => void): void {
      clearTimeout(timer)
      finish()
      child.kill('SIGKILL')
    }
    child.once('message', (answer) => settle(() => resolve((answer as { output: Output }).output)))
    child.once('error', (error) => settle(() => reject(error)))
    // `close` comes after the last of its output.
    child.once('close', (code, signal) =>
      settle(() => {
        // The system kills by SIGKILL, and Node ends with this message.
        const reason = signal === 'SIGKILL' || complaint.includes('heap out of memory') ? 'memory' : 'crash'
        reject(new JobStopped(reason, `The job ended with ${signal ?? code}\n${placesOf(complaint)}`))
      }),
    )
    child.send({ input }, (error) => {
      if (error) settle(() => reject(error))
    })
  })
}

/**
 * The places in the code where it failed. The message of an error may quote the user's file and would get into a log.
 */
function placesOf(complaint: string): string {
  return complaint
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
