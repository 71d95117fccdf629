import { groupPathName } from '@muster/domain/roster/groups.ts'
import { setAlertLeader } from '@muster/domain/roster/recall/functions.ts'
import type { AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { soldierOptions } from '../soldier-options.ts'

/** Who leads a group in the phone tree: somebody in particular, or its senior Soldier. */
export function LeaderDialog({ unit, groupId, onClose }: { unit: AlertUnit; groupId: string; onClose: () => void }) {
  const { run, busy, error } = useWrite(setAlertLeader)
  const [chosen, setChosen] = useState(unit.leaders.find((each) => each.groupId === groupId)?.soldierId ?? '')
  const name = groupPathName(unit.groups, groupId)
  // Those of the group first: it is nearly always one of them.
  const people = unit.soldiers.toSorted((a, b) => Number(b.groupId === groupId) - Number(a.groupId === groupId))
  const save = () =>
    void run({ rosterId: unit.rosterId, groupId, soldierId: chosen || null }).then(onClose, () => undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Who leads ${name}`}
      description="They call the others of the group, and are notified of those who do not answer a recall."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      {error && <ErrorState message={describeRefusal(error)} />}
      <Field label="Leader">
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[{ value: '', label: 'The senior Soldier of the group' }, ...soldierOptions(people)]}
        />
      </Field>
    </Dialog>
  )
}
