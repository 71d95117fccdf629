import {
  endFormation,
  getDutyOutlook,
  listFormations,
  saveFormation,
  setDayOff,
} from '@muster/domain/dutyday/formations/functions.ts'
import { dayOffName, formationsOn, nextReminder } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { DAYS_OFF_LIMIT, FORMATION_LIMIT } from '@muster/domain/dutyday/formations/limits.ts'
import { addDays, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { mustBeInReach } from '../duty-day-reach.ts'
import { formationFor, formationsOf, outlookOf } from './reads.ts'
import { closeFormation, holdFormations, putDayOff, putFormation } from './writes.ts'

export const formationFunctions: readonly Implementation[] = [
  implement(getDutyOutlook, IN_ONE_STATEMENT, async (call, input) => {
    const { formations, daysOff, filed, reportDue, ...outlook } = await outlookOf(call, input.rosterId, input.dutyDate)
    const { dutyDate, today, timeZone } = outlook
    mustBeInReach(dutyDate, today)
    return {
      ...outlook,
      dayOff: dayOffName(dutyDate, daysOff),
      formations: formationsOn(dutyDate, { formations, daysOff, filed, timeZone, reportDue }),
    }
  }),

  implement(listFormations, async (call) => {
    return {
      timeZone: call.scope.timeZone,
      ...(await formationsOf(call.tx, call.scope, call.today)),
    }
  }),

  implement(saveFormation, async (call, input) => {
    const held = await holdFormations(call.tx, call.scope)
    const today = call.today
    const known = await formationFor(call.tx, call.scope, input.formationId, today)
    if (known && known.formation.version !== input.version) {
      refuseChanged({ what: 'this formation' })
    }
    if (!known && input.version !== null) {
      refuse('not-found', 'No such formation. Open the formations again.', { field: 'formationId' })
    }
    if ((!known || known.ended) && held >= FORMATION_LIMIT) {
      refuse('failed-precondition', `A roster keeps ${FORMATION_LIMIT} formations at most. Deactivate one first.`, {
        field: 'formationId',
      })
    }
    const { daysOff } = await formationsOf(call.tx, call.scope, addDays(today, -2))
    const formation = { ...input.formation, id: input.formationId }
    return putFormation(call.tx, call.scope, {
      ...formation,
      lookAt: nextReminder(formation, call.now, call.scope.timeZone, daysOff)?.at ?? addWeek(call.now),
      now: call.now,
    })
  }),

  implement(endFormation, async (call, input) => {
    const version = await closeFormation(call.tx, call.scope, input.formationId, call.now)
    if (version === null) {
      return refuse('not-found', 'No such formation. Open the formations again.', { field: 'formationId' })
    }
    return { version }
  }),

  implement(setDayOff, async (call, input) => {
    const today = call.today
    if (input.name === '') refuse('invalid-argument', 'Enter a name, e.g., Training holiday.', { field: 'name' })
    if (input.day < today) {
      refuse('out-of-range', `${formatDate(input.day)} is over. Choose today or a later day.`, { field: 'day' })
    }
    if (input.day > addDays(today, 731)) {
      refuse('out-of-range', `${formatDate(input.day)} is more than two years ahead. Check the year.`, { field: 'day' })
    }
    await holdFormations(call.tx, call.scope)
    const { daysOff } = await formationsOf(call.tx, call.scope, today)
    if (input.name !== null && daysOff.length >= DAYS_OFF_LIMIT && !daysOff.some(({ day }) => day === input.day)) {
      refuse('failed-precondition', `A roster keeps ${DAYS_OFF_LIMIT} days off at most. Remove one first.`, {
        field: 'day',
      })
    }
    await putDayOff(call.tx, call.scope, input.day, input.name)
    return null
  }),
]

/** When no day in the coming period has a formation, the clock checks again in a week. */
function addWeek(now: Date): Date {
  return new Date(now.getTime() + 7 * 86_400_000)
}
