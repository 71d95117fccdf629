import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { COURSE_WORDS, ruleWords, spanWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { isMoveStep, MOVE_STEPS, type MoveStep, type PolicyStep } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase, StepRecord } from '@muster/domain/dutyday/awol/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import Check from 'lucide-react/icons/check'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Countdown } from './countdown.tsx'
import type { MoveKind } from './moves.tsx'
import type { useMarks } from './use-case.ts'

type OnMark = ReturnType<typeof useMarks>

interface OpenStepProps {
  clock: StepClock
  timeZone: string
  /** When leaders were last reminded of it. */
  reminded: string | null
  editable: boolean
  offline: boolean
  /** A move that is possible now. */
  movable: boolean
  onMark: OnMark
  onNote: (step: string) => void
  onMove: (kind: MoveKind) => void
}

const MOVE_LABELS: Readonly<Record<MoveStep, { readonly kind: MoveKind; readonly label: string }>> = {
  [MOVE_STEPS.unknown]: { kind: 'absent-unknown', label: 'Set AUN' },
  [MOVE_STEPS.decision]: { kind: 'decide', label: 'Decide' },
  [MOVE_STEPS.dropped]: { kind: 'drop', label: 'Drop' },
}

/** An open step: its deadline, and one tap to mark it done or not applicable. */
export function OpenStep({
  clock,
  timeZone,
  reminded,
  editable,
  offline,
  movable,
  onMark,
  onNote,
  onMove,
}: OpenStepProps) {
  const { step } = clock
  const when = dueWords(clock, timeZone)
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 desk:grid-cols-[minmax(0,1fr)_12rem_13rem] desk:items-center">
      <StepWords step={step} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Countdown step={clock} timeZone={timeZone} />
        <span className="tabular text-12 text-ink-soft">
          {[when, reminded && `leaders reminded ${instantIn(reminded, timeZone)}`].filter(Boolean).join('; ')}
        </span>
      </div>
      {editable && (movable || !isMoveStep(step.key)) && (
        <div className="flex flex-wrap items-center gap-2 desk:justify-end">
          {isMoveStep(step.key) ? (
            <Button
              edits
              disabled={offline}
              onClick={() => onMove(MOVE_LABELS[step.key as MoveStep].kind)}
              aria-label={`${MOVE_LABELS[step.key].label}: ${step.label}`}
            >
              {MOVE_LABELS[step.key].label}
            </Button>
          ) : (
            <>
              <Button edits icon={Check} aria-label={`Done: ${step.label}`} onClick={() => onMark(step, 'done')}>
                Done
              </Button>
              <Button edits aria-label={`Does not apply: ${step.label}`} onClick={() => onMark(step, 'not applicable')}>
                N/A
              </Button>
              <IconButton
                edits
                icon={NotebookPen}
                label={`With time and note: ${step.label}`}
                onClick={() => onNote(step.key)}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** A step that was done or does not apply, with name and time. A wrong mark is undone here. */
export function DoneStep({
  clock,
  record,
  about,
  editable,
  onMark,
}: {
  clock: StepClock
  record: StepRecord | null
  about: AwolCase
  editable: boolean
  onMark: OnMark
}) {
  const { step, standing, lateBy } = clock
  const words = record
    ? `${record.mark === 'done' ? 'Done' : 'Does not apply'}, ${instantIn(record.at, about.timeZone)}, ${record.by}`
    : 'Done by advancing the case'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className={standing === 'not applicable' ? 'text-ink-soft line-through' : undefined}>{step.label}</span>
          {lateBy !== null && <Badge>{`${spanWords(lateBy)} late`}</Badge>}
        </p>
        <p className="tabular text-12 text-ink-soft">{words}</p>
        {record?.note && <p className="text-14 wrap-anywhere">{record.note}</p>}
      </div>
      {editable && record && (
        <Button
          edits
          icon={Undo2}
          variant="plain"
          aria-label={`Undo: ${step.label}`}
          onClick={() => onMark(step, 'undone')}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

/** A step that waits for another step. */
export function LaterStep({ clock: { step, due } }: { clock: StepClock }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
      <p className="min-w-0 grow basis-60">{step.label}</p>
      <p className="tabular text-12 text-ink-soft">
        {[COURSE_WORDS[step.course], ruleWords(step), due?.kind === 'day' ? formatDate(due.day) : '']
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}

function StepWords({ step }: { step: PolicyStep }) {
  const more = [step.who, step.form].filter(Boolean).join('. ')
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-strong">
        {step.label}
        {step.verify && <Badge>verify</Badge>}
      </p>
      {step.detail && <p className="text-14">{step.detail}</p>}
      <p className="text-12 text-ink-soft">
        {more && `${more}. `}
        {step.source}
      </p>
    </div>
  )
}

function dueWords({ step, due }: StepClock, timeZone: string): string {
  if (due === null) return ''
  const at = due.kind === 'day' ? formatDate(due.day) : instantIn(due.until, timeZone)
  return `${at}: ${ruleWords(step)}`
}
