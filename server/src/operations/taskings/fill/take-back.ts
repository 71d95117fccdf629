import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { nextInstant, withdrawEntries } from '../../../dutyday/writes.ts'
import type { Acting } from '../../../roster/people/acting.ts'
import { type FilledIn, fillFromOthers, filledInOn } from '../writes.ts'

/**
 * A tasking that is off, or off for a Soldier, says nothing of today: what was filled in from it is taken back, and the
 * day is as it was before. What a leader recorded is a line of its own and stays, and so do days that are over. Answers
 * whose day it was.
 */
export async function takeBackFilled(
  acting: Acting,
  taskingId: string,
  filled: readonly FilledIn[],
): Promise<readonly string[]> {
  const { tx, scope, now } = acting
  const day = dayAt(now, scope.timeZone)
  const entries = await filledInOn(acting, filled, day)
  if (entries.length === 0) return []
  const soldierIds = entries.map(({ soldierId }) => soldierId)
  // Before the clock: the job that fills in holds assignments first, too.
  await fillFromOthers(acting, taskingId, { soldierIds, day })
  const at = await nextInstant(tx, scope, now)
  const ids = entries.map(({ id }) => id)
  return (await withdrawEntries(tx, scope, ids, at)).map(({ soldierId }) => soldierId)
}
