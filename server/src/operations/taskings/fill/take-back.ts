import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { nextInstant, withdrawEntries } from '../../../dutyday/writes.ts'
import type { Acting } from '../../../roster/people/acting.ts'
import { type FilledIn, fillFromOthers, filledInOn } from '../writes.ts'

/**
 * A canceled tasking, or one that a Soldier was taken off, no longer applies today: the filled-in status is withdrawn,
 * and the day is as before. A leader's own entry stays, and so do past days. Returns the Soldiers whose day changed.
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
  // Locked before the clock, because the job that fills in also locks assignments first.
  await fillFromOthers(acting, taskingId, { soldierIds, day })
  const at = await nextInstant(tx, scope, now)
  const ids = entries.map(({ id }) => id)
  return (await withdrawEntries(tx, scope, ids, at)).map(({ soldierId }) => soldierId)
}
