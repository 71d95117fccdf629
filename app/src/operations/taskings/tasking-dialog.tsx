import { rosterName } from '@muster/domain/identity/person-name.ts'
import { saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import {
  TASKING_RISK_NAMES,
  TASKING_RISKS,
  TASKING_TYPE_NAMES,
  TASKING_TYPES,
  type TaskingRisk,
  type TaskingType,
} from '@muster/domain/operations/taskings/kinds.ts'
import type { Tasking } from '@muster/domain/operations/taskings/schema.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { MomentInput } from '../../kit/moment-input.tsx'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { LineFields } from './line-fields.tsx'
import { checkDraft, draftOf, keptOf, newDraft, type TaskingDraft } from './tasking-draft.ts'

/** Fields that show what is wrong with them; lines do as well. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'from', 'to', 'place', 'reference', 'oic', 'ncoic'])

interface TaskingDialogProps {
  rosterId: string
  /** The one to change; null for a new one. */
  tasking: Tasking | null
  onClose: () => void
  onSaved: (taskingId: string) => void
}

/** What a tasking asks for: when, where in words, and whom. */
export function TaskingDialog({ rosterId, tasking, onClose, onSaved }: TaskingDialogProps) {
  const form = useId()
  const timeZone = useRoster(rosterId).data?.settings.timeZone ?? unitZone()
  const soldiers = useSoldiers(rosterId, NAME_FIELDS).data?.soldiers ?? []
  const save = useWrite(saveTasking)
  const offline = useConnection().state === 'offline'
  const [taskingId] = useState(() => tasking?.id ?? crypto.randomUUID())
  // As it was when the form was opened: what somebody else saves meanwhile is refused, not written over.
  const [opened] = useState(tasking)
  const [draft, setDraft] = useState<TaskingDraft>(() => (opened ? draftOf(opened) : newDraft()))
  const [tried, setTried] = useState(false)
  const check = useMemo(() => checkDraft(draft, timeZone, opened && keptOf(opened)), [draft, timeZone, opened])
  const set = (change: Partial<TaskingDraft>) => setDraft((before) => ({ ...before, ...change }))
  const refusedField = save.error?.details?.field?.replace(/^tasking\./, '')
  const refusal = save.error && describeRefusal(save.error)
  // What is wrong with a field stands at the field; the rest, such as somebody else's change, above the form.
  const atField = refusedField !== undefined && (SHOWN.has(refusedField) || refusedField.startsWith('lines'))
  const problems: Readonly<Record<string, string>> = {
    ...(refusal && atField ? { [refusedField]: refusal } : {}),
    // What must not be kept is named as soon as it is typed.
    ...(tried ? check.problems : onlyTyped(check.problems)),
  }
  const problemOf = (field: string) => problems[field]

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!check.tasking) return
    const sent = { rosterId, taskingId, version: opened?.version ?? 0, tasking: check.tasking }
    if (!(await save.run(sent).catch(() => null))) return
    toast.done(
      opened
        ? 'Tasking changed. Those assigned who have an account are notified of a new time or place.'
        : 'Tasking planned.',
    )
    onSaved(taskingId)
  }

  const person = (field: 'oic' | 'ncoic', label: string) => (
    <PersonField
      label={label}
      value={draft[field].name}
      onChange={(name) => {
        const found = soldiers.find((soldier) => rosterName(soldier) === name.trim())
        set({ [field]: { soldierId: found?.id ?? null, name } })
      }}
      soldiers={soldiers}
      error={problemOf(field)}
    />
  )

  return (
    <Dialog
      edits
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={opened ? 'Change tasking' : 'New tasking'}
      description="Unclassified only. Name places in words: no grids, routes or movement times."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.busy} disabled={offline}>
            {opened ? 'Save tasking' : 'Plan tasking'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Planning a tasking needs signal." />}
        {refusal && !atField && <ErrorState message={refusal} kept="What you entered is still here." />}
        <div className="grid gap-4 phone:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Field label="Name" hint="Unclassified name." required error={problemOf('name')}>
            <TextInput value={draft.name} onChange={(event) => set({ name: event.target.value })} maxLength={80} />
          </Field>
          <Field label="Type">
            <Select
              value={draft.type}
              onChange={(event) => set({ type: event.target.value as TaskingType })}
              options={TASKING_TYPE_NAMES.map((name) => ({ value: name, label: TASKING_TYPES[name] }))}
            />
          </Field>
        </div>
        <div className="grid gap-4 phone:grid-cols-2">
          <MomentInput
            label="From"
            value={draft.from}
            onChange={(from) => set(draft.to.day === '' ? { from, to: { ...draft.to, day: from.day } } : { from })}
            error={problemOf('from')}
          />
          <MomentInput label="To" value={draft.to} onChange={(to) => set({ to })} error={problemOf('to')} />
        </div>
        <div className="grid gap-4 phone:grid-cols-2">
          <Field label="Place" hint="In words, e.g., Range 14." error={problemOf('place')}>
            <TextInput value={draft.place} onChange={(event) => set({ place: event.target.value })} maxLength={120} />
          </Field>
          <Field label="Reference" hint="WARNO, OPORD or FRAGO number." error={problemOf('reference')}>
            <TextInput
              value={draft.reference}
              onChange={(event) => set({ reference: event.target.value })}
              maxLength={60}
            />
          </Field>
          {person('oic', 'OIC')}
          {person('ncoic', 'NCOIC')}
          <Field label="Risk level" hint="Residual, from the risk worksheet.">
            <Select
              placeholder="Not assessed"
              value={draft.risk}
              onChange={(event) => set({ risk: event.target.value as TaskingRisk | '' })}
              options={TASKING_RISK_NAMES.map((name) => ({ value: name, label: `${name}, ${TASKING_RISKS[name]}` }))}
            />
          </Field>
        </div>
        <LineFields lines={draft.lines} onChange={(lines) => set({ lines })} problems={problems} />
        <Checkbox
          label="Fill in DTL on Duty Day"
          hint="Each morning once it is approved, for assigned Soldiers with no status yet."
          checked={draft.fillsIn}
          onChange={(fillsIn) => set({ fillsIn })}
        />
      </form>
    </Dialog>
  )
}

/** A Soldier of the roster from the list, or anybody's name as it is typed. */
function PersonField({
  label,
  value,
  onChange,
  soldiers,
  error,
}: {
  label: string
  value: string
  onChange: (name: string) => void
  soldiers: readonly Soldier[]
  error: string | undefined
}) {
  const list = useId()
  return (
    <Field label={label} error={error}>
      <TextInput
        list={list}
        maxLength={80}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {soldiers.map((soldier) => (
          <option key={soldier.id}>{rosterName(soldier)}</option>
        ))}
      </datalist>
    </Field>
  )
}

function onlyTyped(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).filter(([, message]) => /^No (?:grids|routes)|^This (?:looks|carries)/.test(message)),
  )
}
