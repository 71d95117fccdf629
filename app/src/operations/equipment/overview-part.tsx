import { listEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'

/** Equipment that is signed out and overdue, and the number of kinds of sensitive items. */
export function EquipmentOverview({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const { data, error, retry } = useRead(listEquipment, { rosterId: roster.id, limit: 1 })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading equipment" />
  const open = (view: string) => void navigate({ to: '/operations/equipment', search: { view } })
  const { out, overdue, sensitive } = data.totals
  return (
    <FigureRow>
      <Figure size="medium" label="Overdue" value={overdue} alert={overdue > 0} onOpen={() => open('overdue')} />
      <Figure size="medium" label="Signed out" value={out} onOpen={() => open('out')} />
      <Figure size="medium" label="Sensitive items" value={sensitive} onOpen={() => open('sensitive')} />
    </FigureRow>
  )
}
