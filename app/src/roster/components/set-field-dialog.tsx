import { isOwnKey, type OwnField, ownKey, ownText, readOwnText } from '@muster/domain/roster/own-fields.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
import { FIELD_GROUP_LABELS, FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_RECORD } from '../kept-soldiers.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { mayEdit } from '../current-roster.ts'
import type { ColumnKey } from '../soldier-columns.ts'
import { changesOf, draftOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'
import { OwnFieldInput } from './own-field-input.tsx'
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
  const update = useKept(KEPT_RECORD)
  const undo = useUndo(roster.id)
  const { ownFields } = roster
  const own = ownFields.map(({ id, name }) => ({ value: ownKey(id), label: `Own fields: ${name}` }))
  const mine = OPTIONS.filter(({ value }) => mayEdit(roster, areaOfField(value)))
  const options: readonly { value: ColumnKey; label: string }[] = [...mine, ...own]
  const keys = options.map(({ value }) => value)
  return (
    <FormDialog
      title={`Set a field of ${whom(soldiers)}`}
      description="It replaces the current value, and can be undone."
      action={({ field, value }) =>
        field && !mustHave(field) && isEmptied(field, value) ? `Clear ${labelOf(field, ownFields)}` : 'Set field'
      }
      disabled={({ field }) => field === null}
      kept="Nothing was changed."
      start={{ field: null as ColumnKey | null, value: '' }}
      problems={({ field, value }) => ({ value: field && patchOf(field, value, ownFields).problem })}
      submit={async ({ field, value }) => {
        if (!field) return
        const { patch, text } = patchOf(field, value, ownFields)
        const soldierIds = soldiers.map(({ id }) => id)
        const done = await update.run({ rosterId: roster.id, soldierIds, patch }, whom(soldiers))
        const set = isEmptied(field, value) ? 'cleared' : `set to ${text}`
        undo(`${labelOf(field, ownFields)} of ${whom(soldiers)} ${set}.`, done?.changeSetId ?? null)
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => {
        const { field } = form.values
        const own = ownFields.find(({ id }) => ownKey(id) === field)
        return (
          <>
            <Field label="Field">
              <Select
                options={options}
                placeholder="Choose a field"
                value={field ?? ''}
                onChange={({ target }) =>
                  form.set({ field: keys.find((key) => key === target.value) ?? null, value: '' })
                }
              />
            </Field>
            {own && <OwnFieldInput key={field} field={own} problem={form.error('value')} {...form.value('value')} />}
            {field && !isOwnKey(field) && (
              <FieldInput key={field} name={field} problem={form.error('value')} {...form.value('value')} />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

function mustHave(field: ColumnKey): boolean {
  return field === 'rank' || field === 'strength'
}

function isEmptied(field: ColumnKey, value: string): boolean {
  return value.trim() === '' && (isOwnKey(field) || SOLDIER_FIELDS[field].kind !== 'flag')
}

function labelOf(field: ColumnKey, ownFields: readonly OwnField[]): string {
  if (!isOwnKey(field)) return SOLDIER_FIELDS[field].label
  return ownFields.find(({ id }) => ownKey(id) === field)?.name ?? ''
}

interface Change {
  readonly patch: SoldierPatch
  /** The new value in words. */
  readonly text: string
  readonly problem?: string | undefined
}

function patchOf(field: ColumnKey, value: string, ownFields: readonly OwnField[]): Change {
  if (isOwnKey(field)) {
    const own = ownFields.find(({ id }) => ownKey(id) === field)
    if (!own) return { patch: {}, text: '', problem: 'Choose another field.' }
    const read = readOwnText(own, value)
    if ('problem' in read) return { patch: {}, text: '', problem: `${own.name}: ${read.problem}.` }
    return { patch: { own: { [own.id]: read.value } }, text: ownText(own.kind, read.value) }
  }
  const { patch, problem } = catalogPatchOf(field, value)
  return { patch, problem, text: fieldText(field, patch[field]) }
}

function catalogPatchOf(field: FieldKey, value: string): { patch: SoldierPatch; problem?: string | undefined } {
  if (SOLDIER_FIELDS[field].kind === 'flag') return { patch: { [field]: value === 'yes' } }
  // Clearing the field is a change too, because other Soldiers have a value there.
  if (isEmptied(field, value)) return { patch: { [field]: null }, problem: mustHave(field) ? 'Choose one.' : undefined }
  const empty = draftOf({})
  const { patch, problems } = changesOf({ ...empty, [field]: value }, empty)
  return { patch, problem: problems[field] }
}
