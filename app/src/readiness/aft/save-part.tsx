import { rosterName } from '@muster/domain/identity/person-name.ts'
import { EXPECTED_MATRIX } from '../kept-results.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AftNorm, AftScore } from '@muster/domain/readiness/aft.ts'
import { getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import type { AftOnProfile } from '@muster/domain/readiness/aft-profile.ts'
import { AFT_EVENTS, AFT_MINIMUM_TOTAL, type AftEvent, type AftStandard } from '@muster/domain/readiness/profiles.ts'
import type { MatrixSoldier } from '@muster/domain/readiness/schema.ts'
import { AFT, aftStandardOf } from '@muster/domain/readiness/seed.ts'
import { useRef, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useRecording } from '../use-recording.ts'
import { aftDetail } from './aft-detail.ts'

interface SavePartProps {
  rosterId: string
  /** Null while it is incomplete. */
  score: AftScore | null
  norm: AftNorm | null
  standard: AftStandard
  /** Called when a Soldier was chosen, with the standard of that MOS. */
  onStandard: (standard: AftStandard) => void
  values: Readonly<Record<AftEvent, number | null>>
  instead: AftOnProfile
  onSaved: () => void
}

/** Saves a score to a Soldier's record: results, points and standard. Not sex and not age. */
export function SavePart({ rosterId, score, norm, standard, onStandard, values, instead, onSaved }: SavePartProps) {
  const { data, error, retry } = useRead(getReadinessMatrix, { rosterId }, { pending: EXPECTED_MATRIX })
  const groups = useRoster(rosterId).data?.groups ?? []
  const [soldierId, setSoldierId] = useState('')
  const [typedDay, setDay] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { record, busy } = useRecording(rosterId)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the Soldiers" />
  const day = typedDay ?? data.today
  const badDay = !isCalendarDate(day)
    ? 'Enter a date such as 12 Nov 2026.'
    : day > data.today
      ? 'This date is in the future.'
      : undefined
  const soldierOf = (id: string) => data.soldiers.find((one) => one.id === id)
  const soldier = soldierOf(soldierId)
  const ownStandard = (mos: string, on: string) => (isCalendarDate(on) ? aftStandardOf(mos, on) : null)
  const asked = soldier ? ownStandard(soldier.mos, day) : null
  const whole =
    score !== null &&
    norm !== null &&
    score.passed !== null &&
    AFT_EVENTS.every((event) => values[event] !== null || instead[event] !== null)

  function choose(id: string, on: string) {
    setSoldierId(id)
    const mos = soldierOf(id)?.mos
    const own = mos === undefined ? null : ownStandard(mos, on)
    if (own !== null) onStandard(own)
  }

  async function save() {
    if (!soldier || !score || !norm) return
    const seen = soldier.cells.find(([item]) => item === AFT)?.[5] ?? null
    const answer = await record(
      [
        {
          id: crypto.randomUUID(),
          soldierId: soldier.id,
          item: AFT,
          seen,
          practice: false,
          source: 'document',
          outcome: score.passed ? 'pass' : 'fail',
          value: score.total,
          doneOn: day as CalendarDate,
          detail: aftDetail(norm.standard, { values, instead, points: score.points }),
        },
      ],
      `AFT of ${rosterName(soldier)}: ${score.total}`,
    )
    if (!answer || answer.conflicts.length > 0) return
    onSaved()
    // The next score belongs to another Soldier. Focus moves to the field, because the pressed button is now
    // disabled.
    setSoldierId('')
    field.current?.focus()
  }

  return (
    <Part title="Save it to a Soldier’s record">
      <Edits on>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Soldier" className="grow basis-56 desk:max-w-80">
            <SoldierInput
              ref={field}
              rosterId={rosterId}
              soldiers={data.soldiers}
              groups={groups}
              value={soldierId}
              onChange={(id) => choose(id, day)}
            />
          </Field>
          <Field label="Test date" error={badDay} className="basis-44">
            <DateInput
              value={day}
              max={data.today}
              onChange={(typed) => {
                setDay(typed)
                choose(soldierId, typed)
              }}
            />
          </Field>
          <Button
            variant="primary"
            busy={busy}
            disabled={!whole || !soldier || badDay !== undefined || !data.mayChange}
            onClick={() => void save()}
          >
            Record score
          </Button>
        </div>
      </Edits>
      {soldier && asked !== null && (asked === 'combat' || asked !== standard) && (
        <p role="status" className="mt-2 border-l-4 border-brass py-1 pl-3 text-14">
          {asked === standard
            ? `${soldier.mos} is held to the combat standard: ${AFT_MINIMUM_TOTAL.combat} to pass.`
            : `${soldier.mos || 'This MOS'} is held to the ${asked} standard, and this score is by the ${standard} one.`}
        </p>
      )}
      {soldier && (instead.RUN2MI === 'go' || instead.RUN2MI === 'no-go') && !hasPermanentProfile(soldier) && (
        <p role="status" className="mt-2 border-l-4 border-brass py-1 pl-3 text-14">
          This Soldier has no permanent profile on record. Only with one can another aerobic event replace the run.
        </p>
      )}
      <p className="mt-2 text-14 text-ink-soft">
        {whole ? '' : 'All five events are needed. '}Results, points and standard are kept; sex and age are not.
      </p>
    </Part>
  )
}

function hasPermanentProfile({ profiles }: MatrixSoldier): boolean {
  return profiles.some(([, to]) => to === null)
}
