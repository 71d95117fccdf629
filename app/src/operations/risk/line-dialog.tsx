import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { listRiskHazards } from '@muster/domain/operations/risk/functions.ts'
import { CONTROL_LENGTH, HAZARD_LENGTH } from '@muster/domain/operations/risk/limits.ts'
import { isWorse, worseProblem } from '@muster/domain/operations/risk/rules.ts'
import type { RiskLine } from '@muster/domain/operations/risk/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { RiskMatrix } from './risk-matrix.tsx'

const EMPTY_LINE: RiskLine = {
  ...{ subtask: '', hazard: '', initial: null, control: '', how: '', who: '', residual: null, worseBecause: '' },
}

interface LineDialogProps {
  rosterId: string
  /** None for a new one. */
  line: RiskLine | undefined
  /** 1 for the first. */
  number: number
  busy: boolean
  problem: string | null
  onSave: (line: RiskLine) => void
  onClose: () => void
}

/** One line of the worksheet: blocks 4 to 9 of the form. Half a line can be saved, and finished later. */
export function LineDialog({
  rosterId,
  line: before = EMPTY_LINE,
  number,
  busy,
  problem,
  onSave,
  onClose,
}: LineDialogProps) {
  const form = useId()
  const [line, setLine] = useState(before)
  const set = (change: Partial<RiskLine>) => setLine({ ...line, ...change })
  const library = useRead(listRiskHazards, { rosterId }).data?.hazards
  const typed = line.hazard.trim().toLowerCase()
  const offered = (library ?? [])
    .filter(({ hazard, control }) => hazard.toLowerCase().includes(typed) && control !== line.control)
    .slice(0, line.control === '' ? 4 : 0)
  const guarded = (name: 'subtask' | 'hazard' | 'control' | 'how' | 'who' | 'worseBecause') =>
    guardOperations(line[name]) ?? undefined
  const worse = worseProblem(line)

  function save(event: FormEvent) {
    event.preventDefault()
    onSave(isWorse(line) ? line : { ...line, worseBecause: '' })
  }

  return (
    <Dialog
      edits
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hazard ${number}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save line
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="flex flex-col gap-4">
        {problem && <ErrorState message={problem} />}
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
          <Field label="Subtask" error={guarded('subtask')}>
            <TextInput
              value={line.subtask}
              maxLength={HAZARD_LENGTH}
              onChange={(event) => set({ subtask: event.target.value })}
            />
          </Field>
          <Field label="Hazard" error={guarded('hazard')}>
            <TextInput
              value={line.hazard}
              maxLength={HAZARD_LENGTH}
              onChange={(event) => set({ hazard: event.target.value })}
            />
          </Field>
        </div>
        {offered.length > 0 && (
          <div role="group" aria-label="From your worksheets" className="flex flex-wrap items-center gap-2">
            <span className="text-12 text-ink-soft">From your worksheets</span>
            {offered.map(({ hazard, control, how, who }) => (
              <Button
                key={`${hazard}: ${control}`}
                edits
                variant="quiet"
                className="max-w-full text-left"
                onClick={() => set({ hazard, control, how, who: line.who || who })}
              >
                <span className="min-w-0 truncate">{`${hazard}: ${control}`}</span>
              </Button>
            ))}
          </div>
        )}
        <RiskMatrix label="Initial risk" value={line.initial} onChange={(initial) => set({ initial })} />
        <Field label="Control" error={guarded('control')}>
          <TextArea
            rows={2}
            value={line.control}
            maxLength={CONTROL_LENGTH}
            onChange={(event) => set({ control: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
          <Field label="How it is implemented" error={guarded('how')}>
            <TextInput
              value={line.how}
              maxLength={CONTROL_LENGTH}
              onChange={(event) => set({ how: event.target.value })}
            />
          </Field>
          <Field label="Who implements it" error={guarded('who')}>
            <TextInput value={line.who} maxLength={80} onChange={(event) => set({ who: event.target.value })} />
          </Field>
        </div>
        <RiskMatrix
          label="Residual risk, control in place"
          value={line.residual}
          onChange={(residual) => set({ residual })}
        />
        {isWorse(line) && (
          <Field
            label="Why it is worse with the control"
            error={guarded('worseBecause') ?? (worse ? `The ${worse}` : undefined)}
          >
            <TextInput
              value={line.worseBecause}
              maxLength={HAZARD_LENGTH}
              onChange={(event) => set({ worseBecause: event.target.value })}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
