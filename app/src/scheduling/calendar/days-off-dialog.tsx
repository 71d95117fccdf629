import { listFormations } from '@muster/domain/dutyday/formations/functions.ts'
import { DaysOff } from '../../dutyday/formations/days-off.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Training holidays (DONSA) of the unit. One list for formations and calendar. */
export function DaysOffDialog({ roster, onClose }: { roster: RosterChoice; onClose: () => void }) {
  const { data, error, retry } = useRead(listFormations, { rosterId: roster.id })
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title="Unit days off">
      {data ? (
        <DaysOff rosterId={roster.id} daysOff={data.daysOff} editable={mayEditWhole(roster, 'accountability')} />
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the days off" />
      )}
    </Dialog>
  )
}
