import type { AwolState } from '@muster/domain/dutyday/awol/awol-state.ts'
import { type AwolPolicy, MOVE_STEPS } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Part } from '../../ui/layout/part.tsx'
import { caseClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { sortedSteps } from './case-clock.ts'
import type { MoveKind } from './moves.tsx'
import { DoneStep, LaterStep, OpenStep } from './step-row.tsx'
import { useMarks } from './use-case.ts'

const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }))

interface StepListProps {
  about: AwolCase
  policy: AwolPolicy
  reminders: readonly { readonly step: string; readonly at: string }[]
  editable: boolean
  offline: boolean
  /** Whether the person leads the roster itself. */
  mayDrop: boolean
  onMove: (kind: MoveKind) => void
}

/** The checklist: what is due now, what was done, and what may come. */
export function StepList({ about, policy, reminders, editable, offline, mayDrop, onMove }: StepListProps) {
  const mark = useMarks(about)
  const [noting, setNoting] = useState<string | null>(null)
  const { open, later, done } = useMemo(
    () => sortedSteps(caseClock(policy, about, new Date(about.openedAt)), about),
    [about, policy],
  )
  const records = new Map(about.records.map((record) => [record.step, record]))
  const told = new Map(reminders.map(({ step, at }) => [step, at]))
  const noted = open.find(({ step }) => step.key === noting)
  return (
    <>
      {open.length > 0 && (
        <Part title={`To do, ${open.length}`}>
          <ol aria-label="To do" className="border-t border-line">
            {open.map((clock) => (
              <OpenStep
                key={clock.step.key}
                clock={clock}
                timeZone={about.timeZone}
                reminded={told.get(clock.step.key) ?? null}
                editable={editable}
                offline={offline}
                movable={mayMove(clock.step.key, about.state, mayDrop)}
                onMark={mark}
                onNote={setNoting}
                onMove={onMove}
              />
            ))}
          </ol>
        </Part>
      )}
      {done.length > 0 && (
        <Part title={`Done, ${done.length}`}>
          <ol aria-label="Done" className="border-t border-line">
            {done.map((clock) => (
              <DoneStep
                key={clock.step.key}
                clock={clock}
                record={records.get(clock.step.key) ?? null}
                about={about}
                editable={editable}
                onMark={mark}
              />
            ))}
          </ol>
        </Part>
      )}
      {later.length > 0 && about.closedAt === null && (
        <Part title="Possible next steps">
          <ol aria-label="Possible next steps" className="border-t border-line">
            {later.map((clock) => (
              <LaterStep key={clock.step.key} clock={clock} />
            ))}
          </ol>
        </Part>
      )}
      {noted && (
        <Suspense>
          <StepDialog
            step={noted.step}
            about={about}
            onClose={() => setNoting(null)}
            onSave={(as, more) => {
              mark(noted.step, as, more)
              setNoting(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the case is in the state where this step's move starts, and the person may make it. */
function mayMove(step: string, state: AwolState, mayDrop: boolean): boolean {
  if (step === MOVE_STEPS.unknown) return state === 'late'
  if (step === MOVE_STEPS.decision) return state === 'unknown'
  return step === MOVE_STEPS.dropped && state === 'awol' && mayDrop
}
