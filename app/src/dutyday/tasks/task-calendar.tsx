import { listTaskCalendar } from '@muster/domain/dutyday/tasks/functions.ts'
import type { PlannedTask, TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen } from '@muster/domain/dutyday/tasks/states.ts'
import { addMonths, type CalendarDate, dayAt, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import type { PendingChange } from '../../platform/reads/pending.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { firstOfMonth, monthTitle, sameMonth, weeksOf } from '../../kit/calendar-days.ts'
import { type DayButton, MonthGrid } from '../../kit/month-grid.tsx'
import { TaskRow, type TaskRowProps } from './task-row.tsx'
import { compareTasks, sectionOf } from './task-words.ts'

interface TaskCalendarProps extends Omit<TaskRowProps, 'line'> {
  rosterId: string
  timeZone: string
  over: 'roster' | 'chain'
  filter: (lines: readonly TaskLine[]) => readonly TaskLine[]
  pending: readonly PendingChange<readonly TaskLine[]>[]
}

interface DayTasks {
  readonly lines: TaskLine[]
  readonly planned: PlannedTask[]
}

/** A month of suspenses with counts. The chosen day's tasks are listed below it. */
export function TaskCalendar({ rosterId, timeZone, over, filter, pending, ...row }: TaskCalendarProps) {
  const { now } = row
  const today = dayAt(new Date(now), timeZone)
  const [day, setDay] = useState(today)
  const weeks = useMemo(() => weeksOf(day), [day])
  const from = weeks[0]?.[0] ?? day
  const to = weeks.at(-1)?.at(-1) ?? day
  const expected = useMemo(() => pending.map((change) => onCalendar(change, from, to)), [pending, from, to])
  const { data, error, retry, previous } = useRead(
    listTaskCalendar,
    { rosterId, over, from, to },
    { keepPrevious: ['over', 'from', 'to'], pending: expected },
  )
  const days = useMemo(() => {
    const found = new Map<string, DayTasks>()
    const of = (date: string) => {
      const known = found.get(date) ?? { lines: [], planned: [] }
      found.set(date, known)
      return known
    }
    for (const line of filter(data?.tasks ?? [])) {
      if (line.suspense && line.state !== 'cancelled') of(line.suspense.date).lines.push(line)
    }
    for (const planned of data?.planned ?? []) of(planned.suspense.date).planned.push(planned)
    return found
  }, [data, filter])
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the calendar" />
  const chosen = days.get(day)
  return (
    <div aria-busy={previous} className="desk:grid desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:gap-x-6">
      <div>
        <MonthHead day={day} today={today} onChange={setDay} />
        <MonthGrid
          label="Suspenses"
          day={day}
          onDay={setDay}
          renderDay={(date, button) => (
            <DayCell
              button={button}
              date={date}
              of={days.get(date)}
              now={now}
              chosen={date === day}
              isToday={date === today}
              outside={!sameMonth(date, day)}
            />
          )}
        />
        {data.more && <p className="py-2 text-14 text-danger">Too many tasks to show. Choose a filter.</p>}
      </div>
      <section aria-labelledby="tasks-of-day" className="pt-4 desk:pt-0">
        <h2 id="tasks-of-day" className="flex min-h-control items-center border-b-2 border-ink text-16 font-heavy">
          {`${weekdayOf(day)} ${formatDate(day)}`}
        </h2>
        {!chosen && <p className="py-3 text-14 text-ink-soft">Nothing is due on this day.</p>}
        <ul>
          {[...(chosen?.lines ?? [])].sort(compareTasks).map((line) => (
            <li key={line.id} className="border-b border-line">
              <TaskRow line={line} {...row} compact />
            </li>
          ))}
          {chosen?.planned.map((planned) => (
            <li key={planned.taskId} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
              <Badge>Repeats</Badge>
              <span className="min-w-0 wrap-anywhere">{planned.title}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Applies a pending change of the list to the calendar as well. A new task appears if its day is shown. */
function onCalendar(change: PendingChange<readonly TaskLine[]>, from: CalendarDate, to: CalendarDate) {
  return {
    name: change.name,
    apply: (shown: Calendar, act: Parameters<typeof change.apply>[1]): Calendar => {
      const tasks = change
        .apply(shown.tasks, act)
        .filter(({ suspense }) => suspense && suspense.date >= from && suspense.date <= to)
      return { ...shown, tasks: [...tasks] }
    },
  }
}

interface Calendar {
  tasks: TaskLine[]
  planned: PlannedTask[]
  more: boolean
}

function MonthHead({
  day,
  today,
  onChange,
}: {
  day: CalendarDate
  today: CalendarDate
  onChange: (day: CalendarDate) => void
}) {
  return (
    <div className="flex items-center gap-1">
      <h2 className="mr-auto text-16 font-heavy">{monthTitle(day)}</h2>
      <p role="status" className="sr-only">
        {monthTitle(day)}
      </p>
      {!sameMonth(day, today) && <Button onClick={() => onChange(today)}>Today</Button>}
      <IconButton
        icon={ChevronLeft}
        label="Previous month"
        onClick={() => onChange(firstOfMonth(addMonths(day, -1)))}
      />
      <IconButton icon={ChevronRight} label="Next month" onClick={() => onChange(firstOfMonth(addMonths(day, 1)))} />
    </div>
  )
}

interface DayCellProps {
  button: DayButton
  date: CalendarDate
  of: DayTasks | undefined
  now: number
  chosen: boolean
  isToday: boolean
  outside: boolean
}

function DayCell({ button, date, of, now, chosen, isToday, outside }: DayCellProps) {
  const lines = of?.lines ?? []
  const planned = of?.planned.length ?? 0
  const open = lines.filter((line) => isOpen(line.state)).length
  const late = lines.filter((line) => sectionOf(line, now) === 'overdue').length
  const said = [
    formatDate(date),
    open > 0 && `${open} open`,
    late > 0 && `${late} overdue`,
    lines.length > open && `${lines.length - open} done`,
    planned > 0 && `${planned} repeating`,
  ]
  return (
    <button
      {...button}
      aria-label={said.filter(Boolean).join(', ')}
      className={cx(
        'flex min-h-14 w-full flex-col items-start gap-0.5 p-1 text-left -outline-offset-2 desk:min-h-20',
        chosen ? 'bg-action-soft' : 'hover:bg-sunken',
        outside && 'text-ink-soft',
      )}
    >
      <span
        className={cx(
          'tabular text-12',
          isToday && 'rounded-box border border-brass bg-brass-soft px-1 font-strong text-brass',
        )}
      >
        {Number(date.slice(8))}
      </span>
      <span className="flex flex-wrap gap-0.5">
        {late > 0 && <Badge kind="late">{late}</Badge>}
        {open - late > 0 && (
          <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-box bg-action px-1 text-12 font-strong text-on-action">
            {open - late}
          </span>
        )}
        {open === 0 && lines.length > 0 && <Badge>{`${lines.length} ✓`}</Badge>}
        {planned > 0 && <span className="tabular text-12">+{planned}</span>}
      </span>
    </button>
  )
}
