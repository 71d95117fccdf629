import { countTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../platform/calls.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Badge } from '../../ui/badge.tsx'
import { Part } from '../../ui/part.tsx'

/** How many tasks press, on the dashboard; it opens their list. */
export function TasksDue({ rosterId }: { rosterId: string }) {
  const { data } = useRead(countTasks, { rosterId })
  if (!data) return null
  const { open, overdue, red, dueIn48 } = data
  return (
    <Part
      title="Tasks due"
      action={
        <Link to="/dutyday/tasks" className={buttonClass('plain', '-my-1')}>
          Open tasks
        </Link>
      }
    >
      <p className="flex min-h-row flex-wrap items-center gap-2">
        {overdue > 0 && <Badge kind="late">{`${overdue} overdue`}</Badge>}
        {red > 0 && <Badge kind="alert">{`${red} due in 24 hours`}</Badge>}
        {dueIn48 - red > 0 && <Badge kind="soon">{`${dueIn48 - red} due in 48 hours`}</Badge>}
        <span className="tabular text-14 text-ink-soft">{open === 0 ? 'No open tasks' : `${open} open in all`}</span>
      </p>
    </Part>
  )
}
