import { getAwolCase, listWholeAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { EVENTS_SHOWN } from '@muster/domain/dutyday/awol/limits.ts'
import { accountabilityAhead } from '@muster/domain/dutyday/day-ahead.ts'
import { getDutyOutlook } from '@muster/domain/dutyday/formations/functions.ts'
import { getAccountability, getDutyDayBefore, getPerstat } from '@muster/domain/dutyday/functions.ts'
import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import { absenceDaysOf } from '@muster/domain/dutyday/history/day-kinds.ts'
import { getAbsenceDays, getDayKinds, listPlannedEntries } from '@muster/domain/dutyday/history/functions.ts'
import { perstatOfDay } from '@muster/domain/dutyday/perstat-of-day.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { type KeptRoster, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** The duty day and later ones. What was entered on this device since is added by the screens. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(getAccountability, async ({ dutyDate = null }, kept) =>
    accountabilityOn(kept, dutyDate as CalendarDate | null),
  ),
  workedOut(getPerstat, async ({ asOf = null, over = 'roster', groupId = null }, kept) => {
    if (asOf !== null || over !== 'roster') return null
    const [day, roster] = [await accountabilityOn(kept, null), await kept.answerOf(getRoster)]
    if (day === null || roster === null) return null
    const last = groupId === null ? await kept.answerOf(getDutyDayBefore) : null
    const isSameDay = day.dutyDate === dayAt(kept.asOf(), day.timeZone)
    const report = perstatOfDay(day, roster, { groupId, asOf: isSameDay ? kept.asOf() : kept.now })
    return last?.dutyDate === day.dutyDate ? { ...report, before: last.before } : report
  }),
  workedOut(getAbsenceDays, async ({ from, to, over = 'roster' }, kept) => {
    if (over !== 'roster') return null
    const [days, day] = [await kept.answerOf(getDayKinds), await kept.answerOf(getAccountability)]
    const roster = await kept.answerOf(getRoster)
    if (days === null || day === null || roster === null) return null
    const period = { from: from as CalendarDate, to: to as CalendarDate }
    const { id: rosterId, settings, groups } = roster
    return absenceDaysOf(days, period, { rosterId, unit: settings.name, groups, people: day.rows })
  }),
  workedOut(getGroupReports, async ({ dutyDate = null }, kept) =>
    ofDay(await kept.answerOf(getGroupReports), dutyDate),
  ),
  workedOut(getAwolCase, async ({ caseId, events = EVENTS_SHOWN }, kept) => {
    const found = (await kept.answerOf(listWholeAwolCases))?.cases.find((one) => one.case.id === caseId)
    return found && (events <= EVENTS_SHOWN || !found.moreEvents) ? found : null
  }),
  workedOut(getDutyOutlook, async ({ dutyDate = null }, kept) => ofDay(await kept.answerOf(getDutyOutlook), dutyDate)),
]

async function accountabilityOn(kept: KeptRoster, day: CalendarDate | null): Promise<Accountability | null> {
  const known = await kept.answerOf(getAccountability)
  if (known === null) return null
  const planned = await kept.answerOf(listPlannedEntries)
  return accountabilityAhead(known, planned?.entries ?? [], { day, now: kept.now })
}

/** What is known of one day says nothing about another. */
function ofDay<Answer extends { readonly dutyDate: string }>(answer: Answer | null, day: string | null): Answer | null {
  return answer !== null && (day === null || day === answer.dutyDate) ? answer : null
}
