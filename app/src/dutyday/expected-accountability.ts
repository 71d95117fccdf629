import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { containsInstant, isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { isReportedWithOthers } from '@muster/domain/dutyday/due-back.ts'
import { markOthersPresent, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { createSoldier } from '@muster/domain/roster/functions.ts'
import type { SoldierInput } from '@muster/domain/roster/schema.ts'
import { byName } from '../platform/calls/by-name.ts'
import { pending } from '../platform/reads/pending.ts'

/** By its name, so that Duty Day does not load the fields of a record. */
const CREATE_SOLDIER = byName<typeof createSoldier>('createSoldier', { access: 'roster editor' })

/**
 * The expected list once the server has taken the taps. A tap must answer at once, with or without signal. The
 * server's own answer replaces this when it arrives.
 */
export const EXPECTED_ACCOUNTABILITY = [
  pending(recordStatus, (shown: Accountability, input, act) => withEntries(shown, input.entries, act.at)),
  pending(markOthersPresent, (shown: Accountability, input, act) => {
    if (input.dutyDate !== shown.dutyDate) return shown
    const unreported = new Set(shown.rows.filter(isReportedWithOthers).map((row) => row.soldierId))
    const others = input.others.filter((other) => unreported.has(other.soldierId))
    return withEntries(
      shown,
      others.map((other) => presentOn(input.dutyDate, other)),
      act.at,
    )
  }),
  pending(withdrawStatus, (shown: Accountability, input) => withoutEntries(shown, new Set(input.entryIds))),
  pending(CREATE_SOLDIER, (shown: Accountability, { soldierId, soldier }) => {
    if (shown.dutyDate < shown.today || shown.rows.some((row) => row.soldierId === soldierId)) return shown
    return { ...shown, rows: [...shown.rows, arrived(soldierId, soldier)] }
  }),
]

/** A Soldier whom this device added, to report before the server knows the row. */
function arrived(soldierId: string, soldier: SoldierInput): AccountabilityRow {
  const { rank, last, first = '', middle = '', suffix = '', position = '', groupId } = soldier
  const strength = soldier.strength ?? 'assigned'
  const named = { soldierId, rank, last, first, middle, suffix, position, groupId, strength }
  return { ...named, status: 'NR', entry: null, carried: false, dueBack: null }
}

interface ExpectedRow extends AccountabilityRow {
  /** The row without the entry that this device has added. */
  readonly before?: AccountabilityRow
}

function withEntries(shown: Accountability, inputs: readonly StatusEntryInput[], at: string): Accountability {
  const ofSoldier = Map.groupBy(
    inputs.filter((input) => covers(input, shown.dutyDate)),
    (input) => input.soldierId,
  )
  if (ofSoldier.size === 0) return shown
  return {
    ...shown,
    rows: shown.rows.map((row): ExpectedRow => {
      const own = ofSoldier.get(row.soldierId)
      return own ? { ...own.reduce((now, input) => withEntry(now, input, at), row), before: row } : row
    }),
  }
}

/** Hours show while they hold, and before and after them with the hours of the day. */
function withEntry(row: AccountabilityRow, input: StatusEntryInput, at: string): AccountabilityRow {
  const entry = { ...input, recordedAt: at, recordedBy: 'you' }
  const decided = { ...row, status: input.status, entry, carried: false, dueBack: null }
  const { hours } = input
  if (!hours) {
    // The same rule as for the server's rows: somebody present stays in the hours that hold.
    const goesOn = row.entry?.hours && containsInstant(row.entry.hours, Date.parse(at))
    return goesOn && DUTY_STATUSES[input.status].present ? row : decided
  }
  const ofDay = [...(row.hours ?? []), { ...entry, overridden: false }].map((each) =>
    input.source && each.source === input.source && isFromSource(each) ? { ...each, overridden: true } : each,
  )
  return containsInstant(hours, Date.parse(at)) ? { ...decided, hours: ofDay } : { ...row, hours: ofDay }
}

/**
 * The earlier status is known only for entries that this device still has to send. For others the Soldier counts as
 * not reported until the server answers.
 */
function withoutEntries(shown: Accountability, ids: ReadonlySet<string>): Accountability {
  return {
    ...shown,
    rows: shown.rows.map((row: ExpectedRow) => {
      const hours = row.hours?.filter(({ id }) => !ids.has(id))
      const inHours = hours?.length !== row.hours?.length
      if ((!row.entry || !ids.has(row.entry.id)) && !inHours) return row
      if (row.before) return row.before
      if (row.entry && ids.has(row.entry.id)) return { ...row, status: 'NR', entry: null, carried: false, hours }
      return { ...row, hours }
    }),
  }
}

export function presentOn(day: CalendarDate, { id, soldierId }: { id: string; soldierId: string }): StatusEntryInput {
  return { id, soldierId, ...entryForDay('PDY', day) }
}

function covers(input: StatusEntryInput, day: CalendarDate): boolean {
  return input.from <= day && (input.to === null || input.to >= day)
}
