import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_RECORD } from '../kept-soldiers.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { hasSomeGroups } from '../current-roster.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'

interface SoldiersDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

const NO_GROUP = 'none'

export function MoveDialog({ roster, soldiers, onDone, onClose }: SoldiersDialogProps) {
  const update = useKept(KEPT_RECORD)
  const undo = useUndo(roster.id)
  const options = [
    // Soldiers in no group are in nobody's part.
    ...(hasSomeGroups(roster) ? [] : [{ value: NO_GROUP, label: 'No group' }]),
    ...groupTree(ownGroups(roster)).map(({ group }) => ({
      value: group.id,
      label: groupPathName(roster.groups, group.id),
    })),
  ]

  return (
    <FormDialog
      title={`Move ${whom(soldiers)}`}
      action="Move"
      start={{ to: '' }}
      disabled={({ to }) => to === ''}
      submit={async ({ to }) => {
        const groupId = to === NO_GROUP ? null : to
        const soldierIds = soldiers.map(({ id }) => id)
        const done = await update.run({ rosterId: roster.id, soldierIds, patch: { groupId } }, whom(soldiers))
        undo(
          `${whom(soldiers)} moved to ${options.find(({ value }) => value === to)?.label ?? ''}.`,
          done?.changeSetId ?? null,
        )
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => (
        <Field label="To group" error={form.error('groupId')}>
          <Select options={options} placeholder="Choose a group" {...form.text('to')} />
        </Field>
      )}
    </FormDialog>
  )
}
