import { filledBadge, spanOf } from '@muster/domain/operations/taskings/words.ts'
import { listTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { OverviewList } from '../overview-list.tsx'

const NEXT = 5

/** How many taskings are open, how many places are unfilled, and the next few. */
export function TaskingsOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const over = useHasRostersBelow(roster) ? 'chain' : 'roster'
  const { data, error, retry } = useRead(listTaskings, { rosterId: roster.id, over, limit: NEXT })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading taskings" />
  const open = () => void navigate({ to: '/operations/taskings', search: over === 'chain' ? { over } : {} })
  const { taskings, required, filled } = data.open
  return (
    <>
      <FigureRow>
        <Figure size="medium" label="Open taskings" value={taskings} onOpen={open} />
        <Figure size="medium" label="Places open" value={Math.max(0, required - filled)} onOpen={open} />
        <Figure size="medium" label="Places filled" value={filled} onOpen={open} />
      </FigureRow>
      <OverviewList
        label="Next taskings"
        rosterId={roster.id}
        rows={data.taskings.map((one) => ({
          id: one.id,
          to: `/operations/taskings/${one.id}`,
          of: one,
          name: one.name,
          words: [spanOf(one, one.timeZone)],
          badge: filledBadge(one),
        }))}
      />
    </>
  )
}
