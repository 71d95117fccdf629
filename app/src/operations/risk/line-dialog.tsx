import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { listRiskHazards } from '@muster/domain/operations/risk/functions.ts'
import { CONTROL_LENGTH, HAZARD_LENGTH } from '@muster/domain/operations/risk/limits.ts'
import { isWorse, worseProblem } from '@muster/domain/operations/risk/rules.ts'
import type { RiskLine } from '@muster/domain/operations/risk/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { RiskMatrix } from './risk-matrix.tsx'

const EMPTY_LINE: RiskLine = {
  subtask: '',
  hazard: '',
  initial: null,
  control: '',
  how: '',
  who: '',
  residual: null,
  worseBecause: '',
}

interface LineDialogProps {
  rosterId: string
  worksheetId: string
  /** Undefined for a new one. */
  line: RiskLine | undefined
  /** 1 for the first. */
  number: number
  onSave: (line: RiskLine) => Promise<unknown>
  onClose: () => void
}

/** One line of the worksheet: blocks 4 to 9 of the form. An incomplete line can be saved and finished later. */
export function LineDialog({
  rosterId,
  worksheetId,
  line: before = EMPTY_LINE,
  number,
  onSave,
  onClose,
}: LineDialogProps) {
  const library = useRead(listRiskHazards, { rosterId }).data?.hazards ?? []
  function offeredFor(line: RiskLine) {
    const typed = line.hazard.trim().toLowerCase()
    return library
      .filter(({ hazard, control }) => hazard.toLowerCase().includes(typed) && control !== line.control)
      .slice(0, line.control === '' ? 4 : 0)
  }
  return (
    <FormDialog
      edits
      wide
      title={`Hazard ${number}`}
      action="Save line"
      draft={`risk:${worksheetId}:${number}`}
      start={before}
      guard={guardOperations}
      submit={(line) => onSave(isWorse(line) ? line : { ...line, worseBecause: '' })}
      onClose={onClose}
    >
      {(form) => {
        const line = form.values
        const offered = offeredFor(line)
        const worse = worseProblem(line)
        return (
          <>
            <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
              <Field label="Subtask" error={form.error('subtask')}>
                <TextInput {...form.text('subtask')} maxLength={HAZARD_LENGTH} />
              </Field>
              <Field label="Hazard" error={form.error('hazard')}>
                <TextInput {...form.text('hazard')} maxLength={HAZARD_LENGTH} />
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
                    onClick={() => form.set({ hazard, control, how, who: line.who || who })}
                  >
                    <span className="min-w-0 truncate">{`${hazard}: ${control}`}</span>
                  </Button>
                ))}
              </div>
            )}
            <RiskMatrix label="Initial risk" {...form.value('initial')} />
            <Field label="Control" error={form.error('control')}>
              <TextArea rows={2} {...form.text('control')} maxLength={CONTROL_LENGTH} />
            </Field>
            <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
              <Field label="How it is implemented" error={form.error('how')}>
                <TextInput {...form.text('how')} maxLength={CONTROL_LENGTH} />
              </Field>
              <Field label="Who implements it" error={form.error('who')}>
                <TextInput {...form.text('who')} maxLength={80} />
              </Field>
            </div>
            <RiskMatrix label="Residual risk, control in place" {...form.value('residual')} />
            {(isWorse(line) || form.error('worseBecause')) && (
              <Field
                label="Why it is worse with the control"
                error={form.error('worseBecause') ?? (worse ? `The ${worse}` : undefined)}
              >
                <TextInput {...form.text('worseBecause')} maxLength={HAZARD_LENGTH} />
              </Field>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
