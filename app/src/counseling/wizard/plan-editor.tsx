import { PLAN_LIMIT, PLAN_TEXT_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import type { PlanLine } from '@muster/domain/counseling/schema.ts'
import { planLinesOf, planText } from '@muster/domain/counseling/snippet-plan.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { DraftDate } from './draft-date.tsx'
import { TextButtons } from './text-buttons.tsx'
import { suspenseOf } from './typed-dates.ts'

interface PlanEditorProps {
  kind: CounselingKind
  lines: readonly PlanLine[]
  onChange: (lines: PlanLine[]) => void
  /** Reads the lines at the moment of an undo, which may come much later. */
  now: () => readonly PlanLine[]
  /** Looks up a problem by field, as the server and the delivery rules name them: `plan`, `plan.2.action`. */
  problemOf: (field: string) => string | undefined
}

const EMPTY = { action: '', standard: '', suspense: null }

/** Who does what, to which standard, by when. Lines can be added, moved and removed. */
export function PlanEditor({ kind, lines, onChange, now, problemOf }: PlanEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  // An empty plan shows a line to write in. It is part of the plan once something is in it.
  const [blank] = useState(() => ({ ...EMPTY, id: crypto.randomUUID() }))
  const shown = lines.length === 0 ? [blank] : lines
  const full = lines.length >= PLAN_LIMIT

  function add(more: readonly Omit<PlanLine, 'id'>[]) {
    const room = more.slice(0, PLAN_LIMIT - lines.length)
    onChange([...lines, ...room.map((line) => ({ ...line, id: crypto.randomUUID() }))])
    if (room.length < more.length) toast.problem(`A plan has ${PLAN_LIMIT} lines at most. The last ones were left out.`)
  }

  function addAndGo() {
    add([EMPTY])
    // Focus goes to the new line, so that the person can go on typing.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus())
  }

  function insert(text: string) {
    const before = [...lines]
    add(planLinesOf(text).map((line) => ({ ...line, suspense: null })))
    if (before.length > 0) toast.undoHere('Lines added at the end.', () => onChange(before), 'counseling-text')
  }

  function move(at: number, by: -1 | 1) {
    const line = lines[at]
    if (!line || !lines[at + by]) return
    onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, line))
  }

  function remove(at: number) {
    const line = lines[at]
    if (!line) return
    onChange(lines.toSpliced(at, 1))
    // Focus stays in the list instead of getting lost with the removed line.
    setTimeout(() => {
      const rows = list.current?.querySelectorAll('li') ?? []
      const near = rows[Math.min(at, rows.length - 1)] ?? list.current?.parentElement
      near?.querySelector<HTMLElement>('textarea, button')?.focus()
    })
    const empty = line.action.trim() === '' && line.standard.trim() === ''
    if (!empty) {
      toast.undoHere(`Line ${at + 1} removed.`, () => onChange([...now()].toSpliced(at, 0, line)), 'counseling-plan')
    }
  }

  const whole = problemOf('plan')
  return (
    <section data-field="plan" aria-labelledby="plan-title" className="flex flex-col gap-2">
      <div>
        <h3 id="plan-title" className="text-14 font-strong">
          Plan of action
        </h3>
        <p className="text-12 text-ink-soft">What the Soldier will do, to what standard, by when.</p>
        {whole && <p className="text-12 font-strong text-danger">{whole}</p>}
      </div>
      <ol ref={list} className="flex flex-col">
        {shown.map((line, at) => (
          <PlanLineRow
            key={line.id}
            line={line}
            at={at}
            count={shown.length}
            problemOf={problemOf}
            onChange={(change) => onChange(shown.map((each) => (each.id === line.id ? { ...each, ...change } : each)))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button edits icon={Plus} disabled={full} onClick={addAndGo}>
          Add a line
        </Button>
        <TextButtons block="plan" label="Plan of action" kind={kind} written={planText(lines)} onInsert={insert} />
      </div>
    </section>
  )
}

interface PlanLineRowProps {
  line: PlanLine
  at: number
  count: number
  problemOf: (field: string) => string | undefined
  onChange: (change: Partial<PlanLine>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function PlanLineRow({ line, at, count, problemOf, onChange, onMove, onRemove }: PlanLineRowProps) {
  const number = at + 1
  const problem = (field: 'action' | 'standard') =>
    guardText(line[field]) ??
    (line[field].trim().length > PLAN_TEXT_LIMIT ? `Shorten this to ${PLAN_TEXT_LIMIT} characters.` : null) ??
    problemOf(`plan.${at}.${field}`)
  return (
    <li
      data-field={`plan.${at}.action`}
      aria-label={`Line ${number}`}
      className="grid gap-x-4 gap-y-2 border-t border-line py-3 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11.5rem_auto]"
    >
      <Field label={`${number}. Action`} error={problem('action')}>
        <TextArea
          rows={2}
          dir="auto"
          className="min-h-control!"
          value={line.action}
          onChange={(event) => onChange({ action: oneLine(event.target.value) })}
        />
      </Field>
      <Field label="Standard" error={problem('standard')}>
        <TextArea
          rows={2}
          dir="auto"
          className="min-h-control!"
          value={line.standard}
          onChange={(event) => onChange({ standard: oneLine(event.target.value) })}
        />
      </Field>
      <div data-field={`plan.${at}.suspense`}>
        <DraftDate
          field={suspenseOf(line.id)}
          label="Suspense"
          value={line.suspense}
          onChange={(suspense) => onChange({ suspense })}
          problem={problemOf(`plan.${at}.suspense`)}
        />
      </div>
      <div className="flex justify-end desk:pt-6">
        <IconButton
          edits
          icon={ArrowUp}
          label={`Move line ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          edits
          icon={ArrowDown}
          label={`Move line ${number} down`}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton edits icon={Trash} label={`Remove line ${number}`} onClick={onRemove} />
      </div>
    </li>
  )
}

/** The text is one line of the plan, so Enter becomes a space. */
function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
