import { addDays, type CalendarDate, instantAt } from '../kernel/calendar-date.ts'
import type { Need } from './schema.ts'

export type RosterOfNeed = Pick<Need, 'rosterId' | 'rosterName' | 'timeZone'>

/** One of a kind, in a roster, with nothing said yet. */
export function need(kind: Need['kind'], id: string, { rosterId, rosterName, timeZone }: RosterOfNeed): Need {
  const open = { at: null, day: null, what: '', about: '', soldier: null, seen: null }
  return { kind, id, rosterId, rosterName, timeZone, ...open }
}

/** Due by the end of a day. */
export function byTheEndOf(day: CalendarDate, timeZone: string): Pick<Need, 'at' | 'day'> {
  return { day, at: instantAt(addDays(day, 1), '00:00', timeZone).toISOString() }
}
