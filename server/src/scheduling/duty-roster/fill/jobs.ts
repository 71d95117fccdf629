import { randomUUID } from 'node:crypto'
import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import { addDays } from '@muster/domain/kernel/calendar-date.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { Acting } from '../../../database/database.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { rostersAbove } from '../../../roster/reads.ts'
import { type DueDetail, type Filled, saveFilled, takeDueDetails } from './writes.ts'

const BATCH = 200

/** Fills accountability in from published duties: the day of the duty, and the days off after it. */
export function dutyRosterJobs(
  database: Pick<Acting, 'write'>,
  clock: () => Date = () => new Date(),
): readonly JobHandler[] {
  return [
    {
      name: 'scheduling.fill-in-duties',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        for (let filled = BATCH; filled === BATCH && !signal.aborted; ) filled = await fillInDuties(database, clock())
      },
    },
  ]
}

/** Fills in a duty and moves on to its next day in one transaction. Returns how many were checked. */
export async function fillInDuties(database: Pick<Acting, 'write'>, now: Date): Promise<number> {
  return database.write(async (tx) => {
    const due = await takeDueDetails(tx, now, BATCH)
    if (due.length === 0) return 0
    // A Soldier with two on a day, a duty and a day off after another, is filled in once.
    const said = new Set<string>()
    const filled = due.map((one) => fill(one, said))
    await saveFilled(tx, filled)
    const rosters = [...new Set(filled.flatMap(({ rosterId, entry }) => (entry ? [rosterId] : [])))]
    if (rosters.length > 0) {
      const above = await rostersAbove(tx, rosters)
      tx.touch(...rosters.map(dutyTopic), ...above.map(chainTopic))
    }
    return due.length
  })
}

/** A known status of the day overrides the duty roster, because a leader or an absence decided it. */
function fill(one: DueDetail, said: Set<string>): Filled {
  const { rosterId, detailId, performerId, fillOn, through, day, duty, by } = one
  const next = fillOn < through ? addDays(fillOn, 1) : null
  const key = `${performerId} ${fillOn}`
  if (one.left || !one.unreported || performerId === null || said.has(key))
    return { rosterId, detailId, next, entry: null }
  said.add(key)
  const status = fillOn === day ? 'SD' : 'REC'
  return {
    rosterId,
    detailId,
    next,
    entry: { id: randomUUID(), soldierId: performerId, status, day: fillOn, remark: duty, by },
  }
}
