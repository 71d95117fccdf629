import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { addEntries, nextInstant, withdrawEntries } from '../../../dutyday/writes.ts'
import type { Acting } from '../../../roster/people/acting.ts'
import { type Counting, type FilledIn, fillFromOthers, filledInFrom, filledInOn, pointToEntries } from '../writes.ts'

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

type Following = Acting & { newId(): string }

/**
 * The hours of a closed tasking end now. What held until now stays, as a shorter line. A status of the whole day stays
 * too. Returns the Soldiers whose day changed.
 */
export async function endFilled(acting: Following, taskingId: string): Promise<readonly string[]> {
  const running = (await filledInToday(acting, taskingId)).filter(({ startsAt }) => startsAt !== null)
  return replace(acting, taskingId, running, { endsAt: acting.now })
}

/** Today's status takes the new name of the tasking. Returns the Soldiers whose day changed. */
export async function renameFilled(acting: Following, taskingId: string, name: string): Promise<readonly string[]> {
  return replace(acting, taskingId, await filledInToday(acting, taskingId), { remark: name })
}

async function filledInToday(acting: Acting, taskingId: string): Promise<Counting[]> {
  return filledInOn(acting, await filledInFrom(acting, taskingId), dayAt(acting.now, acting.scope.timeZone))
}

/** Withdraws these statuses and enters them again, changed, so that the history has both. Hours not begun only go. */
async function replace(
  acting: Following,
  taskingId: string,
  old: readonly Counting[],
  change: { readonly remark?: string; readonly endsAt?: Date },
): Promise<readonly string[]> {
  if (old.length === 0) return []
  const { tx, scope, now } = acting
  const at = await nextInstant(tx, scope, now)
  const ids = old.map(({ id }) => id)
  await withdrawEntries(tx, scope, ids, at)
  const entered = old.flatMap(({ soldierId, remark, from, startsAt, endsAt }) => {
    const ends = change.endsAt ?? endsAt
    const hours = startsAt && ends ? { startsAt: startsAt.toISOString(), endsAt: ends.toISOString() } : null
    if (hours && hours.endsAt <= hours.startsAt) return []
    const days = hours ? daysOfHours(hours, scope.timeZone) : { from, to: from }
    return [
      {
        id: acting.newId(),
        soldierId,
        status: 'DTL' as const,
        from: days.from,
        to: days.to,
        place: '',
        remark: change.remark ?? remark,
        method: 'prefilled' as const,
        recordedAt: at,
        continues: null,
        hours,
        source: `tasking:${taskingId}`,
      },
    ]
  })
  await addEntries(tx, scope, entered)
  await pointToEntries(acting, taskingId, entered)
  return old.map(({ soldierId }) => soldierId)
}
