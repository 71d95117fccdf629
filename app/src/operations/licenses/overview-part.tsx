import { getLicenseOverview } from '@muster/domain/operations/licenses/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'

/** Licenses that have lapsed or will lapse. Each figure links to its list. */
export function LicensesOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const over = useHasRostersBelow(roster) ? 'chain' : 'roster'
  const { data, error, retry } = useRead(getLicenseOverview, { rosterId: roster.id, over })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading licenses" />
  const { counts, within } = data
  const open = (colour?: string) =>
    void navigate({
      to: '/operations/licenses',
      search: { ...(colour === undefined ? {} : { colour }), ...(over === 'chain' ? { over } : {}) },
    })
  return (
    <FigureRow>
      <Figure size="medium" label="Expired" value={counts.red} alert={counts.red > 0} onOpen={() => open('red')} />
      <Figure size="medium" label="Expire within 30 days" value={within.days30} onOpen={() => open('amber')} />
      <Figure size="medium" label="Expire within 60 days" value={within.days60} onOpen={() => open('amber')} />
      <Figure size="medium" label="Missing information" value={counts.grey} onOpen={() => open('grey')} />
      <Figure
        size="medium"
        label="Licenses"
        value={counts.red + counts.amber + counts.green + counts.grey}
        onOpen={() => open()}
      />
    </FigureRow>
  )
}
