import { randomUUID } from 'node:crypto'
import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import { addDays } from '@muster/domain/kernel/calendar-date.ts'
import { isOfHours } from '@muster/domain/operations/taskings/hours.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { Acting } from '../../../database/database.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { rostersAbove } from '../../../roster/reads.ts'
import { type DueAssignment, type Filled, saveFilled, takeDue } from './writes.ts'

const BATCH = 200

/** Fills accountability in from taskings, each morning, where no leader has recorded a status. */
export function taskingJobs(
  database: Pick<Acting, 'write'>,
  clock: () => Date = () => new Date(),
): readonly JobHandler[] {
  return [
    {
      name: 'operations.fill-in-taskings',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        for (let filled = BATCH; filled === BATCH && !signal.aborted; ) filled = await fillInTaskings(database, clock())
      },
    },
  ]
}

/** Fills in a Soldier and moves on to the next day in one transaction. Returns how many were checked. */
export async function fillInTaskings(database: Pick<Acting, 'write'>, now: Date): Promise<number> {
  return database.write(async (tx) => {
    const due = await takeDue(tx, now, BATCH)
    if (due.length === 0) return 0
    // A Soldier on two taskings of a day is filled in once.
    const said = new Set<string>()
    const filled = due.map((one) => fill(one, said))
    await saveFilled(tx, filled)
    const rosters = [...new Set(filled.flatMap(({ rosterId, entry }) => (entry ? [rosterId] : [])))]
    if (rosters.length > 0) {
      tx.touch(...rosters.map(dutyTopic), ...(await rostersAbove(tx, rosters)).map(chainTopic))
    }
    return due.length
  })
}

function fill(one: DueAssignment, said: Set<string>): Filled {
  const next = one.fillOn < one.toDay ? addDays(one.fillOn, 1) : null
  if (one.left) return { ...one, next, entry: null }
  // Hours are entered once, whatever the day says, because they lie over it.
  if (isOfHours(one, one.timeZone)) {
    const { fromDay: from, toDay: to } = one
    return { ...one, next: null, entry: one.entered ? null : { id: randomUUID(), from, to, ofHours: true } }
  }
  const key = `${one.soldierId} ${one.fillOn}`
  if (!one.unreported || said.has(key)) return { ...one, next, entry: null }
  said.add(key)
  return { ...one, next, entry: { id: randomUUID(), from: one.fillOn, to: one.fillOn, ofHours: false } }
}
