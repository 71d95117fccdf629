import type { Dashboard, Expiring } from '@muster/domain/dashboard/schema.ts'
import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { cx } from '../ui/styles/cx.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { RosterChart } from '../roster/roster-chart.tsx'
import { ReportTable } from '../ui/table/report-table.tsx'
import { expiringFigures } from '@muster/domain/dashboard/figures.ts'
import { scopeOf } from '@muster/domain/dashboard/list-place.ts'
import { More } from './lists.tsx'
import { ListRow, OpenList, ToList } from './to-list.tsx'

/**
 * Soldiers' readiness items that are red, and those that come due in 30, 60 and 90 days: by number, by week and by
 * name.
 */
export function ExpiringPart({ expiring, dashboard }: { expiring: Expiring; dashboard: Dashboard }) {
  const { today, over } = dashboard
  const { red, in30, in60, in90, noData, weeks, rows, rowCount } = expiring
  return (
    <div className="pt-6">
      <RosterChart
        title="Expiring"
        note="readiness items, 90 days; items red before their due date count twice"
        empty={
          red + in30 + in60 + in90 + noData === 0 ? 'Nothing is overdue, and nothing comes due in 90 days.' : undefined
        }
        table={
          <ReportTable
            caption="Readiness items coming due, by week"
            captionHidden
            rows={weeks.map((count, week) => ({ count, from: addDays(today, week * 7) }))}
            rowId={({ from }) => from}
            columns={[
              { id: 'week', header: 'Week from', cell: ({ from }) => formatDate(from) },
              { id: 'count', header: 'Coming due', align: 'end', cell: ({ count }) => count },
            ]}
          />
        }
      >
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(30%,6.5rem),1fr))] gap-x-4 gap-y-2">
          {expiringFigures(expiring, dashboard).map((band) => (
            <li key={band.label}>
              <ToList
                to={band.to}
                {...(band.search ? { search: band.search } : {})}
                className="block min-h-11 underline-offset-4 hover:underline"
              >
                <span className="block text-12 text-ink-soft">{band.label}</span>
                <span className={cx('tabular text-28 font-heavy', band.red && band.value > 0 && 'text-danger')}>
                  {band.value.toLocaleString('en-US')}
                </span>
              </ToList>
            </li>
          ))}
        </ul>
        <Strip weeks={weeks} today={today} />
      </RosterChart>
      {rows.length > 0 && (
        <ul className="mt-2 border-t border-line">
          {rows.map((row) => (
            <ListRow key={`${row.soldierId} ${row.item}`} of={row} name={row.name} to={`/soldiers/${row.soldierId}`}>
              <span>{row.item}</span>
              <Standing row={row} today={today} />
              {row.due && <span className="text-ink-soft">{formatDate(row.due)}</span>}
            </ListRow>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <More all={rowCount} shown={rows.length} />
        {over === 'chain' ? (
          <OpenList to="/reports/readiness" search={scopeOf(dashboard)}>
            Open the readiness report
          </OpenList>
        ) : (
          <OpenList to="/soldiers/readiness" search={scopeOf(dashboard)}>
            Open readiness
          </OpenList>
        )}
      </div>
    </div>
  )
}

/** Decided by the date, not the color: an ETS is red months ahead, and an evaluation is amber weeks after its date. */
function Standing({ row: { red, failed, due }, today }: { row: Expiring['rows'][number]; today: CalendarDate }) {
  if (failed) return <Badge kind="late">Failed</Badge>
  if (due !== null && due < today) return <Badge kind="late">Overdue</Badge>
  return <Badge kind={red ? 'alert' : 'soon'}>Due</Badge>
}

/** One bar for each week, with its number above it. */
function Strip({ weeks, today }: { weeks: readonly number[]; today: CalendarDate }) {
  const most = Math.max(1, ...weeks)
  const said = weeks.map((count, week) => `${formatDate(addDays(today, week * 7))}: ${count}`).join(', ')
  return (
    <div role="img" aria-label={`Coming due by week. ${said}`} className="mt-3">
      <div className="flex h-24 items-end gap-0.5 border-b border-ink">
        {weeks.map((count, week) => (
          <div key={addDays(today, week * 7)} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            <span className="tabular text-12">{count > 0 ? count : ''}</span>
            <div
              className="bg-action forced-colors:bg-[Highlight] print:border print:border-ink print:bg-sunken"
              style={{ height: `${(count / most) * 70}%` }}
            />
          </div>
        ))}
      </div>
      <div className="flex text-12 text-ink-soft">
        <span className="flex-[5]">Today</span>
        <span className="flex-[4]">30 days</span>
        <span className="flex-[4]">60 days</span>
        <span>90</span>
      </div>
    </div>
  )
}
