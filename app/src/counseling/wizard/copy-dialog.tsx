import { COPIES_LIMIT } from '@muster/domain/counseling/limits.ts'
import { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChooseSoldiers } from '../start/choose-soldiers.tsx'

interface CopyDialogProps {
  rosterId: string
  /** The Soldier whose session this is. */
  except: string
  busy: boolean
  onCopy: (soldierIds: readonly string[]) => Promise<boolean>
  onClose: () => void
}

const NAMES = ['first', 'middle', 'suffix'] as const

export function CopyDialog({ rosterId, except, busy, onCopy, onClose }: CopyDialogProps) {
  const roster = useRoster(rosterId)
  const soldiers = useSoldiers(rosterId, NAMES)
  const ownRow = useRead(getMyRecord, {}).data?.record?.soldier.id
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy for other Soldiers"
      description="Each gets a draft of their own with this text, to be changed and delivered by itself. Signatures, answers and addenda are not copied."
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => void onCopy(chosen).then((copied) => copied && onClose())}
          >
            {chosen.length < 2 ? 'Make the copy' : `Make ${chosen.length} copies`}
          </Button>
        </>
      }
    >
      {roster.data && soldiers.data ? (
        <ChooseSoldiers
          soldiers={soldiers.data.soldiers.filter(({ id }) => id !== except && id !== ownRow)}
          groups={roster.data.groups}
          chosen={chosen}
          onChange={setChosen}
          most={COPIES_LIMIT}
        />
      ) : (
        <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="list" label="Loading the roster" />
      )}
    </Dialog>
  )
}
