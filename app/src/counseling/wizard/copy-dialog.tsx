import { COPIES_LIMIT } from '@muster/domain/counseling/limits.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { useOwnRow } from '../../roster/use-own-row.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'

interface CopyDialogProps {
  rosterId: string
  /** The Soldier whose session this is. */
  except: string
  busy: boolean
  onCopy: (soldierIds: readonly string[]) => Promise<boolean>
  onClose: () => void
}

export function CopyDialog({ rosterId, except, busy, onCopy, onClose }: CopyDialogProps) {
  const { choose, read: soldiers } = useSoldiersToChoose(rosterId)
  const ownRow = useOwnRow()
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
      {soldiers.data ? (
        <Field label="Soldiers">
          <SoldiersInput
            {...choose}
            soldiers={choose.soldiers.filter(({ id }) => id !== except && id !== ownRow)}
            value={chosen}
            onChange={setChosen}
            most={COPIES_LIMIT}
          />
        </Field>
      ) : (
        <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="list" label="Loading the roster" />
      )}
    </Dialog>
  )
}
