import { listTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls.ts'
import { NotLoaded } from '../../roster/components/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { Badge } from '../../ui/badge.tsx'
import { Figure, FigureRow } from '../../ui/figure.tsx'
import { filledBadge, spanOf } from './tasking-words.ts'

const NEXT = 5

/** How many are open, how many places are not filled, and the next few. */
export function TaskingsOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const { data, error, retry } = useRead(listTaskings, { rosterId: roster.id, limit: NEXT })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading taskings" />
  const open = () => void navigate({ to: '/operations/taskings' })
  const { taskings, required, filled } = data.open
  return (
    <>
      <FigureRow>
        <Figure size="medium" label="Open taskings" value={taskings} onOpen={open} />
        <Figure size="medium" label="Places open" value={Math.max(0, required - filled)} onOpen={open} />
        <Figure size="medium" label="Places filled" value={filled} onOpen={open} />
      </FigureRow>
      {data.taskings.length > 0 && (
        <ul aria-label="Next taskings" className="mt-3 border-t border-line">
          {data.taskings.map((one) => {
            const badge = filledBadge(one)
            return (
              <li
                key={one.id}
                className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
              >
                <div className="min-w-0">
                  <Link
                    to="/operations/taskings/$taskingId"
                    params={{ taskingId: one.id }}
                    className="text-14 font-strong underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {one.name}
                  </Link>
                  <p className="tabular text-14 text-ink-soft">{spanOf(one, data.timeZone)}</p>
                </div>
                {badge && <Badge kind={badge.kind}>{badge.words}</Badge>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
