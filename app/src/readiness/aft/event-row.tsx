import { AFT_MEASURES, type AftNorm, resultFor } from '@muster/domain/readiness/aft.ts'
import type { AftInstead } from '@muster/domain/readiness/aft-profile.ts'
import { AFT_MINIMUM_EACH, type AftEvent } from '@muster/domain/readiness/profiles.ts'
import { formatSeconds } from '@muster/domain/readiness/seconds.ts'
import { cx } from '../../ui/styles/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { INSTEAD_WORDS } from './aft-entry.ts'
import { PointsBar } from './points-bar.tsx'

interface EventRowProps {
  event: AftEvent
  text: string
  onType: (text: string) => void
  /** Null while age or sex is missing. */
  norm: AftNorm | null
  /** What must be entered first, before there is a norm group. */
  first: string
  value: number | null
  points: number | null
  problem: string | null
  instead: AftInstead | null
  /** The Soldier is on a profile: each event asks how it was done. */
  onProfile: boolean
}

const MORE = 10

const WAYS = [
  { value: 'taken', label: 'Taken', text: '' },
  { value: 'exempt', label: 'Left out by the profile', text: INSTEAD_WORDS.exempt },
  { value: 'go', label: 'Other aerobic event: Go', text: INSTEAD_WORDS.go },
  { value: 'no-go', label: 'Other aerobic event: No-go', text: INSTEAD_WORDS['no-go'] },
]
const SHORT: Readonly<Record<AftInstead, string>> = { exempt: 'Exempt', go: 'Go', 'no-go': 'No-go' }

/** One event: the result, its points as a number and a bar, and what more points would take. */
export function EventRow({
  event,
  text,
  onType,
  norm,
  first,
  value,
  points,
  problem,
  instead,
  onProfile,
}: EventRowProps) {
  const { label, unit } = AFT_MEASURES[event]
  const failed = norm !== null && value !== null && points === null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-4 gap-y-1 border-b border-line py-3 desk:grid-cols-[16rem_5.5rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        {onProfile && (
          <Field label={`${label}: how`}>
            <Select
              value={instead ?? 'taken'}
              onChange={({ target }) => onType(WAYS.find(({ value: way }) => way === target.value)?.text ?? '')}
              options={WAYS.filter(({ value: way }) => event === 'RUN2MI' || way === 'taken' || way === 'exempt')}
            />
          </Field>
        )}
        {(instead === null || !onProfile) && (
          <Field label={label} error={problem}>
            <NumberInput
              value={text}
              // The number keys of a phone have no colon, so 1430 is read as 14:30.
              inputMode="numeric"
              placeholder={unit === 's' ? 'mmss' : unit}
              onChange={(typed) => onType(typed.target.value)}
              onBlur={() => {
                if (unit === 's' && value !== null) onType(formatSeconds(value))
              }}
            />
          </Field>
        )}
      </div>
      <p className="flex flex-col items-end" data-points={event}>
        <span className="text-14 text-ink-soft">Points</span>
        <span
          className={cx('tabular font-heavy whitespace-nowrap', failed || instead !== null ? 'text-16' : 'text-28')}
        >
          {points ?? (failed ? 'under 60' : instead === null ? '–' : SHORT[instead])}
        </span>
      </p>
      <div className="col-span-2 min-w-0 desk:col-span-1 desk:pt-5">
        <PointsBar label={label} points={points} failed={failed} />
        <p className="mt-1 text-14 text-ink-soft">
          {instead !== null ? 'No points on a profile.' : norm ? wanted(event, norm, points) : first}
        </p>
      </div>
    </div>
  )
}

/** `60 points: 150 lb`, or `80 points (10 more): 240 lb`. */
function wanted(event: AftEvent, norm: AftNorm, points: number | null): string {
  if (points === 100) return 'Maximum score.'
  const step = resultFor(event, norm, points === null ? AFT_MINIMUM_EACH : Math.min(100, points + MORE))
  const more = points === null ? '' : ` (${step.points - points} more)`
  return `${step.points} points${more}: ${resultWords(event, step.value)}`
}

/** `at least 150 lb`, `14:30 or faster`. */
function resultWords(event: AftEvent, value: number): string {
  const { unit, better } = AFT_MEASURES[event]
  const shown = unit === 's' ? formatSeconds(value) : `${value} ${unit}`
  return better === 'less' ? `${shown} or faster` : `${shown} or ${unit === 's' ? 'longer' : 'more'}`
}
