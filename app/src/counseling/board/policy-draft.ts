import type { CadenceLine, CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'

/** A line while somebody types: numbers as typed. */
export interface LineDraft extends Omit<CadenceLine, 'every' | 'firstDays' | 'warnDays' | 'asOf'> {
  /** Null where the line does not come again. */
  readonly every: { readonly count: string; readonly unit: 'days' | 'months' } | null
  /** Null where it has no first; empty: one interval after the arrival. */
  readonly firstDays: string | null
  readonly warnDays: string
  readonly asOf: string
}

export function draftOf(line: CadenceLine): LineDraft {
  const hasFirst = line.key !== 'assessment'
  return {
    ...line,
    every: line.every && { count: String(line.every.count), unit: line.every.unit },
    firstDays: hasFirst ? String(line.firstDays ?? '') : null,
    warnDays: String(line.warnDays),
  }
}

/** As it would be saved: what is no number is NaN, for the schema to name. */
export function policyOf(basis: string, drafts: readonly LineDraft[]): CadencePolicy {
  return {
    basis,
    lines: drafts.map(({ every, firstDays, warnDays, asOf, ...line }) => ({
      ...line,
      every: every && { count: numberOf(every.count), unit: every.unit },
      firstDays: firstDays === null || firstDays.trim() === '' ? null : numberOf(firstDays),
      warnDays: numberOf(warnDays),
      asOf: asOf as CalendarDate,
    })),
  }
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
}
