import { dropTakenBackWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import {
  changeAwolCase,
  dropFromRolls,
  getAwolCase,
  recordAwolStep,
  takeBackDrop,
} from '@muster/domain/dutyday/awol/functions.ts'
import { EVENTS_SHOWN } from '@muster/domain/dutyday/awol/limits.ts'
import { KEPT_STEP } from './kept-cases.ts'
import type { AwolCase, StepRecord } from '@muster/domain/dutyday/awol/schema.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { useCallback, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { pending } from '../../platform/reads/pending.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { toast } from '../../ui/states/toast.tsx'
import { serverNow } from '../../platform/clock/device-clock.ts'

type Whole = OutputOf<typeof getAwolCase>
export type Change = RawInputOf<typeof changeAwolCase>['change']
export type Mark = RawInputOf<typeof recordAwolStep>['mark']

/** The expected result of a mark before the server has answered. */
const EXPECTED_CASE = [
  pending(recordAwolStep, (shown: Whole, input, act) => {
    if (input.caseId !== shown.case.id) return shown
    const others = shown.case.records.filter(({ step }) => step !== input.step)
    const at = input.at ?? act.at
    const record: StepRecord | null =
      input.mark === 'undone'
        ? null
        : { step: input.step, mark: input.mark, at, by: 'You', recordedAt: act.at, note: input.note ?? '' }
    return { ...shown, case: { ...shown.case, records: record ? [...others, record] : others } }
  }),
]

/** A case, live, including marks that are still on this device. */
export function useCase(rosterId: string, caseId: string) {
  const [events, setEvents] = useState(EVENTS_SHOWN)
  const read = useRead(getAwolCase, { rosterId, caseId, events }, { pending: EXPECTED_CASE, keepPrevious: ['events'] })
  return { read, moreEvents: () => setEvents(200) }
}

/** Marks on steps. They are kept on the device until the server has them. */
export function useMarks(about: Pick<AwolCase, 'rosterId' | 'id'>) {
  const { run } = useWrite(recordAwolStep, { outbox: KEPT_STEP })
  const { rosterId, id: caseId } = about
  return useCallback(
    (step: { readonly key: string; readonly label: string }, mark: Mark, more: { at?: string; note?: string } = {}) => {
      const send = (as: Mark, said: { at?: string; note?: string }) => {
        // The time when it was done, even if it is sent much later.
        const at = said.at ?? new Date(serverNow()).toISOString()
        const act = { rosterId, caseId, eventId: crypto.randomUUID(), step: step.key, mark: as }
        // The shell shows refusals of entries that were kept on the device.
        run({ ...act, at, note: said.note ?? '' }, step.label).catch(() => undefined)
      }
      send(mark, more)
      if (mark !== 'undone') toast.undo(`${step.label}: ${mark}.`, () => send('undone', {}), 'awol-step')
    },
    [run, rosterId, caseId],
  )
}

/** Moves of a case. They need signal, because other people move it too and the duty status changes with it. */
export function useMoving({ rosterId, id: caseId, state }: Pick<AwolCase, 'rosterId' | 'id' | 'state'>) {
  const { run: runChange } = useWrite(changeAwolCase)
  const { run: runDrop } = useWrite(dropFromRolls)
  const { run: runTakeBack } = useWrite(takeBackDrop)
  return {
    change: (change: Change) => runChange({ rosterId, caseId, state, change }),
    drop: (note: string) => runDrop({ rosterId, caseId, note }),
    /** The message when it is done. */
    takeDropBack: async () => dropTakenBackWords(await runTakeBack({ rosterId, caseId })),
  }
}

export type Moving = ReturnType<typeof useMoving>

/** The Undo of the message that says that a Soldier was dropped from the rolls. */
export function useUndoDrop({ rosterId, id: caseId }: Pick<AwolCase, 'rosterId' | 'id'>): (said: string) => void {
  const { run } = useWrite(takeBackDrop)
  return useCallback(
    (said) =>
      toast.undo(said, () => {
        void reportRefusal(run({ rosterId, caseId }), 'The drop was not taken back.').then(
          (back) => back && toast.done(dropTakenBackWords(back)),
        )
      }),
    [run, rosterId, caseId],
  )
}
