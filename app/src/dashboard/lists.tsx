import { DASHBOARD_ROWS, type Dashboard } from '@muster/domain/dashboard/schema.ts'
import { dueBackWords } from '@muster/domain/dutyday/due-back.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { addDays, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { whenWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Part } from '../ui/layout/part.tsx'
import { StatusChip } from '../ui/marks/status-chip.tsx'
import { counselingFigures } from '@muster/domain/dashboard/figures.ts'
import { scopeOf, DUE_BACK } from '@muster/domain/dashboard/list-place.ts'
import { ListPart, ListRow, ToList } from './to-list.tsx'

type Shown = { dashboard: Dashboard }

/** What is due. Over a chain of command, only this screen names who is due back. */
export function Lists({ dashboard }: Shown) {
  return (
    <>
      {dashboard.over === 'chain' && <DueBackPart dashboard={dashboard} />}
      <TasksPart dashboard={dashboard} />
      <CounselingsPart dashboard={dashboard} />
    </>
  )
}

function TasksPart({ dashboard }: Shown) {
  const { tasks, today } = dashboard
  if (tasks.rows.length === 0) return null
  return (
    <ListPart title="Priority tasks" open="Open tasks" to="/dutyday/tasks" search={scopeOf(dashboard)}>
      <ul>
        {tasks.rows.map((task) => (
          <ListRow key={task.taskId} of={task} name={task.title} to="/dutyday/tasks" search={{ task: task.taskId }}>
            {task.priority === 'critical' && <Badge kind="alert">Critical</Badge>}
            {task.overdue ? <Badge kind="late">Overdue</Badge> : <Badge kind="soon">{soonWords(task, today)}</Badge>}
            <span className="text-ink-soft">
              {formatDate(task.suspense.date)}
              {task.suspense.time && ` ${task.suspense.time.replace(':', '')}`}
            </span>
          </ListRow>
        ))}
      </ul>
      <More all={tasks.overdue + tasks.dueIn48} shown={tasks.rows.length} />
    </ListPart>
  )
}

function soonWords({ suspense }: Dashboard['tasks']['rows'][number], today: string): string {
  if (suspense.date === today) return 'Today'
  return suspense.date === addDays(today as typeof suspense.date, 1) ? 'Tomorrow' : 'In 48 hours'
}

function DueBackPart({ dashboard: { dueBack, today } }: Shown) {
  const { hash } = useLocation()
  const [wanted, setWanted] = useState(false)
  if (dueBack.rows.length === 0) return null
  const all = wanted || hash === DUE_BACK
  const rows = all ? dueBack.rows : dueBack.rows.slice(0, DASHBOARD_ROWS)
  return (
    <Part title="Due back" id={DUE_BACK}>
      <ul>
        {rows.map((row) => {
          const { code, label, tone } = DUTY_STATUSES[row.status]
          const overdue = daysBetween(addDays(row.until, 1), today)
          return (
            <ListRow key={row.soldierId} of={row} name={row.name} to={`/soldiers/${row.soldierId}`}>
              <StatusChip tone={tone} code={code} label={label} size="small" />
              <span className={overdue > 0 ? 'font-strong text-danger' : 'text-ink-soft'}>{dueBackWords(overdue)}</span>
            </ListRow>
          )
        })}
      </ul>
      {rows.length < dueBack.rows.length ? (
        <Button variant="plain" className="mt-2" onClick={() => setWanted(true)}>
          Show all {dueBack.rows.length}
        </Button>
      ) : (
        <More all={dueBack.count} shown={rows.length} />
      )}
    </Part>
  )
}

function CounselingsPart({ dashboard }: Shown) {
  const figures = counselingFigures(dashboard)
  if (figures.length === 0) return null
  return (
    <ListPart title="Counselings due" open="Open the board" to="/counseling/due" search={scopeOf(dashboard)}>
      <ul className="flex flex-wrap gap-x-6">
        {figures.map(({ label, value, red, ...place }) => (
          <li key={label}>
            <ToList
              {...place}
              className="flex min-h-row items-baseline gap-1.5 pt-1 underline-offset-4 coarse:min-h-12 hover:underline"
            >
              <span className={`tabular text-20 font-heavy ${red && value > 0 ? 'text-danger' : ''}`}>
                {value.toLocaleString('en-US')}
              </span>
              <span className="text-14 text-ink-soft">{label}</span>
            </ToList>
          </li>
        ))}
      </ul>
    </ListPart>
  )
}

export function EventsPart({ dashboard }: Shown) {
  const { events } = dashboard
  return (
    <ListPart
      title="Next 7 days"
      open="Open the calendar"
      to="/scheduling"
      search={{ view: 'ahead', ...scopeOf(dashboard) }}
    >
      {events.rows.length === 0 ? (
        <p className="min-h-row text-14 text-ink-soft">Nothing is planned.</p>
      ) : (
        <ul>
          {events.rows.map((row) => (
            <ListRow
              key={`${row.eventId} ${row.day}`}
              of={row}
              name={row.title}
              to="/scheduling"
              search={{ event: row.eventId, on: row.day, day: row.day }}
            >
              <span className="text-ink-soft">
                {whenWords(row.when)}
                {row.place && `, ${row.place}`}
              </span>
            </ListRow>
          ))}
        </ul>
      )}
      <More all={events.count} shown={events.rows.length} />
    </ListPart>
  )
}

/** Says that the dashboard shows only the first few. */
export function More({ all, shown }: { all: number; shown: number }) {
  // Not `all <= shown`: an answer that the device kept from an older release may not contain the number.
  if (!(all > shown)) return null
  return <p className="tabular pt-1 text-14 text-ink-soft">{(all - shown).toLocaleString('en-US')} more</p>
}
