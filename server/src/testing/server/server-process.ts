import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestDatabase } from '../database/database.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly said: string[]
  readonly exit: Promise<number | null>
  /** The line that contains this, now or later. The test fails when the process ends without it. */
  line(part: string): Promise<string>
}

/** The server as an operator starts it, on this database and with only these settings. */
export function startProcess(
  database: Pick<TestDatabase, 'url'>,
  environment: Readonly<Record<string, string>>,
): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATABASE_URL: database.url, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      for (const look of waiting) look(line)
    })
  }
  const exit = new Promise<number | null>((done) => child.once('close', done))
  return {
    child,
    said,
    exit,
    line: (part) =>
      new Promise((done, fail) => {
        const look = (line: string) => void (line.includes(part) && done(line))
        waiting.add(look)
        said.forEach(look)
        void exit.then(() => fail(new Error(`it ended without saying ${part}:\n${said.join('\n')}`)))
      }),
  }
}
