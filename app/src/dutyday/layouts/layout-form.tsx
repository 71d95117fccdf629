import { savePerstatLayout } from '@muster/domain/dutyday/layouts/functions.ts'
import {
  LAYOUT_LABELS,
  type LayoutName,
  layoutValue,
  linesOf,
  type PerstatLayout,
} from '@muster/domain/dutyday/layouts/layout.ts'
import type { LayoutVersion } from '@muster/domain/dutyday/layouts/schema.ts'
import { COLUMN_LABELS } from '@muster/domain/dutyday/perstat-columns.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PartFoot } from '../../ui/layout/part-foot.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { PerstatTable, shown } from './perstat-table.tsx'
import { checkLayout, type LayoutProblem, type LineDraft, moved, newLine } from './layout-draft.ts'
import { LayoutLineFields } from './layout-line-fields.tsx'

interface LayoutFormProps {
  rosterId: string
  name: LayoutName
  version: LayoutVersion
  /** The report for the preview. Undefined while it is not on this device. */
  perstat: Perstat | undefined
  today: CalendarDate
  onDone: () => void
}

/** Edits the lines of a layout, with the report as it would be. Saving makes a new version with name and time. */
export function LayoutForm({ rosterId, name, version, perstat, today, onDone }: LayoutFormProps) {
  const save = useWrite(savePerstatLayout)
  const offline = useConnection().state === 'offline'
  const [basis, setBasis] = useState(version.layout.basis)
  const [drafts, setDrafts] = useState<readonly LineDraft[]>(version.layout.lines)
  const [problems, setProblems] = useState<readonly LayoutProblem[]>([])
  const said = useRef<HTMLDivElement>(null)

  function change(next: readonly LineDraft[]) {
    setDrafts(next)
    setProblems([])
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { layout, problems: found } = checkLayout(name, basis, drafts)
    setProblems(found)
    const done = layout && (await save.run({ rosterId, name, version: version.version, layout }).catch(() => null))
    if (!done) return void setTimeout(() => said.current?.scrollIntoView({ block: 'center' }))
    toast.done(`The ${LAYOUT_LABELS[name].toLowerCase()} layout was saved as version ${done.version}.`)
    onDone()
  }

  const [first] = problems
  const wrong = first && drafts.find(({ key }) => key === first.key)
  // A day that is being typed changes no figure.
  const preview: PerstatLayout = { basis, lines: drafts.map((draft) => ({ ...draft, asOf: today })) }
  const rest = perstat && linesOf(preview, perstat.total).find(({ key }) => key === 'rest')
  return (
    <Edits on>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={`${LAYOUT_LABELS[name]} layout`}
        className="flex flex-col gap-3"
      >
        <div ref={said}>
          {save.error && <ErrorState message={describeRefusal(save.error)} kept="Your changes are still here." />}
          {first && (
            <ErrorState
              message={wrong ? `${wrong.label.trim() || 'New line'}: ${first.message}` : first.message}
              kept="Nothing was saved yet."
            />
          )}
        </div>
        {perstat && (
          <Part title={`${LAYOUT_LABELS[name]} layout, preview`}>
            <PerstatTable perstat={perstat} name={name} layout={preview} />
          </Part>
        )}
        <Field
          label="Basis"
          hint="Which order or SOP, with its date."
          error={problems.find(({ field }) => field === 'basis')?.message}
        >
          <TextArea value={basis} onChange={(event) => setBasis(event.target.value)} maxLength={300} />
        </Field>
        <ol aria-label="Lines" className="border-t-2 border-ink">
          {drafts.map((draft, at) => (
            <li key={draft.key} className="border-b border-line">
              <LayoutLineFields
                draft={draft}
                value={perstat && draft.on ? shown(draft, layoutValue(draft, perstat.total)) : ''}
                problems={problems.filter(({ key }) => key === draft.key)}
                onChange={(next) => change(drafts.with(at, next))}
                onMove={(by) => change(moved(drafts, at, by))}
                onRemove={draft.key.startsWith('own-') ? () => change(drafts.toSpliced(at, 1)) : undefined}
              />
            </li>
          ))}
        </ol>
        {rest && perstat && (
          <p role="status" className="flex justify-between gap-x-3 text-14 text-ink-soft">
            <span>In no other line: {rest.columns.map((column) => COLUMN_LABELS[column]).join(', ')}</span>
            <span className="tabular">{shown(rest, layoutValue(rest, perstat.total))}</span>
          </p>
        )}
        <p className="flex flex-wrap gap-2">
          <Button onClick={() => change([...drafts, newLine('columns', today)])}>Add a line of statuses</Button>
          <Button onClick={() => change([...drafts, newLine('hand', today)])}>Add a blank to fill in</Button>
        </p>
        <PartFoot className="flex flex-wrap gap-2 border-t border-line py-3">
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="primary" type="submit" edits busy={save.busy} disabled={offline}>
            Save as a new version
          </Button>
        </PartFoot>
      </form>
    </Edits>
  )
}
