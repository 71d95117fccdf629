import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { MyDuty } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { actualDays } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import type { Entry } from './agenda.tsx'
import { startOf } from './event-words.ts'

interface Range {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The duties that the Soldier stands in these days. A duty that a replacement took is not among them. */
export function dutyEntries(duties: readonly MyDuty[], { from, to }: Range): Entry[] {
  return duties
    .filter(({ day, standing }) => standing !== 'given away' && day >= from && day <= to)
    .map((duty) => ({
      key: duty.detailId,
      type: 'duty',
      title: duty.duty,
      place: duty.place,
      rosterName: '',
      audience: [
        duty.standing === 'taken over' ? 'You are the replacement' : '',
        duty.through > duty.day ? `Off to ${weekdayOf(duty.through)} ${formatDate(duty.through)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
      when: { allDay: true, from: duty.day, to: duty.day },
      reportTime: duty.time,
      state: 'published',
      page: '/profile/duties',
    }))
}

/** The Soldier's approved absences with some of these days. One that was ended early has only the days away. */
export function leaveEntries(requests: readonly LeaveRequest[], { from, to }: Range): Entry[] {
  return requests
    .filter(({ state, wentAlongAt }) => state === 'approved' && !wentAlongAt)
    .map((request) => ({ request, days: actualDays(request) }))
    .filter(({ days }) => days.from <= to && days.to >= from)
    .map(({ request: { id, kind, place }, days }) => ({
      key: id,
      type: LEAVE_KINDS[kind].status,
      title: LEAVE_KINDS[kind].label,
      place,
      rosterName: '',
      audience: '',
      when: { allDay: true, from: days.from, to: days.to },
      state: 'published',
      page: '/profile/leave',
    }))
}

/** All entries in the order of their start. What takes the whole day comes first. */
export function inOrder<E extends Entry>(entries: readonly E[], timeZone: string): E[] {
  return entries
    .map((entry) => ({ entry, start: startOf(entry, timeZone) }))
    .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .map(({ entry }) => entry)
}
