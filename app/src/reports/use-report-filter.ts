import { addDays, type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { type PeriodFilter, spanFrom } from '@muster/domain/reports/declare-report.ts'
import { GROUP, over, own } from '@muster/domain/kernel/list-filters.ts'
import type { ReportInfo } from '@muster/domain/reports/reports.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { keptScope } from '../kit/lists/scope.ts'
import { useListFilter } from '../kit/lists/use-list-filter.ts'

/** A report that cannot be narrowed to a group does not take the group of the scope. */
const BY_ROSTER = { filters: { over: over('roster'), groupId: own<string | null>(null) } }
const BY_GROUP = { filters: { over: over('roster'), groupId: GROUP } }

export interface ReportFilter {
  readonly over: 'roster' | 'chain'
  readonly groupId: string | null
  readonly choice: string | null
  /** This many days from today, or custom days. */
  readonly days: number | 'other'
  /** As typed; only with `other`. */
  readonly from: string
  readonly to: string
}

/** The filter is in the address, so that a link shows the same report and Back returns to it. */
export function useReportFilter(info: ReportInfo, hasBelow: boolean) {
  const navigate = useNavigate()
  const search: Partial<Record<'choice' | 'days' | 'from' | 'to', string | number>> = useSearch({ strict: false })
  const { choice, days, from, to } = search
  const { asked } = useListFilter(info.filters.group ? BY_GROUP : BY_ROSTER, hasBelow)
  const usual = info.filters.period?.usual ?? 0
  const filter = useMemo((): ReportFilter => {
    return {
      over: asked.over,
      groupId: asked.groupId,
      choice: info.filters.choice && choice !== undefined ? String(choice) : null,
      days: days === 'other' ? 'other' : (spansOf(info.filters.period).find((each) => each === Number(days)) ?? usual),
      from: from === undefined ? '' : String(from),
      to: to === undefined ? '' : String(to),
    }
  }, [info, asked, choice, days, from, to, usual])
  const change = useCallback(
    (wanted: Partial<ReportFilter>) => {
      const next = { ...filter, ...wanted }
      if ('over' in wanted || 'groupId' in wanted) keptScope.set({ over: next.over, groupId: next.groupId })
      void navigate({
        to: '.',
        search: {
          ...(next.over === 'chain' ? { over: next.over } : {}),
          ...(next.groupId === null ? {} : { group: next.groupId }),
          ...(next.choice === null ? {} : { choice: next.choice }),
          ...(next.days === usual ? {} : { days: String(next.days) }),
          ...(next.days === 'other' ? { from: next.from, to: next.to } : {}),
        },
        replace: true,
      })
    },
    [navigate, filter, usual],
  )
  return { filter, change }
}

/** The periods that are one press away. */
export function spansOf(period: PeriodFilter | null): readonly number[] {
  if (period === null) return []
  return [...new Set([30, 90, period.usual, Math.min(period.most, 365)])].toSorted((a, b) => a - b)
}

export interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The chosen days, or the problem with the typed ones. */
export function periodOf(
  filter: Pick<ReportFilter, 'days' | 'from' | 'to'>,
  period: PeriodFilter | null,
  today: CalendarDate,
): { readonly period: Period | null; readonly problems: { readonly from?: string; readonly to?: string } } {
  if (period === null) return { period: null, problems: {} }
  if (filter.days !== 'other') return { period: spanFrom(period, filter.days, today), problems: {} }
  const { from, to } = filter
  if (!isCalendarDate(from)) return { period: null, problems: { from: 'Enter a date such as 25 Nov 2026.' } }
  if (!isCalendarDate(to)) return { period: null, problems: { to: 'Enter a date such as 25 Nov 2026.' } }
  if (to < from) return { period: null, problems: { to: 'The last day is before the first. Change one of them.' } }
  if (addDays(from, period.most - 1) < to) {
    return { period: null, problems: { from: `Choose ${period.most} days at most.` } }
  }
  if (period.way === 'back' && from > today) return { period: null, problems: { from: 'This date is in the future.' } }
  return { period: { from, to }, problems: {} }
}
