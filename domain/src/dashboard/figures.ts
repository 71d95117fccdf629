import type { BoardSection } from '../counseling/cadence/counseling-due.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { ONLY_DUE } from '../readiness/due-choices.ts'
import { type Counted, type ListPlace, redList, scopeOf } from './list-place.ts'
import type { Dashboard, Expiring } from './schema.ts'

/** A number on the dashboard besides the tiles, with the list that it opens. */
export interface DashboardFigure extends ListPlace {
  readonly label: string
  readonly value: number
  readonly red?: boolean
}

/** Readiness items that are red, and those that come due in 30, 60 and 90 days. */
export function expiringFigures(
  { red, in30, in60, in90, noData }: Expiring,
  dashboard: Pick<Dashboard, 'today' | 'over' | 'group'>,
): readonly DashboardFigure[] {
  const { today, over } = dashboard
  const scope = scopeOf(dashboard)
  const due = (from: number, to: number): ListPlace => {
    const days = { days: 'other', from: addDays(today, from), to: addDays(today, to) }
    return { to: '/reports/expirations', search: { choice: ONLY_DUE, ...days, ...scope } }
  }
  return [
    { label: 'Act now', value: red, red: true, ...redList(dashboard) },
    { label: 'Due in 30 days', value: in30, ...due(0, 30) },
    { label: '31 to 60 days', value: in60, ...due(31, 60) },
    { label: '61 to 90 days', value: in90, ...due(61, 90) },
    over === 'chain'
      ? { label: 'No data', value: noData, to: '/reports/readiness', search: scope }
      : { label: 'No data', value: noData, to: '/soldiers/readiness', search: { colour: 'grey', ...scope } },
  ]
}

const SECTIONS: readonly (readonly [BoardSection, keyof NonNullable<Dashboard['counselings']>, string])[] = [
  ['overdue', 'overdue', 'Overdue'],
  ['due soon', 'dueSoon', 'Due soon'],
  ['reception', 'reception', 'Reception'],
  ['assessment', 'assessment', 'Assessments due'],
  ['no data', 'noData', 'No data'],
]

/** Counselings by the policy, by their part of the board. */
export function counselingFigures(dashboard: Pick<Dashboard, 'counselings' | 'over' | 'group'>) {
  const { counselings } = dashboard
  if (!counselings) return []
  return SECTIONS.map(([section, key, label]): DashboardFigure & { readonly red: boolean } => ({
    label,
    value: counselings[key],
    red: section === 'overdue',
    to: '/counseling/due',
    search: { section, ...scopeOf(dashboard) },
  }))
}

/** Where the Soldiers who are not reported are listed. */
export function unreportedList(counted: Counted): ListPlace {
  return counted.over === 'chain'
    ? { to: '/dutyday/rosters' }
    : { to: '/dutyday', search: { only: 'unreported', ...scopeOf(counted) } }
}

/** Where the figures of accountability have their names: now, at the end of a day, or when a report was submitted. */
export function strengthReport(
  counted: Counted,
  moment: { readonly day: CalendarDate } | { readonly at: string } | null = null,
): ListPlace {
  return { to: '/dutyday/perstat', search: { ...scopeOf(counted), ...moment } }
}
