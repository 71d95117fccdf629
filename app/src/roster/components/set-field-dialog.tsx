import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { changesOf, draftOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'
import { FieldInput } from './soldier-fields-form.tsx'

interface SetFieldDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
}

/** What several Soldiers may have in common. Nobody shares a name, a DoD ID or a phone. */
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

/** One field of all the chosen Soldiers, in one act that can be undone. */
export function SetFieldDialog({ open, onOpenChange, roster, soldiers, onDone }: SetFieldDialogProps) {
  const form = useId()
  const update = useWrite(updateSoldiers)
  const undo = useUndo(roster.id)
  const [field, setField] = useState<FieldKey | null>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const label = field ? SOLDIER_FIELDS[field].label : ''
  const isFlag = field !== null && SOLDIER_FIELDS[field].kind === 'flag'
  const mustHave = field === 'rank' || field === 'strength'
  const emptying = field !== null && value.trim() === '' && !isFlag

  function choose(name: string) {
    setField(SHARED.find((key) => key === name) ?? null)
    setValue('')
    setProblem(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!field) return
    if (emptying && mustHave) return setProblem('Choose one.')
    const empty = draftOf({})
    // An empty field is a change too, because other Soldiers have something there.
    const { patch, problems } = emptying
      ? { patch: { [field]: null }, problems: {} as Partial<Record<FieldKey, string>> }
      : isFlag
        ? { patch: { [field]: value === 'yes' }, problems: {} as Partial<Record<FieldKey, string>> }
        : changesOf({ ...empty, [field]: value }, empty)
    setProblem(problems[field])
    if (problems[field]) return
    const done = await update
      .run({ rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id), patch })
      .catch(() => null)
    if (!done) return
    const set = emptying ? 'cleared' : `set to ${fieldText(field, patch[field])}`
    undo(`${label} of ${whom(soldiers)} ${set}.`, done.changeSetId)
    onOpenChange(false)
    onDone()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Set a field of ${whom(soldiers)}`}
      description="It replaces the current value, and can be undone."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={update.busy} disabled={field === null}>
            {emptying && !mustHave ? `Clear ${label}` : 'Set field'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {update.error && <ErrorState message={describeRefusal(update.error)} kept="Nothing was changed." />}
        <Field label="Field">
          <Select
            options={OPTIONS}
            placeholder="Choose a field"
            value={field ?? ''}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        {field && <FieldInput key={field} name={field} value={value} problem={problem} onChange={setValue} />}
      </form>
    </Dialog>
  )
}
