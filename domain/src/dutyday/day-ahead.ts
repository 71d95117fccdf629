import { type CalendarDate, dayAt, endOfDay, instantAt } from '../kernel/calendar-date.ts'
import { NOT_REPORTED } from './duty-status.ts'
import type { Accountability, AccountabilityRow, StatusEntry } from './schema.ts'
import { overriddenSources, statusAt } from './status-history.ts'

type Entry = NonNullable<AccountabilityRow['entry']>

/**
 * The accountability of today or a later day, from what was known on an earlier day and the entries that were planned
 * then. Null for a day before that one. Whether a report is owed on another day is not known, and nothing was submitted.
 */
export function accountabilityAhead(
  known: Accountability,
  planned: readonly StatusEntry[],
  { day: asked, now }: { readonly day: CalendarDate | null; readonly now: Date },
): Accountability | null {
  const today = dayAt(now, known.timeZone)
  const day = asked ?? today
  if (day < known.dutyDate || known.dutyDate < known.today) return null
  if (day === known.dutyDate) return { ...known, today }
  const at = day === today ? now : instantAt(day, known.reportDue, known.timeZone)
  const plannedOf = Map.groupBy(planned, ({ soldierId }) => soldierId)
  const rows = known.rows.map((row) =>
    rowAhead(row, plannedOf.get(row.soldierId) ?? [], { day, at, timeZone: known.timeZone }),
  )
  return { ...known, dutyDate: day, today, noReport: false, submitted: false, submissions: [], rows }
}

function rowAhead(
  row: AccountabilityRow,
  planned: readonly StatusEntry[],
  { day, at, timeZone }: { readonly day: CalendarDate; readonly at: Date; readonly timeZone: string },
): AccountabilityRow {
  const { hours: hoursBefore = [], ...rest } = row
  const entries: readonly Entry[] = [...(row.entry === null ? [] : [row.entry]), ...hoursBefore, ...planned]
  // All of them were recorded before the device heard of them, whatever its clock says.
  const knownAt = new Date('9999-12-31T00:00:00Z')
  const { entry, carried, dueBack } = statusAt(entries, day, { at, knownAt })
  const overridden = overriddenSources(entries, knownAt.getTime())
  const [begins, ends] = [instantAt(day, '00:00', timeZone), endOfDay(day, timeZone)]
  const hours = [...new Map(entries.map((one) => [one.id, one])).values()]
    .filter((one) => one.hours && new Date(one.hours.startsAt) <= ends && new Date(one.hours.endsAt) > begins)
    .map((one) => ({ ...one, overridden: one.method === 'prefilled' && overridden.has(one.source ?? '') }))
  return {
    ...rest,
    status: entry?.status ?? NOT_REPORTED,
    entry,
    carried,
    // Without a later entry the Soldier is still due back.
    dueBack: entry === null ? (dueBack ?? row.dueBack) : null,
    ...(hours.length > 0 ? { hours } : {}),
  }
}
