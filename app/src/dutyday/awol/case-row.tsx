import { dayCount, type StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { instantIn } from '@muster/domain/dutyday/awol/awol-words.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { memo, useCallback, useMemo } from 'react'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { clockOf } from './case-clock.ts'
import { Countdown } from './countdown.tsx'
import { useServerAhead } from './server-time.ts'

interface CaseRowProps {
  about: AwolCase
  policy: AwolPolicy
  /** Of a roster below; null on the one that is shown. */
  rosterName: string | null
  onOpen: (about: AwolCase) => void
}

/** One case: who, where it stands, and what is next by when. */
export const CaseRow = memo(function CaseRow({ about, policy, rosterName: below, onOpen }: CaseRowProps) {
  const name = rosterName(about)
  const state = STATE_OF[about.state]
  // What is open and first does not change by time; how it is said does, and says so itself.
  const { next, steps } = useMemo(() => clockOf(about, policy, Date.parse(about.openedAt)), [about, policy])
  const tone = about.state === 'returned' ? 'present' : about.state === 'dropped' ? 'other' : 'absent'
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-surface desk:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] desk:items-center">
      <div className="min-w-0">
        <h2 className="text-16 font-heavy">
          <button
            type="button"
            className="text-left underline-offset-4 after:absolute after:inset-0 hover:underline"
            onClick={() => onOpen(about)}
          >
            {name}
          </button>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
          <StatusChip tone={tone} code={state.code} label={state.label} size="small" />
          {about.closedAt === null ? <DayCount about={about} /> : <span>{closedWords(about)}</span>}
          {below && <span>{below}</span>}
        </p>
      </div>
      <div className="min-w-0 text-14">
        {about.closedAt === null && next && (
          <p>
            <span className="text-ink-soft">Next: </span>
            {next.step.label}
          </p>
        )}
        {about.closedAt === null && !next && <p className="text-ink-soft">{nothingDue(about)}</p>}
        {about.contradiction && (
          <p className="font-strong text-danger">Duty Day says {about.contradiction.status}. Open the case.</p>
        )}
        {about.archivedOn && about.state !== 'dropped' && about.closedAt === null && (
          <p className="font-strong text-danger">The Soldier was archived. Open the case.</p>
        )}
      </div>
      {about.closedAt === null && (
        <p className="flex flex-wrap items-center gap-2">
          {next && <Countdown step={next} timeZone={about.timeZone} />}
          <LateCount steps={steps} />
        </p>
      )}
    </li>
  )
})

function nothingDue({ state }: AwolCase): string {
  return state === 'returned' || state === 'dropped'
    ? 'Nothing is due. Close the case when all is done.'
    : 'Nothing is due.'
}

function closedWords({ outcome, closedAt, timeZone }: AwolCase): string {
  return closedAt === null ? '' : `${outcome}, closed ${instantIn(closedAt, timeZone)}`
}

export function DayCount({ about }: Pick<CaseRowProps, 'about'>) {
  const ahead = useServerAhead()
  const count = useEverySecond(useCallback((now: number) => dayCount(about, new Date(now + ahead)), [about, ahead]))
  return <span className="tabular">Day {count}</span>
}

function LateCount({ steps }: { steps: readonly StepClock[] }) {
  const ahead = useServerAhead()
  const late = useEverySecond(
    useCallback(
      (now: number) =>
        steps.filter(({ standing, due }) => standing === 'open' && due !== null && due.until.getTime() < now + ahead)
          .length,
      [steps, ahead],
    ),
  )
  return late > 1 ? <Badge kind="alert">{`${late} late`}</Badge> : null
}
