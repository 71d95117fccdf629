import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { changesOf, draftOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'
import { FieldInput } from './soldier-fields-form.tsx'

interface SetFieldDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

/** Fields that several Soldiers can have in common. Name, DoD ID and phone are never shared. */
const SHARED: readonly FieldKey[] = FIELD_KEYS.filter((key) => {
  const { group, personal, kind } = SOLDIER_FIELDS[key]
  if (personal || kind === 'phone' || kind === 'email') return false
  if (group === 'identity') return key === 'rank' || key === 'promotable'
  return group === 'position' ? key !== 'paraLine' && key !== 'buttstock' : group !== 'emergency' && key !== 'plate'
})

const OPTIONS = SHARED.map((key) => {
  const { group, label } = SOLDIER_FIELDS[key]
  return { value: key, label: `${FIELD_GROUP_LABELS[group]}: ${label}` }
})

/** Sets one field of all selected Soldiers, in one action that can be undone. */
export function SetFieldDialog({ roster, soldiers, onDone, onClose }: SetFieldDialogProps) {
  const update = useWrite(updateSoldiers)
  const undo = useUndo(roster.id)
  return (
    <FormDialog
      title={`Set a field of ${whom(soldiers)}`}
      description="It replaces the current value, and can be undone."
      action={({ field, value }) =>
        field && !mustHave(field) && isEmptied(field, value) ? `Clear ${SOLDIER_FIELDS[field].label}` : 'Set field'
      }
      disabled={({ field }) => field === null}
      kept="Nothing was changed."
      start={{ field: null as FieldKey | null, value: '' }}
      problems={({ field, value }) => ({ value: field && patchOf(field, value).problem })}
      submit={async ({ field, value }) => {
        if (!field) return
        const { patch } = patchOf(field, value)
        const done = await update.run({ rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id), patch })
        const set = isEmptied(field, value) ? 'cleared' : `set to ${fieldText(field, patch[field])}`
        undo(`${SOLDIER_FIELDS[field].label} of ${whom(soldiers)} ${set}.`, done.changeSetId)
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => {
        const { field } = form.values
        return (
          <>
            <Field label="Field">
              <Select
                options={OPTIONS}
                placeholder="Choose a field"
                value={field ?? ''}
                onChange={({ target }) =>
                  form.set({ field: SHARED.find((key) => key === target.value) ?? null, value: '' })
                }
              />
            </Field>
            {field && <FieldInput key={field} name={field} problem={form.error('value')} {...form.value('value')} />}
          </>
        )
      }}
    </FormDialog>
  )
}

function mustHave(field: FieldKey): boolean {
  return field === 'rank' || field === 'strength'
}

function isEmptied(field: FieldKey, value: string): boolean {
  return value.trim() === '' && SOLDIER_FIELDS[field].kind !== 'flag'
}

function patchOf(field: FieldKey, value: string): { patch: SoldierPatch; problem?: string | undefined } {
  if (SOLDIER_FIELDS[field].kind === 'flag') return { patch: { [field]: value === 'yes' } }
  // Clearing the field is a change too, because other Soldiers have a value there.
  if (isEmptied(field, value)) return { patch: { [field]: null }, problem: mustHave(field) ? 'Choose one.' : undefined }
  const empty = draftOf({})
  const { patch, problems } = changesOf({ ...empty, [field]: value }, empty)
  return { patch, problem: problems[field] }
}
