import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'

interface SoldiersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
}

const NO_GROUP = 'none'

export function MoveDialog({ open, onOpenChange, roster, soldiers, onDone }: SoldiersDialogProps) {
  const update = useWrite(updateSoldiers)
  const undo = useUndo(roster.id)
  const [to, setTo] = useState('')
  const options = [
    { value: NO_GROUP, label: 'No group' },
    ...groupTree(roster.groups).map(({ group }) => ({
      value: group.id,
      label: groupPathName(roster.groups, group.id),
    })),
  ]

  async function move() {
    const groupId = to === NO_GROUP ? null : to
    const done = await update
      .run({ rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id), patch: { groupId } })
      .catch(() => null)
    if (!done) return
    undo(`${whom(soldiers)} moved to ${options.find(({ value }) => value === to)?.label ?? ''}.`, done.changeSetId)
    onOpenChange(false)
    onDone()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Move ${whom(soldiers)}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={update.busy} disabled={to === ''} onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <Field label="To group" error={update.error ? describeRefusal(update.error) : undefined}>
        <Select
          options={options}
          placeholder="Choose a group"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
