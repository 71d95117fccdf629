import { saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import {
  TASKING_RISK_NAMES,
  TASKING_RISKS,
  TASKING_TYPE_NAMES,
  TASKING_TYPES,
} from '@muster/domain/operations/taskings/kinds.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { type Tasking, taskingInput } from '@muster/domain/operations/taskings/schema.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { type Form, FormDialog } from '../../kit/forms/form-dialog.tsx'
import { MomentInput } from '../../kit/moment-input.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { PersonInput } from '../../roster/choosing/person-input.tsx'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { LineFields } from './line-fields.tsx'
import { draftOf, keptOf, momentProblems, newDraft, readDraft, type TaskingDraft } from './tasking-draft.ts'

interface TaskingDialogProps {
  rosterId: string
  /** The tasking to change; null for a new one. */
  tasking: Tasking | null
  onClose: () => void
  onSaved: (taskingId: string) => void
}

/** The requirements of a tasking: when, where in words, and whom. */
export function TaskingDialog({ rosterId, tasking, onClose, onSaved }: TaskingDialogProps) {
  const timeZone = useRoster(rosterId).data?.settings.timeZone ?? unitZone()
  const { choose } = useSoldiersToChoose(rosterId)
  const save = useWrite(saveTasking)
  const [taskingId] = useState(() => tasking?.id ?? crypto.randomUUID())
  // The tasking when the form opened. A change that somebody else saved in the meantime is refused, not overwritten.
  const [opened] = useState(tasking)
  const person = (form: Form<TaskingDraft>, field: 'oic' | 'ncoic', label: string) => (
    <PersonInput
      {...choose}
      label={label}
      value={form.values[field]}
      onChange={(named) => form.set({ [field]: named })}
      error={form.error(field)}
    />
  )

  return (
    <FormDialog
      edits
      wide
      title={opened ? 'Change tasking' : 'New tasking'}
      description="Unclassified only. Name places in words: no grids, routes or movement times."
      action={opened ? 'Save tasking' : 'Plan tasking'}
      needsSignal="Planning a tasking needs signal."
      kept="What you entered is still here."
      draft={`tasking:${opened?.id ?? rosterId}`}
      start={opened ? draftOf(opened) : newDraft()}
      guard={guardOperations}
      schema={taskingInput}
      read={(draft) => readDraft(draft, timeZone, opened && keptOf(opened))}
      problems={(draft) => momentProblems(draft, timeZone)}
      submit={async (checked) => {
        await save.run({ rosterId, taskingId, version: opened?.version ?? null, tasking: checked })
        toast.done(
          opened
            ? 'Tasking changed. Those assigned who have an account are notified of a new time or place.'
            : 'Tasking planned.',
        )
        onSaved(taskingId)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 phone:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Field label="Name" hint="Unclassified name." required error={form.error('name')}>
              <TextInput {...form.text('name')} maxLength={80} />
            </Field>
            <Field label="Type">
              <Select
                {...form.text('type')}
                options={TASKING_TYPE_NAMES.map((name) => ({ value: name, label: TASKING_TYPES[name] }))}
              />
            </Field>
          </div>
          <div className="grid gap-4 phone:grid-cols-2">
            <MomentInput
              label="From"
              value={form.values.from}
              onChange={(from) => {
                const { to } = form.values
                form.set(to.day === '' ? { from, to: { ...to, day: from.day } } : { from })
              }}
              error={form.error('from')}
            />
            <MomentInput label="To" {...form.value('to')} error={form.error('to')} />
          </div>
          <div className="grid gap-4 phone:grid-cols-2">
            <Field label="Place" hint="In words, e.g., Range 14." error={form.error('place')}>
              <TextInput {...form.text('place')} maxLength={120} />
            </Field>
            <Field label="Reference" hint="WARNO, OPORD or FRAGO number." error={form.error('reference')}>
              <TextInput {...form.text('reference')} maxLength={60} />
            </Field>
            {person(form, 'oic', 'OIC')}
            {person(form, 'ncoic', 'NCOIC')}
            <Field label="Risk level" hint="Residual, from the risk worksheet.">
              <Select
                placeholder="Not assessed"
                {...form.text('risk')}
                options={TASKING_RISK_NAMES.map((name) => ({ value: name, label: `${name}, ${TASKING_RISKS[name]}` }))}
              />
            </Field>
          </div>
          <LineFields
            lines={form.values.lines}
            onChange={(lines) => form.set({ lines })}
            errorOf={form.errorsIn('lines')}
          />
          <Checkbox
            label="Fill in DTL on Duty Day"
            hint="Each morning once it is approved, for assigned Soldiers with no status yet."
            {...form.check('fillsIn')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** A Soldier of the roster from the list, or any typed name. */
