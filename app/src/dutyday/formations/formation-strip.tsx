import { dueWords, stateOf } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { FormationOnDay } from '@muster/domain/dutyday/formations/schema.ts'
import { type CalendarDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { useNow } from '../../kit/use-now.ts'

interface FormationStripProps {
  /** Undefined while loading: same height. */
  formations: readonly FormationOnDay[] | undefined
  dayOff: string | null
  timeZone: string
  /** The day is over. A check that was not submitted says so without counting minutes. */
  over: boolean
  day: CalendarDate
  /** Null for people who may not submit here. */
  onSubmit: ((formationId: string) => void) | null
  busy: boolean
  mayEdit: boolean
  /** Whether this person submits them: a leader of some groups does not, and is not told that they are late. */
  owed: boolean
}

/**
 * The day's formations: when each is due, who submitted it, and the button to submit. On a phone, only the one that
 * is due now.
 */
export function FormationStrip(props: FormationStripProps) {
  const { formations, dayOff, timeZone, over, onSubmit, busy, mayEdit, owed } = props
  const now = useNow()
  const [all, setAll] = useState(false)
  const list = formations ?? []
  const current = list.find((formation) => stateOf(formation, now) !== 'submitted') ?? list.at(-1)
  return (
    <section
      aria-label="Formations"
      className="flex flex-wrap items-center justify-between gap-x-4 max-desk:min-h-11 max-desk:grow max-desk:basis-0 desk:min-h-12 desk:border-b desk:border-line desk:py-0.5 print:hidden"
    >
      {formations && list.length === 0 && (
        <p className="text-14 text-ink-soft max-phone:text-12">
          {dayOff ? `${dayOff}: no formation` : 'No formation on this day'}
        </p>
      )}
      <ul className="flex min-w-0 grow flex-wrap items-center gap-x-8">
        {list.map((formation) => (
          <li
            key={formation.formationId ?? 'report'}
            className={cx(
              'flex min-h-11 items-center gap-x-3 max-desk:w-full max-desk:justify-between',
              !all && formation !== current && 'max-desk:hidden',
            )}
          >
            <OneFormation formation={formation} now={now} timeZone={timeZone} over={over} owed={owed} />
            {onSubmit && !over && <SubmitCheck formation={formation} now={now} busy={busy} onSubmit={onSubmit} />}
          </li>
        ))}
      </ul>
      <span className="flex items-center gap-x-2">
        {list.length > 1 && (
          <Button variant="plain" className="desk:hidden" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Only the next' : `All ${list.length} formations`}
          </Button>
        )}
        {mayEdit && formations && (
          // A phone has it among the filters.
          <Link to="/dutyday/formations" className={buttonClass('plain', 'max-desk:hidden')}>
            {list.length > 0 && list.every(({ formationId }) => formationId === null)
              ? 'Set formations'
              : 'Edit formations'}
          </Link>
        )}
      </span>
    </section>
  )
}

interface OneFormationProps {
  formation: FormationOnDay
  now: number
  timeZone: string
  over: boolean
  owed: boolean
}

function OneFormation({ formation, now, timeZone, over, owed }: OneFormationProps) {
  const { name, dueAt, submission } = formation
  const clock = (instant: string) => formatTime(new Date(instant), timeZone)
  return (
    <p className="min-w-0 text-14">
      <span className="font-strong">{name}</span> <span className="tabular">{clock(dueAt)}</span>{' '}
      {submission ? (
        <span className="tabular text-ink-soft">
          submitted {clock(submission.submittedAt)} by {submission.submittedBy}
        </span>
      ) : (
        owed && <State formation={formation} now={now} over={over} />
      )}
    </p>
  )
}

function State({ formation, now, over }: { formation: FormationOnDay; now: number; over: boolean }) {
  const state = stateOf(formation, now)
  if (over || state === 'missed') return <Badge kind={over ? 'plain' : 'alert'}>Not submitted</Badge>
  if (state === 'late') return <Badge kind="alert">{dueWords(formation.dueAt, now)}</Badge>
  return (
    <span className={cx('tabular', state === 'due' ? 'font-strong' : 'text-ink-soft')}>
      {dueWords(formation.dueAt, now)}
    </span>
  )
}

/** The day's own report is submitted from the bar at the bottom. The other formations are submitted here. */
function SubmitCheck({
  formation,
  now,
  busy,
  onSubmit,
}: {
  formation: FormationOnDay
  now: number
  busy: boolean
  onSubmit: (formationId: string) => void
}) {
  const { formationId, counts, name, closesAt } = formation
  const open = now >= Date.parse(formation.opensAt) && (closesAt === null || now < Date.parse(closesAt))
  if (formationId === null || counts === 'day' || !open) return null
  return (
    <Button edits busy={busy} aria-label={`Submit ${name}`} onClick={() => onSubmit(formationId)}>
      {formation.submission ? 'Resubmit' : 'Submit'}
    </Button>
  )
}
