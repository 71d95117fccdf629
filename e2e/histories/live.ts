import type { PageProgram } from '../../app/src/testing/histories/page-program.ts'
import type { TestServer } from '../../server/src/testing/server/server.ts'
import { faultsOf } from './checks.ts'
import { newGround } from './ground.ts'
import { People } from './people.ts'
import type { MortalServer } from './servers.ts'
import type { Step } from './steps.ts'

/** Longer than any drain. The pauses of the app are short in a history. */
const REST_MS = 20_000

export interface World {
  /** Sets up and checks. It is never killed. */
  readonly home: TestServer
  /** The devices talk to this one. */
  readonly server: MortalServer
  readonly program: PageProgram
}

/** Lives through a history. Throws what was wrong at its end. */
export async function live({ home, server, program }: World, steps: readonly Step[]): Promise<void> {
  const ground = await newGround(home, home.clock.now())
  const people = new People(program, server, ground)
  try {
    for (const step of steps) await people.do(step)
    await people.comeToRest(REST_MS)
    const faults = await faultsOf(people, ground, home)
    if (faults.length > 0) throw new Error(`${faults.length} faults:\n  ${faults.slice(0, 10).join('\n  ')}`)
  } finally {
    people.leave()
  }
}
