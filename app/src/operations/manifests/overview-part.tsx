import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { listManifests } from '@muster/domain/operations/manifests/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { OverviewList } from '../overview-list.tsx'

const NEXT = 5

/** Manifests from today on, and which of them are not final. */
export function ManifestsOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const over = useHasRostersBelow(roster) ? 'chain' : 'roster'
  const { data, error, retry } = useRead(listManifests, { rosterId: roster.id, over })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading manifests" />
  const open = () => void navigate({ to: '/operations/manifests', search: over === 'chain' ? { over } : {} })
  // The list has the latest dates first, so the next manifest is the last of those ahead.
  const ahead = data.manifests.filter(({ on }) => on >= data.today).toReversed()
  const drafts = ahead.filter(({ state }) => state === 'draft').length
  return (
    <>
      <FigureRow>
        <Figure size="medium" label="Upcoming manifests" value={ahead.length} onOpen={open} />
        <Figure size="medium" label="Not final" value={drafts} onOpen={open} />
      </FigureRow>
      <OverviewList
        label="Next manifests"
        rosterId={roster.id}
        rows={ahead.slice(0, NEXT).map((one) => ({
          id: one.manifestId,
          to: `/operations/manifests/${one.manifestId}`,
          of: one,
          name: one.name,
          words: [formatDate(one.on), one.place, `${one.seated} of ${one.seats} seats`],
          badge: one.state === 'final' ? { kind: 'plain', words: 'Final' } : { kind: 'soon', words: 'Draft' },
        }))}
      />
    </>
  )
}
