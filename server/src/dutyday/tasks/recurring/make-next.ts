import { dueAt } from '@muster/domain/dutyday/tasks/due.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { Changing, HeldTask } from '../held-task.ts'
import { touchTasks } from '../writes.ts'
import { dayOfNext, nextDay } from './recurrence.ts'
import { insertNext } from './writes.ts'

/** The roster of a series. `uid` is null when the next task is made because its day has come, and not by an act. */
interface Place {
  readonly rosterId: string
  readonly timeZone: string
  readonly uid: string | null
}

/**
 * Makes the next task of a series, if one is to come: the same task, nothing done yet. The rule moves on to it, so that
 * one task has one successor, however often and by whomever it is completed. The caller has the task locked.
 */
export async function makeNext(call: Changing, place: Place, task: HeldTask): Promise<string | null> {
  const { recurrence: rule, seriesStart: start, occurrence, nextOn } = task
  if (rule === null || start === null || occurrence === null || nextOn === null) return null
  const day = dayOfNext({ rule, start }, occurrence, dayAt(call.now, place.timeZone))
  if (day === null) return null
  const id = call.newId()
  const made = await insertNext(call.tx, place, {
    id,
    after: task.id,
    day,
    dueAt: dueAt({ date: day, time: task.suspenseTime }, place.timeZone),
    nextOn: nextDay({ rule, start }, day),
    eventId: call.newId(),
    now: call.now,
  })
  if (!made) return null
  await touchTasks(call.tx, place, [id])
  return id
}
