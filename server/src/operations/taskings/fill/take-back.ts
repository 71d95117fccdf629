import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { addEntries, nextInstant, withdrawEntries } from '../../../dutyday/writes.ts'
import type { Acting } from '../../../roster/people/acting.ts'
import { type FilledIn, fillFromOthers, filledInFrom, filledInOn, pointToEntries } from '../writes.ts'

/**
 * A canceled tasking, or one that a Soldier was taken off, no longer applies today: the filled-in status is withdrawn,
 * and the day is as before. A leader's own entry stays, and so do past days and hours that have ended. Returns the Soldiers whose day changed.
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

/**
 * The hours of a closed tasking end now. What held until now stays, as a shorter line. A status of the whole day stays
 * too. Returns the Soldiers whose day changed.
 */
export async function endFilled(acting: Acting & { newId(): string }, taskingId: string): Promise<readonly string[]> {
  const { tx, scope, now } = acting
  const entries = await filledInOn(acting, await filledInFrom(acting, taskingId), dayAt(now, scope.timeZone))
  const running = entries.filter(({ startsAt }) => startsAt !== null)
  if (running.length === 0) return []
  const at = await nextInstant(tx, scope, now)
  await withdrawEntries(
    tx,
    scope,
    running.map(({ id }) => id),
    at,
  )
  const shorter = running.flatMap(({ soldierId, remark, startsAt }) => {
    if (startsAt === null || startsAt >= now) return []
    const hours = { startsAt: startsAt.toISOString(), endsAt: now.toISOString() }
    return [
      {
        id: acting.newId(),
        soldierId,
        status: 'DTL' as const,
        ...daysOfHours(hours, scope.timeZone),
        place: '',
        remark,
        method: 'prefilled' as const,
        recordedAt: at,
        continues: null,
        hours,
        source: `tasking:${taskingId}`,
      },
    ]
  })
  await addEntries(tx, scope, shorter)
  await pointToEntries(acting, taskingId, shorter)
  return running.map(({ soldierId }) => soldierId)
}
