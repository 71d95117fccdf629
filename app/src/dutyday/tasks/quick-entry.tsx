import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import {
  type Chosen,
  type QuickEntry,
  readQuickEntry,
  type Span,
  entryProblem,
  NONE_CHOSEN,
  withChoice,
  withChosen,
  withoutSpan,
} from '@muster/domain/dutyday/tasks/quick-entry.ts'
import { clockAt } from '@muster/domain/dutyday/tasks/typed-when.ts'
import { namesOf, type Target } from '@muster/domain/dutyday/tasks/typed-whom.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/marks/chip.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { type Suggestion, suggestionsFor } from './name-suggestions.ts'
import type { LeaderActs } from './use-task-acts.ts'
import type { Known } from './use-task-lists.ts'

const MOST = 400
const TITLE_MOST = 200
const SOURCE_MOST = 120

interface QuickEntryFormProps {
  known: Known
  text: string
  onText: (text: string) => void
  onAdd: LeaderActs['add']
}

/** One line makes a task, with or without signal. What the app understood is shown below while typing. */
export function QuickEntryForm({ known, text, onText, onAdd }: QuickEntryFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const about = useId()
  const [pressed, setPressed] = useState(false)
  // Who is meant by a name that cannot be typed apart from another.
  const [chosen, setChosen] = useState<Chosen>(NONE_CHOSEN)
  const names = useMemo(() => namesOf(known.groups, known.soldiers), [known.groups, known.soldiers])
  const entry = useMemo(
    () => (text.trim() === '' ? null : readQuickEntry(text, clockAt(new Date(), known.timeZone), names, chosen)),
    [text, names, chosen, known.timeZone],
  )
  const problem = entry && problemOf(entry)
  const suggestions = useMemo(() => suggestionsFor(text, known, names), [text, known, names])

  function change(next: string) {
    setPressed(false)
    onText(next)
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (!entry || problem) return input.current?.focus()
    onAdd(known.id, readQuickEntry(text, clockAt(new Date(), known.timeZone), names, chosen).task)
    setChosen(NONE_CHOSEN)
    change('')
  }

  return (
    <Edits on>
      <form onSubmit={submit} className="border-b border-line pb-2 print:hidden">
        <div className="flex flex-wrap items-stretch gap-2">
          <TextInput
            ref={input}
            className="min-w-36 flex-1 max-phone:basis-full"
            aria-label="New task"
            aria-describedby={about}
            aria-invalid={(pressed && problem !== null) || undefined}
            placeholder="NLT 20 Nov 1600 @2nd platoon !high Clean weapons"
            enterKeyHint="done"
            maxLength={MOST}
            value={text}
            onChange={(event) => {
              setPressed(false)
              onText(event.target.value)
            }}
          />
          <Button type="submit" variant="primary" icon={Plus} aria-label="Add task">
            Add
          </Button>
          <HowTo />
        </div>
        <div id={about} role="status">
          {entry && (
            <Understood
              entry={entry}
              // A name that is still being typed is not reported as unknown.
              doubts={entry.doubts.filter((doubt) => suggestions.length === 0 || doubt.end < text.length)}
              problem={pressed ? problem : null}
              onRemove={(span) => change(withoutSpan(text, span))}
              onChoose={(doubt, target) => {
                const next = withChoice(text, doubt, target, names, known.soldiers)
                if (!next) setChosen(withChosen(chosen, text, doubt, target))
                change(next ?? text)
              }}
              nameOf={(target, { choices }) => choiceName(target, choices, known)}
            />
          )}
        </div>
        <Suggestions found={suggestions} onText={change} />
      </form>
    </Edits>
  )
}

/** The name, and the Soldier's group when others among the choices have the same name. */
function choiceName({ id, kind, name }: Target, choices: readonly Target[], known: Known): string {
  if (kind === 'group' || choices.every((other) => other.id === id || other.name !== name)) return name
  const groupId = known.groupOfSoldier.get(id) ?? null
  return `${name}, ${groupId === null ? 'no group' : groupPathName(known.groups, groupId)}`
}

function problemOf(entry: QuickEntry): string | null {
  const { task } = entry
  if (task.title === '') return 'Say what must be done.'
  if (task.title.length > TITLE_MOST)
    return `Shorten the task to ${TITLE_MOST} characters; put details in the task itself.`
  if (task.source.length > SOURCE_MOST) return `Shorten the source to ${SOURCE_MOST} characters.`
  return entryProblem(entry) ?? guardText(task.title) ?? guardText(task.source)
}

const KIND_LABELS: Readonly<Record<Span['kind'], string>> = {
  suspense: 'NLT',
  recurrence: '',
  priority: 'Priority',
  group: 'For',
  soldier: 'For',
  source: 'From',
}

type Doubt = QuickEntry['doubts'][number]

interface UnderstoodProps {
  entry: QuickEntry
  doubts: readonly Doubt[]
  problem: string | null
  onRemove: (span: Span) => void
  onChoose: (doubt: Doubt, target: Target) => void
  nameOf: (target: Target, doubt: Doubt) => string
}

function Understood({ entry, doubts, problem, onRemove, onChoose, nameOf }: UnderstoodProps) {
  // The doubt that keeps the task from being added says so itself, so that nothing is said twice.
  const stopping = problem === null ? undefined : doubts.find(({ message }) => problem.startsWith(message))
  return (
    <div className="flex flex-col gap-1.5 pt-2 text-14">
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="font-strong wrap-anywhere">{entry.task.title || 'No title yet'}</span>
        {entry.spans.map((span) => {
          const label = `${KIND_LABELS[span.kind]} ${span.label}`.trim()
          return (
            <Chip key={`${span.kind} ${span.start}`} removeLabel={label} onRemove={() => onRemove(span)}>
              {label}
            </Chip>
          )
        })}
      </p>
      {doubts.map((doubt) => (
        <p key={`${doubt.start} ${doubt.message}`} className="flex flex-wrap items-center gap-1.5">
          <TriangleAlert className="size-4 shrink-0 text-brass" aria-hidden="true" />
          <span className={cx('max-w-[calc(100%-1.5rem)]', doubt === stopping && 'font-strong text-danger')}>
            {doubt === stopping ? problem : doubt.message}
          </span>
          {doubt.choices.slice(0, 8).map((target) => (
            <Button key={target.id} onClick={() => onChoose(doubt, target)}>
              {nameOf(target, doubt)}
            </Button>
          ))}
        </p>
      ))}
      {problem && !stopping && <p className="font-strong text-danger">{problem}</p>}
    </div>
  )
}

function Suggestions({ found, onText }: { found: readonly Suggestion[]; onText: (text: string) => void }) {
  if (found.length === 0) return null
  return (
    <div role="group" aria-label="Matching names" className="flex flex-wrap gap-1.5 pt-2">
      {found.map(({ target, line }) => (
        <Button key={target.id} onClick={() => onText(line)}>
          {target.name}
        </Button>
      ))}
    </div>
  )
}

function HowTo() {
  return (
    <Popover label="Syntax help" align="end" trigger={<Button>Syntax help</Button>}>
      <dl className="flex flex-col gap-2 [&_dd]:text-ink-soft [&_dt]:font-strong">
        <div>
          <dt>NLT 20 Nov 1600</dt>
          <dd>Also fri 0900, tomorrow, in 3 days, EOD, 201600NOV26</dd>
        </div>
        <div>
          <dt>@2nd platoon, @Rivera</dt>
          <dd>A group of this roster, a Soldier by last name</dd>
        </div>
        <div>
          <dt>!high, !crit</dt>
          <dd>Priority; routine if left out</dd>
        </div>
        <div>
          <dt>every monday 0900</dt>
          <dd>Repeats when it is complete</dd>
        </div>
        <div>
          <dt>from S4</dt>
          <dd>Who tasked it</dd>
        </div>
      </dl>
    </Popover>
  )
}
