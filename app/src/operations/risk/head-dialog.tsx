import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { PLAN_LENGTH } from '@muster/domain/operations/risk/limits.ts'
import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { EarlierSheets } from './earlier-sheets.tsx'

interface HeadDialogProps {
  title: string
  action: string
  /** The id of the worksheet, or of the roster for a new one. */
  id: string
  content: Omit<RiskContent, 'on'> & { readonly on: string }
  /** The roster whose worksheets a new one may start from. */
  startFrom?: string | undefined
  onSave: (content: RiskContent) => Promise<unknown>
  onClose: () => void
}

/** The head of the worksheet and the supervisor: blocks 1 to 3 and 11 of the form. */
export function HeadDialog({ title, action, id, content, startFrom, onSave, onClose }: HeadDialogProps) {
  const { mission, on, position, supervision } = content
  const [lines, setLines] = useState(content.lines)
  return (
    <FormDialog
      edits
      title={title}
      description="Use words only: no grids, routes or movement times."
      action={action}
      draft={`risk:${id}`}
      start={{ mission, on, position, supervision }}
      guard={guardOperations}
      problems={(typed) => ({
        mission: typed.mission.trim() === '' && 'Name the mission or task.',
        on: !isCalendarDate(typed.on) && 'Enter a date such as 12 Nov 2026.',
      })}
      submit={(typed) =>
        isCalendarDate(typed.on) &&
        onSave({ ...content, ...typed, on: typed.on, lines: startFrom === undefined ? content.lines : lines })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {startFrom !== undefined && (
            <EarlierSheets
              rosterId={startFrom}
              onChoose={(sheet) => {
                form.set({ mission: sheet.mission, position: sheet.position, supervision: sheet.supervision })
                setLines(sheet.lines)
              }}
            />
          )}
          {lines.length > content.lines.length && (
            <p role="status" className="border-l-4 border-brass py-1 pl-3 text-14">
              {lines.length === 1 ? '1 hazard is copied.' : `${lines.length} hazards are copied.`} Check each of them
              for this mission before you send it for approval.
            </p>
          )}
          <Field label="Mission or task" required error={form.error('mission')}>
            <TextInput {...form.text('mission')} maxLength={120} />
          </Field>
          <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
            <Field label="Date" required error={form.error('on')}>
              <DateInput {...form.value('on')} />
            </Field>
            <Field label="Your duty position" hint="Prints under “prepared by”." error={form.error('position')}>
              <TextInput {...form.text('position')} maxLength={80} />
            </Field>
          </div>
          <Field
            label="Supervision plan"
            hint="Who checks that the controls are in place, when, and what stops the training."
            error={form.error('supervision')}
          >
            <TextArea rows={4} {...form.text('supervision')} maxLength={PLAN_LENGTH} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
