import type { Accepted } from '@muster/domain/notifications/broadcasts/schema.ts'
import type { ChosenTime } from '@muster/domain/notifications/broadcasts/when.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { chosenOf, type Draft, emptyDraft, problemsOf, saidIn } from './draft.ts'

type Said = ReturnType<typeof saidIn>

interface Way<Input> {
  readonly run: (input: Input) => Promise<Accepted>
  readonly busy: boolean
  readonly error: Refusal | null
  readonly clear: () => void
}

/** Refused fields that are shown at the message itself. */
const OWN: readonly string[] = ['title', 'body', 'at']

/** A message while it is written: its problems, and how to send it, now or at its time. */
export function useDraft<Wish extends object>(now: Way<Wish & Said>, later: Way<Wish & Said & { at: ChosenTime }>) {
  const [draft, setDraft] = useState(() => emptyDraft(new Date()))
  const [tried, setTried] = useState(false)
  const refused = now.error ?? later.error
  const field = String(refused?.details?.field ?? '').split('.')[0] ?? ''
  const isOwn = OWN.includes(field)
  const at = draft.when === 'later' ? chosenOf(draft) : null
  function forgetRefusals() {
    now.clear()
    later.clear()
  }
  return {
    draft,
    /** When it is sent; null means at once. */
    at,
    problems: {
      ...(refused && isOwn ? { [field]: describeRefusal(refused) } : {}),
      ...(tried ? problemsOf(draft, new Date()) : {}),
    },
    /** The last refusal of the server, and whether the message itself was the reason. */
    refused,
    isOwn,
    busy: now.busy || later.busy,
    change(change: Partial<Draft>) {
      forgetRefusals()
      setDraft({ ...draft, ...change })
    },
    /** Whether it may be sent as it is. If not, the fields show why. */
    check(): boolean {
      forgetRefusals()
      setTried(true)
      return Object.keys(problemsOf(draft, new Date())).length === 0
    },
    /** Null if a message for later has no time. It is never sent at once instead. */
    async send(wish: Wish): Promise<Accepted | null> {
      if (draft.when === 'later' && at === null) return null
      const whole = { ...wish, ...saidIn(draft) }
      const done = await (at ? later.run({ ...whole, at }) : now.run(whole))
      setTried(false)
      setDraft(emptyDraft(new Date()))
      return done
    },
  }
}
