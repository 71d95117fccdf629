import { readinessTopic } from '@muster/domain/readiness/functions.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { Acting } from '../../database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { type FollowerParts, RosterFollower } from '../roster-follower.ts'
import { followProfiles, takeRostersOfProfiles } from './writes.ts'

/** The number of rosters per transaction. */
const BATCH = 20

/** Makes duty statuses of the profiles of rosters whose readiness, Soldiers or zone changed. */
export class ProfileFollower extends RosterFollower {
  constructor(parts: FollowerParts) {
    super('statuses of profiles', { ...parts, topics: [readinessTopic, rosterTopic], follow: followProfiles })
  }
}

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
