import {
  addDays,
  addMonths,
  type CalendarDate,
  dayAt,
  daysBetween,
  formatDate,
  weekdayOf,
} from '@muster/domain/kernel/calendar-date.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { federalHoliday, isFreeDay } from '@muster/domain/kernel/federal-holidays.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { getLeaveCalendar } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS, type LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import { spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { CalendarBar, LeaveCalendar as Calendar } from '@muster/domain/scheduling/leave/schema.ts'
import { LEAVE_STATES } from '@muster/domain/scheduling/leave/states.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { firstOfMonth, monthTitle } from '../../kit/calendar-days.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { Lanes } from '../../ui/charts/lanes.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { percentOf } from './strength-check.tsx'

interface LeaveCalendarProps {
  rosterId: string
  groupId: string | null
  /** Null: absences of every kind, including those from Duty Day. */
  kind: LeaveKind | null
  onOpen: (requestId: string) => void
}

/** A month of absences: who is away when, and how many are left. */
export function LeaveCalendar({ rosterId, groupId, kind, onOpen }: LeaveCalendarProps) {
  const [month, setMonth] = useState(() => firstOfMonth(dayAt(new Date(), unitZone())))
  const next = firstOfMonth(addMonths(month, 1))
  const asked = { rosterId, from: month, to: addDays(next, -1) }
  const { data, error, retry, previous } = useRead(getLeaveCalendar, asked, { keepPrevious: ['from', 'to'] })
  const phone = useIsPhone()
  const shown = useMemo(() => (data ? narrowed(data, groupId, kind) : null), [data, groupId, kind])
  const none = kind === null ? 'Nobody is away this month.' : 'No absence of this kind this month.'
  const title = monthTitle(month)
  const head = (
    <div className="flex items-center gap-1 print:hidden">
      <p role="status" className="mr-auto text-16 font-heavy">
        {title}
      </p>
      {data && firstOfMonth(data.today) !== month && (
        <Button onClick={() => setMonth(firstOfMonth(data.today))}>This month</Button>
      )}
      <IconButton
        icon={ChevronLeft}
        label="Previous month"
        onClick={() => setMonth(firstOfMonth(addMonths(month, -1)))}
      />
      <IconButton icon={ChevronRight} label="Next month" onClick={() => setMonth(next)} />
    </div>
  )
  return (
    <div aria-busy={previous}>
      {head}
      {/* The previous month has another title. */}
      {!shown || previous ? (
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the calendar" />
      ) : phone ? (
        <DayList calendar={shown} none={none} onOpen={onOpen} />
      ) : (
        <RosterChart
          title="Absences"
          note={`${title}, at least ${shown.minimums.percent}% present`}
          table={<AsTable calendar={shown} />}
        >
          <MonthPicture calendar={shown} onOpen={onOpen} />
          {shown.bars.length === 0 && <p className="py-3 text-ink-soft">{none}</p>}
        </RosterChart>
      )}
    </div>
  )
}

function narrowed(whole: Calendar, groupId: string | null, kind: LeaveKind | null): Calendar {
  const bars = kind === null ? whole.bars : whole.bars.filter((bar) => bar.kind === kind)
  const away = new Set(bars.map(({ soldierId }) => soldierId))
  const calendar = { ...whole, bars, soldiers: whole.soldiers.filter(({ soldierId }) => away.has(soldierId)) }
  if (groupId === null) return calendar
  const inside = withDescendants(calendar.groups, groupId)
  const soldiers = calendar.soldiers.filter((one) => one.groupId !== null && inside.has(one.groupId))
  const ids = new Set(soldiers.map(({ soldierId }) => soldierId))
  return { ...calendar, soldiers, bars: calendar.bars.filter(({ soldierId }) => ids.has(soldierId)) }
}

const labelOf = ({ kind, status }: CalendarBar) => (kind ? LEAVE_KINDS[kind].label : DUTY_STATUSES[status].label)
const codeOf = ({ kind, status }: CalendarBar) => (kind ? LEAVE_KINDS[kind].code : status)
const stateOf = ({ state }: CalendarBar) => (state ? LEAVE_STATES[state].label : 'On Duty Day')

function MonthPicture({ calendar, onOpen }: { calendar: Calendar; onOpen: (id: string) => void }) {
  const { days, soldiers, bars, today } = calendar
  const byWhom = useMemo(() => Map.groupBy(bars, ({ soldierId }) => soldierId), [bars])
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const at = (day: CalendarDate) => daysBetween(first.day, day)
  return (
    <Lanes
      label="Absences of the month"
      of="Soldier"
      wide={50}
      empty="Nobody is away this month."
      columns={days.map(({ day }, index) => ({
        key: day,
        from: index,
        to: index + 1,
        title: [formatDate(day), federalHoliday(day)].filter(Boolean).join(', '),
        off: isFreeDay(day),
        here: day === today,
        label: (
          <>
            <span aria-hidden="true" className="block">
              {weekdayOf(day).slice(0, 1)}
            </span>
            {Number(day.slice(8))}
          </>
        ),
      }))}
      figures={{
        label: 'Present, expected from today on',
        cells: days.map(({ day, present, onHand, below }) => ({
          key: day,
          title: `${formatDate(day)}: ${strengthWords({ day, present, onHand }, today)}${below ? ', below the minimum' : ''}`,
          alert: below,
          text: (
            <>
              {present}
              {below && <span className="sr-only"> below the minimum</span>}
            </>
          ),
        })),
      }}
      lanes={soldiers.map((soldier) => ({
        key: soldier.soldierId,
        name: rosterName(soldier),
        bars: (byWhom.get(soldier.soldierId) ?? [])
          .filter(({ from, to }) => to >= first.day && from <= last.day)
          .map((bar) => {
            const { requestId } = bar
            return {
              key: `${bar.soldierId} ${requestId ?? bar.status} ${bar.from}`,
              from: Math.max(0, at(bar.from)),
              to: Math.min(days.length, at(bar.to) + 1),
              tone: DUTY_STATUSES[bar.status].tone,
              code: codeOf(bar),
              words: `${rosterName(soldier)}: ${labelOf(bar)}, ${spanWords(bar)}, ${stateOf(bar)}`,
              open: bar.state !== 'approved' && bar.state !== null,
              onOpen: requestId === null ? null : () => onOpen(requestId),
            }
          }),
      }))}
    />
  )
}

function AsTable({ calendar }: { calendar: Calendar }) {
  const names = new Map(calendar.soldiers.map((one) => [one.soldierId, rosterName(one)]))
  return (
    <div className="flex flex-col gap-6">
      <ReportTable
        caption="Absences of the month"
        captionHidden
        rows={calendar.bars}
        rowId={(bar) => `${bar.soldierId}-${bar.from}-${bar.requestId ?? bar.status}`}
        columns={[
          { id: 'name', header: 'Soldier', cell: (bar) => names.get(bar.soldierId) ?? '' },
          { id: 'kind', header: 'Kind', cell: labelOf },
          { id: 'days', header: 'Days', cell: spanWords },
          { id: 'state', header: 'State', cell: stateOf },
        ]}
      />
      <ReportTable
        caption="Present on each day, expected from today on"
        rows={calendar.days}
        rowId={({ day }) => day}
        columns={[
          { id: 'day', header: 'Day', cell: ({ day }) => `${weekdayOf(day)} ${formatDate(day)}` },
          { id: 'present', header: 'Present or expected', align: 'end', cell: ({ present }) => present },
          { id: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => onHand },
          { id: 'percent', header: '%', align: 'end', cell: percentOf },
          { id: 'below', header: 'Minimum', cell: ({ below }) => (below ? 'Below' : 'Kept') },
        ]}
      />
    </div>
  )
}

/** For past days, the count that accountability recorded. For today and later, Soldiers without an absence. */
function strengthWords(
  { day, present, onHand }: Pick<Calendar['days'][number], 'day' | 'present' | 'onHand'>,
  today: string,
) {
  return `${present} of ${onHand} ${day < today ? 'present' : 'expected'}`
}

/** For a phone: the days with absences, from today on, in the shown month. */
function DayList({ calendar, none, onOpen }: { calendar: Calendar; none: string; onOpen: (id: string) => void }) {
  const { days, bars, soldiers, today, minimums } = calendar
  const names = new Map(soldiers.map((one) => [one.soldierId, rosterName(one)]))
  const [past, setPast] = useState(false)
  const away = days.flatMap((day) => {
    const those = bars.filter(({ from, to }) => from <= day.day && to >= day.day)
    return those.length > 0 || day.below ? [{ ...day, those }] : []
  })
  const hidden = away.filter(({ day }) => day < today)
  const shown = past || hidden.length === away.length ? away : away.filter(({ day }) => day >= today)
  if (away.length === 0) return <p className="border-y border-line py-6 text-ink-soft">{none}</p>
  return (
    <>
      {shown.length < away.length && (
        <Button variant="plain" onClick={() => setPast(true)}>
          Show past days
        </Button>
      )}
      <ol>
        {shown.map(({ day, present, onHand, below, those }) => (
          <li key={day} className="border-t-2 border-ink pb-3">
            <h2 className="flex min-h-control flex-wrap items-center gap-x-3 text-14">
              <span className="font-heavy">{`${weekdayOf(day)} ${formatDate(day)}`}</span>
              {day === today && <Badge kind="here">Today</Badge>}
              <span className="tabular ml-auto text-ink-soft">{strengthWords({ day, present, onHand }, today)}</span>
              {below && <Badge kind="alert">{`Below ${minimums.percent}%`}</Badge>}
            </h2>
            <ul>
              {those.map((bar) => (
                <li
                  key={`${bar.soldierId}-${bar.from}-${bar.requestId ?? bar.status}`}
                  className="border-t border-line"
                >
                  <DayLine bar={bar} name={names.get(bar.soldierId) ?? ''} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

function DayLine({ bar, name, onOpen }: { bar: CalendarBar; name: string; onOpen: (id: string) => void }) {
  const { requestId } = bar
  const words = (
    <>
      <span className="min-w-0 font-strong">{name}</span>
      <span className="ml-auto text-right text-14 text-ink-soft">
        {labelOf(bar)}
        {bar.state !== null && bar.state !== 'approved' && `, ${LEAVE_STATES[bar.state].label.toLowerCase()}`}
      </span>
    </>
  )
  const className = 'flex min-h-control w-full items-center gap-3 py-1 text-left'
  if (requestId === null) return <p className={className}>{words}</p>
  return (
    <button type="button" className={className} onClick={() => onOpen(requestId)}>
      {words}
    </button>
  )
}
