import { randomInt } from 'node:crypto'
import { type Plant, pageProgram } from '../../app/src/testing/histories/page-program.ts'
import { startTestServer, type TestServer } from '../../server/src/testing/server/server.ts'
import * as fc from 'fast-check'
import { live, type World } from './live.ts'
import { type MortalServer, serverInProcess, serverProcess } from './servers.ts'
import { anyHistory } from './steps.ts'

/** A day at an hour when nothing changes. */
const AT = new Date('2026-03-03T15:00:00Z')

export interface Opened extends World {
  close(): Promise<void>
}

/** Its own database, with a server that is killed and one that is not. */
export async function openWorld(plants: readonly Plant[] = []): Promise<Opened> {
  return opened(plants, AT, (home) => serverInProcess(home.database, AT))
}

/** The same with a server in a process of its own, by the real clock. */
export async function openWorldOfProcesses(): Promise<Opened> {
  return opened([], new Date(), (home) => serverProcess(home.database))
}

async function opened(
  plants: readonly Plant[],
  at: Date,
  mortal: (home: TestServer) => Promise<MortalServer>,
): Promise<Opened> {
  const program = await pageProgram(plants)
  const home = await startTestServer({ at })
  const server = await mortal(home)
  return {
    home,
    server,
    program,
    close: async () => {
      await server.close()
      await home.close()
    },
  }
}

export interface Tried {
  readonly failed: boolean
  /** The shortest history that fails, and the command that lives through it again. */
  readonly report: string
}

/** `HISTORIES=<seed>` or `HISTORIES=<seed>/<path>` lives through the same histories, or one of them, again. */
const GIVEN = process.env.HISTORIES ?? ''

/** So many random histories. With a fault, the shortest that shows it is looked for. */
export async function tryHistories(
  world: World,
  count: number,
  options: { readonly file: string; readonly shorten: boolean },
): Promise<Tried> {
  const [seed = '', path] = GIVEN.split('/')
  const details = await fc.check(
    fc.asyncProperty(anyHistory, (steps) => live(world, steps)),
    {
      numRuns: count,
      seed: seed === '' ? randomInt(2 ** 31) : Number(seed),
      endOnFailure: !options.shorten,
      ...(path === undefined ? {} : { path }),
    },
  )
  if (!details.failed) return { failed: false, report: '' }
  const steps = (details.counterexample?.[0] ?? []).map((step) => `  ${JSON.stringify(step)}`)
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  return {
    failed: true,
    report: `${reason}\n\nThe shortest history that shows it:\n${steps.join('\n')}\n\nAgain: HISTORIES=${details.seed}/${details.counterexamplePath ?? ''} npm run test:histories -- ${options.file}`,
  }
}
