import { resultWords } from '@muster/domain/readiness/result-words.ts'
import { type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { expiryOf } from '@muster/domain/readiness/colour.ts'
import { intervalWords, type ItemLine, outcomeOf, outcomesOf } from '@muster/domain/readiness/policy.ts'
import {
  isResultProblem,
  RECORD_SOURCES,
  type RecordSource,
  resultOf,
  SOURCE_LABELS,
} from '@muster/domain/readiness/results.ts'
import { AFT_MINIMUM_TOTAL } from '@muster/domain/readiness/profiles.ts'
import type { CellConflict, HistoryRecord } from '@muster/domain/readiness/schema.ts'
import { AFT, aftStandardOf } from '@muster/domain/readiness/seed.ts'
import { type FormEvent, useRef, useState } from 'react'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_CORRECTION, KEPT_RESULTS } from '../kept-results.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const SOURCES = RECORD_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))

interface RecordFormProps {
  rosterId: string
  soldierId: string
  line: ItemLine
  mos: string
  /** The version of the cell when the form opened. */
  version: number | null
  today: CalendarDate
  /** The record that this one replaces. */
  correcting?: HistoryRecord | undefined
  onDone: () => void
  onCancel?: (() => void) | undefined
}

interface Draft {
  readonly outcome: string
  readonly value: string
  readonly doneOn: string
  readonly expiresOn: string
  readonly practice: boolean
  readonly source: RecordSource
  readonly note: string
}

function draftOf(today: CalendarDate, old: HistoryRecord | undefined): Draft {
  return {
    outcome: old?.outcome ?? '',
    value: old?.value === undefined || old.value === null ? '' : String(old.value),
    doneOn: old?.doneOn ?? today,
    expiresOn: old?.expiresOn ?? '',
    practice: old?.practice ?? false,
    source: old?.source ?? 'document',
    note: old?.note ?? '',
  }
}

type Problems = Partial<Record<keyof Draft | 'item' | 'detail', string>>

/** One result of one Soldier: what, when, and the source. */
export function RecordForm(props: RecordFormProps) {
  const { rosterId, soldierId, line, mos, today, correcting, onDone, onCancel } = props
  const add = useKept(KEPT_RESULTS)
  const correct = useKept(KEPT_CORRECTION)
  const [draft, setDraft] = useState(() => draftOf(today, correcting))
  const [seen, setSeen] = useState(props.version)
  const [tried, setTried] = useState(false)
  const [conflict, setConflict] = useState<CellConflict | null>(null)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { result, problems } = checked({ line, mos, today }, draft)
  const problem = (name: keyof Draft) => (tried ? problems[name] : undefined)
  const error = correcting ? correct.error : add.error
  const busy = add.busy || correct.busy
  // If the same result is sent again after no answer, it is the same record.
  const ids = useRef(new Map<string, string>())
  // The event scores belong to that total only.
  const kept = correcting && correcting.value === result.value ? correcting.detail : null

  async function send(version: number | null) {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const id = idFor(ids.current, JSON.stringify(result))
    const found = await (correcting
      ? correct.run({ rosterId, recordId: correcting.id, id, seen: version, ...result, detail: kept }, line.label)
      : add.run(
          { rosterId, entries: [{ id, soldierId, item: line.key, seen: version, ...result }] },
          `${line.label} recorded`,
        )
    ).catch(() => false as const)
    if (found === false) return
    if (found === null) {
      toast.done(`${correcting ? 'Corrected.' : 'Recorded.'} ${KEPT_HERE}`)
      return onDone()
    }
    const against = 'conflict' in found ? found.conflict : (found.conflicts[0] ?? null)
    setConflict(against)
    if (against) {
      setSeen(against.version)
      return
    }
    toast.done(correcting ? 'Corrected. The earlier result stays in the history.' : 'Recorded.')
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(seen)
  }

  const outcomes = outcomesOf(line)
  const due = draft.expiresOn === '' && isCalendarDate(draft.doneOn) ? expiryOf(line.every, draft.doneOn) : null
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={correcting ? 'Correct the result' : 'Record a result'}
      className="flex flex-col gap-3"
    >
      {error && <ErrorState message={describeRefusal(error)} kept="What you typed is still here." />}
      {conflict && <Conflict line={line} conflict={conflict} />}
      {tried && problems.item && <ErrorState message={problems.item} />}
      <div className="grid grid-cols-1 gap-3 phone:grid-cols-2">
        {line.number && (
          <Field
            label={line.number.unit ? capital(line.number.unit) : 'Number'}
            hint={leastWords(line, mos, result.doneOn)}
            error={problem('value')}
            required={line.kind === 'score'}
          >
            <NumberInput
              inputMode={line.number.decimals > 0 ? 'decimal' : 'numeric'}
              value={draft.value}
              onChange={(event) => set({ value: event.target.value })}
            />
          </Field>
        )}
        {outcomes.length > 0 && (
          <Field
            label="Result"
            required={line.number === null}
            hint={line.number ? 'Blank: taken from the number.' : undefined}
            error={problem('outcome')}
          >
            <Select
              placeholder={line.number ? 'From the number' : 'Choose a result'}
              value={draft.outcome}
              onChange={(event) => set({ outcome: event.target.value })}
              options={outcomes.map(({ key, label }) => ({ value: key, label }))}
            />
          </Field>
        )}
        <Field label="Done on" required error={problem('doneOn')}>
          <DateInput value={draft.doneOn} max={today} onChange={(doneOn) => set({ doneOn })} />
        </Field>
        <Field
          label="Due again"
          hint={
            due === null
              ? `Blank: ${intervalWords(line.every)}.`
              : `Blank: ${formatDate(due)}, ${intervalWords(line.every)}.`
          }
          error={problem('expiresOn')}
        >
          <DateInput value={draft.expiresOn} onChange={(expiresOn) => set({ expiresOn })} />
        </Field>
        <Field label="Source">
          <Select
            value={draft.source}
            onChange={(event) => set({ source: event.target.value as RecordSource })}
            options={SOURCES}
          />
        </Field>
        <Field label="Note" hint="No diagnoses." error={problems.note}>
          <TextInput value={draft.note} maxLength={240} onChange={(event) => set({ note: event.target.value })} />
        </Field>
      </div>
      {line.category === 'fitness' && (
        <Checkbox
          checked={draft.practice}
          onChange={(practice) => set({ practice })}
          label="Diagnostic"
          hint="Kept in the history; does not change the status."
        />
      )}
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" edits={false} busy={busy}>
          {conflict ? 'Record mine anyway' : correcting ? 'Correct' : 'Record'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </p>
    </form>
  )
}

function Conflict({ line, conflict }: { line: ItemLine; conflict: CellConflict }) {
  const what =
    conflict.doneOn === null
      ? 'removed the result'
      : `recorded ${resultWords(line, conflict)} of ${formatDate(conflict.doneOn)}`
  return (
    <p role="alert" className="border-l-4 border-brass py-1 pl-3 text-14">
      {conflict.by ?? 'Someone'} {what} while you typed. Yours is not recorded yet. Both can be kept, and the latest
      date counts.
    </p>
  )
}

function idFor(ids: Map<string, string>, said: string): string {
  const id = ids.get(said) ?? crypto.randomUUID()
  ids.set(said, id)
  return id
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The minimum of the test, if it depends on the MOS. */
function leastWords({ key }: ItemLine, mos: string, doneOn: CalendarDate): string | undefined {
  if (key !== AFT) return undefined
  const standard = aftStandardOf(mos, doneOn)
  return `${AFT_MINIMUM_TOTAL[standard]} to pass, ${standard} standard${standard === 'combat' ? ` (${mos})` : ''}.`
}

function checked({ line, mos, today }: Pick<RecordFormProps, 'line' | 'mos' | 'today'>, draft: Draft) {
  const typed = draft.value.trim().replace(',', '.')
  const result = {
    outcome: draft.outcome === '' ? null : draft.outcome,
    value: typed === '' ? null : Number(typed),
    doneOn: draft.doneOn as CalendarDate,
    expiresOn: draft.expiresOn === '' ? null : (draft.expiresOn as CalendarDate),
    practice: draft.practice,
    source: draft.source,
    note: draft.note,
  }
  const problems: Problems = {}
  if (Number.isNaN(result.value)) problems.value = 'Enter a number.'
  if (!isCalendarDate(draft.doneOn)) problems.doneOn = 'Enter the day it was done.'
  if (draft.expiresOn !== '' && !isCalendarDate(draft.expiresOn))
    problems.expiresOn = 'Enter a date, or leave it empty.'
  const guarded = guardText(draft.note)
  if (guarded !== null) problems.note = guarded
  if (Object.keys(problems).length === 0) {
    const found = resultOf(line, result, today, { born: null, mos })
    if (isResultProblem(found)) problems[found.field] = found.message
  }
  return { result, problems }
}

/** The current result in a line: `Pass, 421 points of 1 Oct 2026`. */
export function standingWords(line: ItemLine, record: Pick<HistoryRecord, 'outcome' | 'value' | 'doneOn'>): string {
  if (record.doneOn === null) return 'Removed'
  const label = outcomeOf(line, record.outcome) || record.value !== null ? `${resultWords(line, record)}, ` : ''
  return `${label}${formatDate(record.doneOn)}`
}
