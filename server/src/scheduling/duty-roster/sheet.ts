import { rosterName } from '@muster/domain/identity/person-name.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { federalHoliday } from '@muster/domain/kernel/federal-holidays.ts'
import { AHEAD_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { Closing } from '@muster/domain/scheduling/duty-roster/next-up.ts'
import {
  type DutyFacts,
  exceptionOn,
  type PlannedDay,
  planDuty,
} from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import { lettersSince } from '@muster/domain/scheduling/duty-roster/since-published.ts'
import type { DutyDetail, DutySheet, DutySheetDay } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { Named, StoredDay, StoredDetail, StoredRoster } from './reads.ts'
import type { StoredCell, StoredClosing } from './tables.ts'

export const nameOfSoldier = (soldier: Named | null): string => (soldier ? rosterName(soldier) : 'A removed Soldier')

/** The input of the algorithm. */
export function factsOf(stored: StoredRoster): DutyFacts {
  const { settings, publishedTo } = stored
  return {
    ...settings,
    // A Soldier whose last day is before the first was never on the sheet.
    members: stored.members.filter(({ from, until }) => until === null || until >= from),
    closing: new Map(
      stored.members.flatMap(({ place, from }) => {
        // A Soldier who starts later starts with the given numbers, whatever was frozen before.
        const left = publishedTo !== null && from <= publishedTo ? stored.closing?.[place] : undefined
        return left ? [[place, readClosing(left)] as const] : []
      }),
    ),
    daysOff: new Set(stored.daysOff.map(({ day }) => day)),
    statuses: stored.statuses,
    others: stored.others,
    byHand: stored.byHand,
    manual: stored.manual,
  }
}

function readClosing(left: StoredClosing[string]): Closing {
  const [weekday, weekend, holiday, weekdayPlace, weekendPlace, holidayPlace, lastDetailed] = left
  return {
    numbers: { weekday, weekend, holiday },
    places: { weekday: weekdayPlace, weekend: weekendPlace, holiday: holidayPlace },
    lastDetailed,
  }
}

export function closingToStore(closing: PlannedDay['closing']): StoredClosing {
  return Object.fromEntries(
    [...closing].map(([place, { numbers, places, lastDetailed }]) => [
      place,
      [
        ...([numbers.weekday, numbers.weekend, numbers.holiday] as const),
        ...([places.weekday, places.weekend, places.holiday] as const),
        lastDetailed,
      ],
    ]),
  )
}

/** The days that are not published yet, up to a date. */
export function plannedTo(stored: StoredRoster, to: CalendarDate): PlannedDay[] {
  const furthest = addDays(stored.firstOpen, AHEAD_DAYS)
  const last = to < furthest ? to : furthest
  return last < stored.firstOpen ? [] : planDuty(factsOf(stored), stored.firstOpen, last)
}

/** A computed day in its stored form. */
export function dayToStore(day: PlannedDay): StoredDay {
  const reasons = new Map(day.reasons.map(({ place, reason }) => [place, reason]))
  return {
    day: day.date,
    stream: day.stream,
    picks: day.picked.length + day.open,
    open: day.open,
    picked: day.picked.map(Number),
    alternates: day.alternates.map(Number),
    cells: Object.entries(day.cells).map(
      ([place, cell]): StoredCell => [
        Number(place),
        cell.code,
        cell.number,
        cell.detailed ? 1 : 0,
        reasons.get(Number(place)) ?? '',
      ],
    ),
    excluded: day.excluded,
  }
}

/** The sheet in the form of answers: frozen days, and after them the days as of now. */
export function sheetOf(stored: StoredRoster, rosterId: string): DutySheet {
  const planned = plannedTo(stored, stored.to).filter(({ date }) => date >= stored.from)
  return sheetWith(stored, rosterId, planned)
}

/** The sheet with its frozen days alone. */
export function publishedSheetOf(stored: StoredRoster, rosterId: string): DutySheet {
  return sheetWith(stored, rosterId, [])
}

function sheetWith(stored: StoredRoster, rosterId: string, planned: readonly PlannedDay[]): DutySheet {
  const names = new Map(stored.daysOff.map(({ day, name }) => [day, name]))
  const asDay = (day: StoredDay, published: boolean): DutySheetDay => ({
    ...day,
    holiday: names.get(day.day) ?? federalHoliday(day.day),
    published,
    picked: [...day.picked],
    alternates: [...day.alternates],
    cells: day.cells.map(([place, code, number, detailed, reason]) => ({
      place,
      code,
      number,
      reason,
      detailed: detailed === 1,
    })),
    excluded: Object.entries(day.excluded).map(([place, why]) => ({ place: Number(place), why })),
  })
  const soldierAt = new Map(stored.members.map(({ place, soldierId }) => [place, soldierId]))
  const statuses = Map.groupBy(stored.statuses, ({ soldierId }) => soldierId)
  const byHand = Map.groupBy(stored.byHand, ({ soldierId }) => soldierId)
  const withChanges = (day: DutySheetDay): DutySheetDay =>
    day.day < stored.today
      ? day
      : {
          ...day,
          changed: lettersSince(day.day, day.cells, soldierAt, (soldierId) => ({
            statuses: statuses.get(soldierId) ?? [],
            byHand: byHand.get(soldierId) ?? [],
          })),
        }
  return {
    rosterId,
    unit: stored.unit,
    today: stored.today,
    dutyRosterId: stored.dutyRosterId,
    version: stored.version,
    settings: stored.settings,
    beginsOn: stored.beginsOn,
    publishedTo: stored.publishedTo,
    ended: stored.ended,
    from: stored.from,
    to: stored.to,
    members: stored.members.map((member) => ({ ...member })),
    days: [
      ...stored.days.map((day) => withChanges(asDay(day, true))),
      ...planned.map((day) => asDay(dayToStore(day), false)),
    ],
    details: stored.details.map((detail) => detailOf(stored, detail)),
    picks: [...stored.manual],
    exceptions: [...stored.byHand],
    swaps: stored.swaps.map(({ soldier, standIn, ...swap }) => ({
      ...swap,
      name: nameOfSoldier(soldier),
      standIn: standIn ? nameOfSoldier(standIn) : '',
    })),
  }
}

function detailOf(stored: StoredRoster, detail: StoredDetail): DutyDetail {
  const { detailId, day, soldierId, performerId } = detail
  return {
    detailId,
    day,
    soldierId,
    performerId,
    name: nameOfSoldier(detail.soldier),
    performer: nameOfSoldier(detail.performer),
    conflict: day < stored.today ? null : conflictOf(stored, detail),
  }
}

/** What now prevents the performer of a published duty from performing it. */
function conflictOf(stored: StoredRoster, { day, performerId, performer }: StoredDetail): string | null {
  if (performerId === null || performer === null) return 'Nobody has this duty. Assign a replacement.'
  const known = {
    statuses: stored.statuses,
    byHand: stored.byHand,
    recovery: 0,
    // When somebody stands in, the duty itself is among them.
    others: stored.others.filter(({ own }) => !own),
  }
  const found = exceptionOn(known, performerId, day)
  if (found) return `${nameOfSoldier(performer)}: ${found.reason}`
  const line = stored.members.findLast(({ soldierId }) => soldierId === performerId)
  return line?.until && line.until < day ? `${nameOfSoldier(performer)} is not on the roster that day` : null
}
