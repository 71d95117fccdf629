import {
  countOwnFieldValues,
  orderOwnFields,
  removeOwnField,
  saveOwnField,
} from '@muster/domain/roster/own-fields/functions.ts'
import {
  OWN_FIELD_KIND_LABELS,
  OWN_FIELD_KINDS,
  OWN_FIELD_LIMITS,
  type OwnFieldKind,
  SEEN_BY,
  SEEN_BY_LABELS,
  type SeenBy,
} from '@muster/domain/roster/own-fields.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useUndo } from '../use-undo.ts'

type OwnField = Roster['ownFields'][number]

const KINDS = OWN_FIELD_KINDS.map((value) => ({ value, label: OWN_FIELD_KIND_LABELS[value] }))

/** What this roster keeps about its Soldiers besides the fields that every roster has. */
export function OwnFieldEditor({ roster, editable }: { roster: Roster; editable: boolean }) {
  const fields = roster.ownFields
  const [editing, setEditing] = useState<{ id: string; field: OwnField | null } | null>(null)
  const [removing, setRemoving] = useState<OwnField | null>(null)
  const order = useWrite(orderOwnFields)
  const full = fields.length >= OWN_FIELD_LIMITS.fields

  async function move(field: OwnField, step: -1 | 1) {
    const ids = fields.map(({ id }) => id)
    const at = ids.indexOf(field.id)
    if (at + step < 0 || at + step >= ids.length) return
    const moved = ids.toSpliced(at, 1).toSpliced(at + step, 0, field.id)
    const put = (wanted: string[], otherwise: string) =>
      reportRefusal(
        order.run({ rosterId: roster.id, order: wanted }).then(() => true),
        otherwise,
      )
    if (!(await put(moved, 'The order was not changed.'))) return
    toast.undo(
      `${field.name} moved ${step < 0 ? 'up' : 'down'}.`,
      () => void put(ids, 'It was not undone.'),
      'field order',
    )
  }

  return (
    <>
      {editable && (
        <Button icon={Plus} disabled={full} onClick={() => setEditing({ id: crypto.randomUUID(), field: null })}>
          Add field
        </Button>
      )}
      {full && <p className="pt-2 text-14 text-ink-soft">A roster has at most {OWN_FIELD_LIMITS.fields} own fields.</p>}
      {fields.length === 0 ? (
        <EmptyState picture="people" title="No own fields yet">
          Add what your unit tracks and Muster does not: a locker, a shift, a hangar pass. They are on each Soldier’s
          record, for the leaders of this roster. Leaders above never see them.
        </EmptyState>
      ) : (
        <ul className="mt-3 max-w-[42rem] border-t border-line">
          {fields.map((field) => (
            <li
              key={field.id}
              className="flex min-h-row flex-wrap items-center gap-x-2 border-b border-line py-1 desk:py-0"
            >
              <span className="w-full min-w-0 font-strong wrap-anywhere desk:w-auto">{field.name}</span>
              <span className="text-12 text-ink-soft">{describe(field)}</span>
              {editable && (
                <span className="ml-auto flex max-w-full flex-wrap justify-end">
                  <IconButton icon={ArrowUp} label={`Move ${field.name} up`} onClick={() => void move(field, -1)} />
                  <IconButton icon={ArrowDown} label={`Move ${field.name} down`} onClick={() => void move(field, 1)} />
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${field.name}`}
                    onClick={() => setEditing({ id: field.id, field })}
                  />
                  <IconButton icon={Trash} label={`Remove ${field.name}`} onClick={() => setRemoving(field)} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <OwnFieldDialog
          key={editing.id}
          roster={roster}
          fieldId={editing.id}
          opened={editing.field}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemoveDialog roster={roster} field={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function describe({ kind, choices, seenBy, soldierSees }: OwnField): string {
  const what = kind === 'choice' ? `Choice of ${choices.length}` : OWN_FIELD_KIND_LABELS[kind]
  const leaders = SEEN_BY_LABELS[seenBy]
  return `${what}, for ${leaders.charAt(0).toLowerCase()}${leaders.slice(1)}${soldierSees ? ' and the Soldier' : ''}`
}

interface OwnFieldDialogProps {
  roster: Roster
  fieldId: string
  /** Null for a new field. */
  opened: OwnField | null
  onClose: () => void
}

function OwnFieldDialog({ roster, fieldId, opened, onClose }: OwnFieldDialogProps) {
  const save = useWrite(saveOwnField)
  const now = roster.ownFields.find(({ id }) => id === fieldId)
  const seen = SEEN_BY.filter((one) => one !== 'owner' || roster.role === 'owner')
  return (
    <FormDialog
      title={opened ? `Edit ${opened.name}` : 'Add a field'}
      action={opened ? 'Save field' : 'Add field'}
      version={opened ? (now?.version ?? opened.version) : undefined}
      start={{
        name: opened?.name ?? '',
        kind: opened?.kind ?? ('text' as OwnFieldKind),
        choices: opened?.choices.join('\n') ?? '',
        seenBy: opened?.seenBy ?? ('viewers' as SeenBy),
        soldierSees: opened?.soldierSees ?? false,
      }}
      problems={({ name, kind, choices }) => ({
        name: name.trim() === '' && 'Give the field a name.',
        choices: kind === 'choice' && linesOf(choices).length === 0 && 'Enter what can be chosen, one in each line.',
      })}
      submit={({ name, kind, choices, seenBy, soldierSees }, version) => {
        const field = { name, kind, choices: kind === 'choice' ? linesOf(choices) : [], seenBy, soldierSees }
        return save.run({ rosterId: roster.id, fieldId, version: opened ? version : null, field })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Name" hint="e.g., Locker, Shift, Hangar pass." required error={form.error('name')}>
            <TextInput {...form.text('name')} maxLength={OWN_FIELD_LIMITS.name} autoComplete="off" />
          </Field>
          <Field label="Kind" error={form.error('kind')}>
            <Select options={KINDS} {...form.text('kind')} />
          </Field>
          {form.values.kind === 'choice' && (
            <Field label="Choices" hint="One in each line." required error={form.error('choices')}>
              <TextArea {...form.text('choices')} rows={4} />
            </Field>
          )}
          <Field label="Who sees it" error={form.error('seenBy')}>
            <RadioGroup
              options={seen.map((value) => ({ value, label: SEEN_BY_LABELS[value] }))}
              {...form.value('seenBy')}
            />
          </Field>
          <Checkbox
            label="The Soldier sees it in their own record"
            hint="Only leaders change it."
            {...form.check('soldierSees')}
          />
        </>
      )}
    </FormDialog>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function RemoveDialog({ roster, field, onClose }: { roster: Roster; field: OwnField; onClose: () => void }) {
  const remove = useWrite(removeOwnField)
  const undo = useUndo(roster.id)
  const [confirmed, setConfirmed] = useState(false)
  // A field that is being removed is not counted again.
  const { data } = useRead(countOwnFieldValues, { rosterId: roster.id, fieldId: field.id }, { enabled: !confirmed })
  async function confirm() {
    setConfirmed(true)
    const { id: fieldId, version } = field
    const done = await reportRefusal(
      remove.run({ rosterId: roster.id, fieldId, version }),
      `${field.name} was not removed.`,
    )
    if (done) undo(`${field.name} removed with ${valuesWords(done.soldiers)}.`, done.changeSetId)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${field.name}`}
      description={
        data
          ? `The field goes from every record, with ${valuesWords(data.soldiers)}. You can undo this.`
          : 'The field goes from every record, with its values. You can undo this.'
      }
      action="Remove field"
      danger
      busy={remove.busy}
      onConfirm={() => void confirm()}
    />
  )
}

function valuesWords(soldiers: number): string {
  if (soldiers === 0) return 'no values'
  return soldiers === 1 ? 'the value of 1 Soldier' : `the values of ${soldiers.toLocaleString('en-US')} Soldiers`
}
