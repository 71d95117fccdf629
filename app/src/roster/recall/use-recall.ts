import {
  answerMyRecall,
  getAlertRoster,
  getMyAlert,
  getRecall,
  makeRecallLinks,
  markRecall,
  verifyAlertContacts,
  withdrawRecallMarks,
} from '@muster/domain/roster/recall/functions.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { AlertRoster, RecallBoard, RecallPerson } from '@muster/domain/roster/recall/schema.ts'
import { type RecallEntry, standingOf } from '@muster/domain/roster/recall/standing.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { pending } from '../../platform/reads/pending.ts'
import { KEPT_MARK, KEPT_UNMARK } from './kept-recall.ts'
import { newSecret, rememberSecret } from './secrets.ts'

// --- The alert roster ------------------------------------------------------------------------------

const VERIFIED = [
  pending(verifyAlertContacts, (shown: AlertRoster, input) => {
    const ids = new Set(input.soldierIds)
    const verifiedOn = input.verified ? shown.today : null
    return {
      ...shown,
      units: shown.units.map((unit) => ({
        ...unit,
        soldiers: unit.soldiers.map((soldier) =>
          ids.has(soldier.id) ? { ...soldier, verifiedOn, verifiedBySelf: false } : soldier,
        ),
      })),
    }
  }),
]

export function useAlertRoster(rosterId: string, over: 'roster' | 'chain') {
  return useRead(getAlertRoster, { rosterId, over }, { pending: VERIFIED, keepPrevious: ['over'] })
}

// --- A recall ----------------------------------------------------------------------------------------

type BoardOrNone = RecallBoard | null

/** A leader's note before the server has it. It is put last, where the server will put it. */
const MARKED = [
  pending(markRecall, (shown: BoardOrNone, input, act) => {
    if (shown?.recall.id !== input.recallId) return shown
    const marks = new Map<string, RecallPerson['entries']>()
    for (const mark of input.marks) {
      const line = {
        id: mark.id,
        what: mark.what,
        at: act.at,
        deviceAt: null,
        source: 'leader' as const,
        by: 'You',
        etaMinutes: mark.etaMinutes ?? null,
        reason: mark.reason ?? null,
        linkId: null,
        device: '',
        void: null,
        late: shown.recall.state !== 'running',
      }
      marks.set(mark.soldierId, [...(marks.get(mark.soldierId) ?? []), line])
    }
    return {
      ...shown,
      people: shown.people.map((person) => ({
        ...person,
        entries: [...person.entries, ...(marks.get(person.soldierId) ?? [])],
      })),
    }
  }),
  pending(withdrawRecallMarks, (shown: BoardOrNone, input) => {
    if (shown?.recall.id !== input.recallId) return shown
    const ids = new Set(input.markIds)
    return {
      ...shown,
      people: shown.people.map((person) => ({
        ...person,
        entries: person.entries.map((entry) => (ids.has(entry.id) ? { ...entry, void: 'withdrawn' as const } : entry)),
      })),
    }
  }),
]

/** The running recall (null) or an ended one, live. `data` is null if none runs. */
export function useBoard(rosterId: string, recallId: string | null) {
  return useRead(getRecall, { rosterId, recallId }, { pending: MARKED })
}

/** Every recalled Soldier with their status. */
export function useStandings(people: readonly RecallPerson[]) {
  return useMemo(() => people.map((person) => ({ person, standing: standingOf(person.entries) })), [people])
}
export type Standings = ReturnType<typeof useStandings>

export interface MarkWish {
  readonly what: RecallEntry['what']
  readonly etaMinutes?: number | null
  readonly reason?: RecallEntry['reason']
}

/** Leaders' notes are also sent without signal, and can be undone. */
export function useMarks(rosterId: string, recallId: string) {
  const { run: mark } = useWrite(markRecall, { outbox: KEPT_MARK })
  const { run: withdraw } = useWrite(withdrawRecallMarks, { outbox: KEPT_UNMARK })
  return useMemo(() => {
    // The shell shows refusals of entries that were kept on the device.
    const quietly = (sent: Promise<unknown>) => void sent.catch(() => undefined)
    return {
      /** Returns the function that undoes it. */
      mark: (soldierId: string, { what, etaMinutes = null, reason = null }: MarkWish): (() => void) => {
        const id = crypto.randomUUID()
        const deviceAt = new Date().toISOString()
        quietly(mark({ rosterId, recallId, marks: [{ id, soldierId, what, etaMinutes, reason }], deviceAt }))
        return () => quietly(withdraw({ rosterId, recallId, markIds: [id] }))
      },
      takeBack: (markId: string) => quietly(withdraw({ rosterId, recallId, markIds: [markId] })),
    }
  }, [rosterId, recallId, mark, withdraw])
}
export type Marks = ReturnType<typeof useMarks>

const AT_ONCE = 500

/** Makes a personal link for each Soldier, keeps the secrets in this tab, and says when they are ready. */
export function useLinks(rosterId: string, recallId: string) {
  const { run, busy, error } = useWrite(makeRecallLinks)
  const [ready, setReady] = useState(0)
  const make = useCallback(
    async (soldierIds: readonly string[]) => {
      for (let from = 0; from < soldierIds.length; from += AT_ONCE) {
        const links = soldierIds
          .slice(from, from + AT_ONCE)
          .map((soldierId) => ({ id: crypto.randomUUID(), soldierId, secret: newSecret() }))
        await run({ rosterId, recallId, links })
        for (const { soldierId, secret } of links) rememberSecret(`${recallId} ${soldierId}`, secret)
        setReady((count) => count + links.length)
      }
    },
    [rosterId, recallId, run],
  )
  return { make, busy, error, ready }
}

// --- The person's own ------------------------------------------------------------------------------

type MyAlert = ReturnType<typeof useMyAlert>['data'] & object
export type MyRecallShown = NonNullable<MyAlert['recall']>

export const ANSWERED = [
  pending(answerMyRecall, (shown: MyAlert, input, act): MyAlert => {
    return { ...shown, recall: shown.recall && answered(shown.recall, input, act.at) }
  }),
]

/** The recall with the person's own answer, before the server has it. */
export function answered(recall: MyRecallShown, input: InputOf<typeof answerMyRecall>, at: string): MyRecallShown {
  if (recall.recallId !== input.recallId) return recall
  const { answer: what, etaMinutes, reason } = input
  return { ...recall, answer: { what, etaMinutes, reason, at } }
}

export function useMyAlert() {
  return useRead(getMyAlert, {})
}

/** The device's time, updated at an interval, for minutes that pass while nothing else happens. */
export function useTicking(milliseconds = 15_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
  return now
}
