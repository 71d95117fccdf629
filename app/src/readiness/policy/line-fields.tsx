import { CATEGORY_LABELS } from '@muster/domain/readiness/policy.ts'
import { STRENGTH_CLASS_LABELS, STRENGTH_CLASSES } from '@muster/domain/roster/rank.ts'
import { useState } from 'react'
import { SourceFields } from '../../ui/forms/source-fields.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { isNeverGreen, type LineDraft } from './draft.ts'
import type { PolicyField, PolicyProblem } from './problems.ts'

const UNITS = [
  { value: 'months', label: 'months' },
  { value: 'days', label: 'days' },
]
const WHO = [
  { value: 'all', label: 'Everybody' },
  { value: 'classes', label: 'By class' },
  { value: 'grades', label: 'By pay grade' },
  { value: 'mos', label: 'By MOS' },
  { value: 'named', label: 'Only Soldiers I name' },
]

interface LineFieldsProps {
  draft: LineDraft
  /** The problems that the form found in this line. */
  problems: readonly PolicyProblem[]
  onChange: (next: LineDraft) => void
  /** Only custom items can be removed. */
  onRemove?: (() => void) | undefined
}

/** One line, collapsed to its name until it is edited. */
export function LineFields({ draft, problems, onChange, onRemove }: LineFieldsProps) {
  const [open, setOpen] = useState(draft.label === '')
  const { line } = draft
  const set = (change: Partial<LineDraft>) => onChange({ ...draft, ...change })
  const problem = (field: PolicyField) => problems.find((one) => one.field === field)?.message
  return (
    <details open={open || problems.length > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 py-2">
        <span className={draft.on ? 'font-strong' : 'text-ink-soft line-through'}>{draft.label || 'New item'}</span>
        <span className="text-14 text-ink-soft">{CATEGORY_LABELS[line.category]}</span>
      </summary>
      <div className="grid gap-3 pb-4 desk:grid-cols-2">
        <Field label="Name" required error={problem('label')}>
          <TextInput value={draft.label} maxLength={60} onChange={(event) => set({ label: event.target.value })} />
        </Field>
        <Field label="Column heading" required hint="10 characters at most." error={problem('short')}>
          <TextInput value={draft.short} maxLength={10} onChange={(event) => set({ short: event.target.value })} />
        </Field>
        {line.kind !== 'field' && line.kind !== 'profile' && (
          <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
            <Field label="Due every" hint="Blank: never." error={problem('count')}>
              <NumberInput value={draft.count} onChange={(event) => set({ count: event.target.value })} />
            </Field>
            <Field label="Unit">
              <Select
                options={UNITS}
                value={draft.unit}
                onChange={(event) => set({ unit: event.target.value === 'days' ? 'days' : 'months' })}
              />
            </Field>
          </div>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Field
            label="Amber, days ahead"
            error={problem('warnDays')}
            hint={isNeverGreen(draft) ? 'As long as the interval or longer: it is never green.' : undefined}
          >
            <NumberInput value={draft.warnDays} onChange={(event) => set({ warnDays: event.target.value })} />
          </Field>
          {line.kind !== 'profile' && (
            <Field
              label="Red, days ahead"
              error={problem('redDays')}
              hint="0: once overdue. Negative: that many days later."
            >
              <NumberInput
                inputMode="text"
                value={draft.redDays}
                onChange={(event) => set({ redDays: event.target.value })}
              />
            </Field>
          )}
        </div>
        {line.kind === 'score' && (
          <div className="grid grid-cols-2 gap-2">
            <Field label="Passes from" hint="Blank: no limit." error={problem('passFrom')}>
              <NumberInput
                inputMode="decimal"
                value={draft.passFrom}
                onChange={(event) => set({ passFrom: event.target.value })}
              />
            </Field>
            <Field label="Passes under" error={problem('passUnder')}>
              <NumberInput
                inputMode="decimal"
                value={draft.passUnder}
                onChange={(event) => set({ passUnder: event.target.value })}
              />
            </Field>
          </div>
        )}
        {line.kind !== 'profile' && (
          <div className="flex flex-col gap-2">
            <Field label="For whom" error={problem('who')}>
              <Select
                options={WHO}
                value={draft.who}
                onChange={(event) => set({ who: event.target.value as LineDraft['who'] })}
              />
            </Field>
            {draft.who === 'classes' && (
              <div className="flex flex-wrap gap-x-4">
                {STRENGTH_CLASSES.map((one) => (
                  <Checkbox
                    key={one}
                    label={STRENGTH_CLASS_LABELS[one]}
                    checked={draft.classes.includes(one)}
                    onChange={(on) =>
                      set({ classes: on ? [...draft.classes, one] : draft.classes.filter((other) => other !== one) })
                    }
                  />
                ))}
              </div>
            )}
            {(draft.who === 'grades' || draft.who === 'mos') && (
              <Field
                label={draft.who === 'grades' ? 'Pay grades, e.g., E-4, E-5' : 'MOS, e.g., 11B, 68W'}
                error={problem('listed')}
              >
                <TextInput value={draft.listed} onChange={(event) => set({ listed: event.target.value })} />
              </Field>
            )}
            {draft.who === 'named' && (
              <p className="text-14 text-ink-soft">Name Soldiers in the matrix: open their cell and track it.</p>
            )}
          </div>
        )}
        <SourceFields source={draft.source} asOf={draft.asOf} problem={problem} onChange={set} />
        <div className="flex flex-col">
          <Checkbox checked={draft.on} onChange={(on) => set({ on })} label="In use" />
          <Checkbox checked={draft.verify} onChange={(verify) => set({ verify })} label="To be verified" />
        </div>
        {onRemove && (
          <p>
            <Button onClick={onRemove}>Remove this item</Button>
          </p>
        )}
      </div>
    </details>
  )
}
