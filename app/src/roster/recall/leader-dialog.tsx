import { groupPathName } from '@muster/domain/roster/groups.ts'
import { setAlertLeader } from '@muster/domain/roster/recall/functions.ts'
import type { AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Field } from '../../ui/forms/field.tsx'
import { SoldierInput } from '../choosing/soldier-input.tsx'

/** Chooses the leader of a group in the phone tree: a certain Soldier, or its senior Soldier. */
export function LeaderDialog({ unit, groupId, onClose }: { unit: AlertUnit; groupId: string; onClose: () => void }) {
  const lead = useWrite(setAlertLeader)
  const chosen = unit.leaders.find((each) => each.groupId === groupId)?.soldierId ?? ''
  // Soldiers of the group come first, because the leader is nearly always one of them.
  const people = unit.soldiers.toSorted((a, b) => Number(b.groupId === groupId) - Number(a.groupId === groupId))
  return (
    <FormDialog
      title={`Who leads ${groupPathName(unit.groups, groupId)}`}
      description="They call the others of the group, and are notified of those who do not answer a recall."
      action="Save"
      start={{ soldierId: chosen }}
      submit={({ soldierId }) => lead.run({ rosterId: unit.rosterId, groupId, soldierId: soldierId || null })}
      onClose={onClose}
    >
      {(form) => (
        <Field label="Leader" error={form.error('soldierId')}>
          <SoldierInput
            soldiers={people}
            groups={unit.groups}
            inOrder
            placeholder="The senior Soldier of the group"
            {...form.value('soldierId')}
          />
        </Field>
      )}
    </FormDialog>
  )
}
