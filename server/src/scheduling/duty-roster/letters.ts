import { daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { dayOfWeek } from '@muster/domain/kernel/federal-holidays.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type {
  pickForDuty,
  recordDutyException,
  withdrawDutyException,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import { AHEAD_DAYS, EXCEPTIONS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { touchDuty } from '../../dutyday/writes.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { type Held, hold } from './hold.ts'
import { mustBeOpen } from './members.ts'
import { insertException, replacePicks, withdrawException } from './writes.ts'

/** Records a letter by hand. Published days among its days stay as they are. */
export const recordException: Handler<typeof recordDutyException> = async (call, input) => {
  const held = await hold(call, input, { days: 1 })
  const { stored, acting, scope } = held
  const { exceptionId, exception } = input
  if (exception.to < exception.from) {
    refuse(
      'invalid-argument',
      `The last day, ${formatDate(exception.to)}, is before the first, ${formatDate(exception.from)}. Change one of them.`,
      { field: 'exception.to' },
    )
  }
  mustBeOpen(held, exception.to, 'exception.to')
  if (daysBetween(exception.from, exception.to) > 366 || daysBetween(stored.today, exception.to) > AHEAD_DAYS) {
    refuse('out-of-range', 'Choose days within the next year.', { field: 'exception.to' })
  }
  mustBeMember(held, exception.soldierId, 'exception.soldierId')
  if (stored.byHand.length >= EXCEPTIONS_LIMIT) {
    refuse('resource-exhausted', 'There are too many manual entries. Remove past ones.', {
      field: 'exceptionId',
    })
  }
  if (!(await insertException(acting, exceptionId, exception))) {
    const same = stored.byHand.some((one) => one.exceptionId === exceptionId && one.soldierId === exception.soldierId)
    if (!same) {
      refuse('already-exists', 'This id belongs to another entry. Enter it again.', { field: 'exceptionId' })
    }
  }
  await touchDuty(call.tx, scope)
  return { exceptionId }
}

export const withdrawLetter: Handler<typeof withdrawDutyException> = async (call, input) => {
  const { acting, scope } = await hold(call, input, { days: 1 })
  const soldierId = await withdrawException(acting, input.exceptionId)
  if (soldierId !== null) {
    await touchDuty(call.tx, scope)
  }
  return { about: soldierId === null ? [] : [soldierId], answer: { withdrawn: soldierId !== null } }
}

/**
 * Details a Soldier by name. The number is reset as for any detail, whatever it was, and the record says who did it and
 * why.
 */
export const pick: Handler<typeof pickForDuty> = async (call, input) => {
  const held = await hold(call, input, { days: 1 })
  const { stored, acting, scope } = held
  const soldierIds = [...new Set(input.soldierIds)]
  mustBeOpen(held, input.day, 'day')
  if (daysBetween(stored.firstOpen, input.day) > AHEAD_DAYS) {
    refuse('out-of-range', 'Choose a day within the next year.', { field: 'day' })
  }
  if (!stored.settings.weekdays.includes(dayOfWeek(input.day))) {
    refuse('failed-precondition', 'No detail is made on that day of the week.', { field: 'day' })
  }
  if (soldierIds.length > 0 && input.reason === '') {
    refuse('invalid-argument', 'Say why they are tasked by name.', { field: 'reason' })
  }
  for (const soldierId of soldierIds) mustBeMember(held, soldierId, 'soldierIds')
  await replacePicks(acting, { day: input.day, soldierIds, reason: input.reason, newId: call.newId })
  await touchDuty(call.tx, scope)
  return { picked: soldierIds.length }
}

function mustBeMember({ stored }: Held, soldierId: string, field: string): void {
  if (stored.members.some((member) => member.soldierId === soldierId)) return
  refuse('not-found', 'This Soldier is not on the duty roster. Add them first.', { field })
}
