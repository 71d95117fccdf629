import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { PLAN_LENGTH } from '@muster/domain/operations/risk/limits.ts'
import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

type Draft = Omit<RiskContent, 'on'> & { readonly on: string }

interface HeadDialogProps {
  title: string
  action: string
  content: Draft
  busy: boolean
  problem: string | null
  onSave: (content: RiskContent) => void
  onClose: () => void
}

/** What stands over the lines, and who supervises: blocks 1 to 3 and 11 of the form. */
export function HeadDialog({ title, action, content, busy, problem, onSave, onClose }: HeadDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState<Draft>(content)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { on, mission } = draft

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (mission.trim() !== '' && isCalendarDate(on)) onSave({ ...draft, on })
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Use words only: no grids, routes or movement times."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="flex flex-col gap-4">
        {problem && <ErrorState message={problem} />}
        <Field
          label="Mission or task"
          required
          error={guardOperations(mission) ?? (tried && mission.trim() === '' ? 'Name the mission or task.' : undefined)}
        >
          <TextInput value={mission} maxLength={120} onChange={(event) => set({ mission: event.target.value })} />
        </Field>
        <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
          <Field
            label="Date"
            required
            error={tried && !isCalendarDate(on) ? 'Enter a date such as 12 Nov 2026.' : undefined}
          >
            <DateInput value={on} onChange={(value) => set({ on: value })} />
          </Field>
          <Field
            label="Your duty position"
            hint="Prints under “prepared by”."
            error={guardOperations(draft.position) ?? undefined}
          >
            <TextInput
              value={draft.position}
              maxLength={80}
              onChange={(event) => set({ position: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label="Supervision plan"
          hint="Who checks that the controls are in place, when, and what stops the training."
          error={guardOperations(draft.supervision) ?? undefined}
        >
          <TextArea
            rows={4}
            value={draft.supervision}
            maxLength={PLAN_LENGTH}
            onChange={(event) => set({ supervision: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
