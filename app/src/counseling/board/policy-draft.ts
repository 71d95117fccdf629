import type { CadenceLine, CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'

/** A line of the policy while it is edited: numbers are kept as typed. */
export interface LineDraft extends Omit<CadenceLine, 'every' | 'firstDays' | 'warnDays' | 'asOf'> {
  /** Null if the counseling does not repeat. */
  readonly every: { readonly count: string; readonly unit: 'days' | 'months' } | null
  /** Null if there is no first one; empty: one interval after arrival. */
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

/** The policy as it would be saved. Text that is not a number becomes NaN, so that the schema reports it. */
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
