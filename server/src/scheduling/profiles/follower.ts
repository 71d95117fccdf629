import { readinessTopic } from '@muster/domain/readiness/functions.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { Runner } from '../../platform/background/runner.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { followProfiles, takeRostersOfProfiles } from './writes.ts'

/** The number of rosters per transaction. */
const BATCH = 20

interface FollowerParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/**
 * Makes duty statuses of the profiles of rosters that changed, after the change has committed. The system does so, and
 * not who saved the profile. What one server misses, the job of the next day finds.
 */
export class ProfileFollower extends Runner<FollowerParts> {
  readonly #waiting = new Set<string>()

  constructor(parts: FollowerParts) {
    super('statuses of profiles', parts)
  }

  /** Notes which rosters changed: their Soldiers, their zone or their readiness. */
  heard(topics: readonly string[]): boolean {
    for (const topic of topics) {
      const rosterId = ROSTER.exec(topic)?.[0]
      if (rosterId && (topic === readinessTopic(rosterId) || topic === rosterTopic(rosterId)))
        this.#waiting.add(rosterId)
    }
    return this.#waiting.size > 0
  }

  protected override async work(): Promise<boolean> {
    const some = [...this.#waiting].slice(0, BATCH)
    if (some.length === 0) return false
    const { database, clock } = this.parts
    await database.write((tx) => followProfiles(tx, some, clock()))
    for (const rosterId of some) this.#waiting.delete(rosterId)
    return this.#waiting.size > 0
  }
}

const ROSTER = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The same once in each roster's own day. */
export function profileStatusJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'scheduling.statuses-of-profiles',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => followDueProfiles(tx, clock()))) === BATCH);
      },
    },
  ]
}

/** Returns how many rosters there were. */
export async function followDueProfiles(tx: Parameters<typeof followProfiles>[0], now: Date): Promise<number> {
  const rosters = await takeRostersOfProfiles(tx, now, BATCH)
  await followProfiles(tx, rosters, now)
  return rosters.length
}
