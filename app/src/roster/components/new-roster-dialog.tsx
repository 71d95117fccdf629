import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'

const NewRosterForm = lazy(async () => ({ default: (await import('./first-roster.tsx')).NewRosterForm }))
const JoinRosterForm = lazy(async () => ({
  default: (await import('../linking/components/join-roster-form.tsx')).JoinRosterForm,
}))

interface NewRosterDialogProps {
  /** Joins a shared roster with a code. Otherwise it starts a new one. */
  joins: boolean
  onClose: () => void
}

export function NewRosterDialog({ joins, onClose }: NewRosterDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={joins ? 'Join a shared roster' : 'Start a roster'}>
      <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading the form" />}>
        {joins ? <JoinRosterForm onJoined={onClose} /> : <NewRosterForm onStarted={onClose} />}
      </Suspense>
    </Dialog>
  )
}
