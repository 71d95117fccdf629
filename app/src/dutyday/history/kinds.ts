import { DUTY_STATUSES, type DutyStatus, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { type DayKind, DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import { kindOn } from '@muster/domain/dutyday/history/duty-days.ts'
import type { DutySegment } from '@muster/domain/dutyday/history/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'

type Shown = Pick<DutyStatus, 'code' | 'label' | 'tone'>

const OTHERS: Readonly<Record<typeof NOT_REPORTED | typeof DETACHED, Shown>> = {
  [NOT_REPORTED]: { code: NOT_REPORTED, label: 'Not reported', tone: 'unreported' },
  [DETACHED]: { code: DETACHED, label: 'Detached', tone: 'other' },
}

/** How a kind of day is shown: its letters, its name, its color and pattern. */
export function shownKind(kind: DayKind): Shown {
  return kind === NOT_REPORTED || kind === DETACHED ? OTHERS[kind] : DUTY_STATUSES[kind]
}

/** The same for a day of the calendar: with a mark if something is known or planned, otherwise words only. */
export function shownDay(
  segment: DutySegment | undefined,
  day: CalendarDate,
  today: CalendarDate,
): { readonly mark: Shown | null; readonly words: string } {
  const kind = kindOn(segment, day, today)
  if (kind === 'to come') return { mark: null, words: 'Nothing planned' }
  if (kind === 'off the roster') return { mark: null, words: 'Not on the roster' }
  const mark = shownKind(kind)
  return { mark, words: `${mark.code}, ${mark.label}` }
}
