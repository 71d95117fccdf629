import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { listRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import { SHEET_STATES } from '@muster/domain/operations/risk/rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { OverviewList } from '../overview-list.tsx'

const NEXT = 5

/** Worksheets that wait for a decision, and those in preparation. */
export function RiskOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const over = useHasRostersBelow(roster) ? 'chain' : 'roster'
  const { data, error, retry } = useRead(listRiskWorksheets, { rosterId: roster.id, over })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading risk worksheets" />
  const open = () => void navigate({ to: '/operations/risk' })
  const waiting = data.worksheets.filter(({ state }) => state === 'submitted')
  const back = data.worksheets.filter(({ state }) => state === 'sent back')
  return (
    <>
      <FigureRow>
        <Figure size="medium" label="To approve" value={waiting.length} onOpen={open} />
        <Figure size="medium" label="Sent back" value={back.length} onOpen={open} />
        <Figure
          size="medium"
          label="Drafts"
          value={data.worksheets.length - waiting.length - back.length}
          onOpen={open}
        />
      </FigureRow>
      <OverviewList
        label="Worksheets that need action"
        rosterId={roster.id}
        rows={[...waiting, ...back].slice(0, NEXT).map((one) => ({
          id: one.worksheetId,
          to: `/operations/risk/${one.worksheetId}`,
          of: one,
          name: one.mission,
          words: [formatDate(one.on), one.overall && `residual risk ${one.overall}`],
          badge: { kind: one.state === 'submitted' ? 'soon' : 'alert', words: SHEET_STATES[one.state] },
        }))}
      />
    </>
  )
}
