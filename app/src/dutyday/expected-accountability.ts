import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { isReportedWithOthers } from '@muster/domain/dutyday/due-back.ts'
import { markOthersPresent, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { pending } from '../platform/reads/pending.ts'

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
]

interface ExpectedRow extends AccountabilityRow {
  /** The row without the entry that this device has added. */
  readonly before?: AccountabilityRow
}

function withEntries(shown: Accountability, inputs: readonly StatusEntryInput[], at: string): Accountability {
  const latest = new Map(
    inputs.filter((input) => covers(input, shown.dutyDate)).map((input) => [input.soldierId, input]),
  )
  if (latest.size === 0) return shown
  return {
    ...shown,
    rows: shown.rows.map((row): ExpectedRow => {
      const input = latest.get(row.soldierId)
      if (!input) return row
      const entry = { ...input, recordedAt: at, recordedBy: 'you' }
      return { ...row, status: input.status, entry, carried: false, dueBack: null, before: row }
    }),
  }
}

/**
 * The earlier status is known only for entries that this device still has to send. For others the Soldier counts as
 * not reported until the server answers.
 */
function withoutEntries(shown: Accountability, ids: ReadonlySet<string>): Accountability {
  return {
    ...shown,
    rows: shown.rows.map((row: ExpectedRow) => {
      if (!row.entry || !ids.has(row.entry.id)) return row
      return row.before ?? { ...row, status: 'NR', entry: null, carried: false }
    }),
  }
}

export function presentOn(day: CalendarDate, { id, soldierId }: { id: string; soldierId: string }): StatusEntryInput {
  return { id, soldierId, ...entryForDay('PDY', day) }
}

function covers(input: StatusEntryInput, day: CalendarDate): boolean {
  return input.from <= day && (input.to === null || input.to >= day)
}
