import { PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import { COLUMN_LABELS } from '@muster/domain/dutyday/perstat-columns.ts'
import { useState } from 'react'
import { SourceFields } from '../../ui/forms/source-fields.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { LayoutProblem, LineDraft } from './layout-draft.ts'

interface LayoutLineFieldsProps {
  draft: LineDraft
  /** What the line shows now for the whole roster, so that a change is seen where it is made. */
  value: string
  /** The problems that the form found in this line. */
  problems: readonly LayoutProblem[]
  onChange: (next: LineDraft) => void
  onMove: (by: -1 | 1) => void
  /** Only own lines can be removed. */
  onRemove?: (() => void) | undefined
}

/** One line, collapsed to its name until it is edited. */
export function LayoutLineFields({ draft, value, problems, onChange, onMove, onRemove }: LayoutLineFieldsProps) {
  const [open, setOpen] = useState(draft.label === '')
  const set = (part: Partial<LineDraft>) => onChange({ ...draft, ...part })
  const problem = (field: string) => problems.find((one) => one.field === field)?.message
  const statuses = problem('columns')
  return (
    <details open={open || problems.length > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 py-2">
        <span className={draft.on ? 'font-strong' : 'text-ink-soft line-through'}>{draft.label || 'New line'}</span>
        <span className="tabular text-14 text-ink-soft">{draft.short}</span>
        <span className="tabular ml-auto">{value}</span>
      </summary>
      <div className="grid gap-3 pb-4 desk:grid-cols-2">
        <Field label="Name" required error={problem('label')}>
          <TextInput value={draft.label} maxLength={40} onChange={(event) => set({ label: event.target.value })} />
        </Field>
        <Field label="Heading" required hint="10 characters at most." error={problem('short')}>
          <TextInput value={draft.short} maxLength={10} onChange={(event) => set({ short: event.target.value })} />
        </Field>
        {draft.content === 'columns' && (
          <fieldset className="desk:col-span-2">
            <legend className="text-14 font-strong">Counts</legend>
            {statuses && (
              <p role="alert" className="text-14 text-danger">
                {statuses}
              </p>
            )}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]">
              {PERSTAT_COLUMNS.map((column) => (
                <Checkbox
                  key={column}
                  label={COLUMN_LABELS[column]}
                  checked={draft.columns.includes(column)}
                  onChange={(on) =>
                    set({
                      columns: on ? [...draft.columns, column] : draft.columns.filter((other) => other !== column),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <SourceFields source={draft.source} asOf={draft.asOf} problem={problem} onChange={set} />
        <div className="flex flex-col">
          <Checkbox checked={draft.on} onChange={(on) => set({ on })} label="In use" />
          {draft.content === 'columns' && (
            <Checkbox
              checked={draft.always}
              onChange={(always) => set({ always })}
              label="Print it even when it counts nobody"
            />
          )}
          <Checkbox checked={draft.verify} onChange={(verify) => set({ verify })} label="To be verified" />
        </div>
        <p className="flex flex-wrap gap-2">
          <Button onClick={() => onMove(-1)}>Move up</Button>
          <Button onClick={() => onMove(1)}>Move down</Button>
          {onRemove && <Button onClick={onRemove}>Remove this line</Button>}
        </p>
      </div>
    </details>
  )
}
