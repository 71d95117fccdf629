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

/** What of a refusal is shown at the message itself. */
const OWN: readonly string[] = ['title', 'body', 'at']

/** A message that is being written: what is wrong with it, and how it is sent, now or at its time. */
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
    /** When it goes out; null: at once. */
    at,
    problems: {
      ...(refused && isOwn ? { [field]: describeRefusal(refused) } : {}),
      ...(tried ? problemsOf(draft, new Date()) : {}),
    },
    /** What the server said last, and whether the message itself is at fault. */
    refused,
    isOwn,
    busy: now.busy || later.busy,
    change(change: Partial<Draft>) {
      forgetRefusals()
      setDraft({ ...draft, ...change })
    },
    /** Whether it may be sent as it stands; else it says why not. */
    check(): boolean {
      forgetRefusals()
      setTried(true)
      return Object.keys(problemsOf(draft, new Date())).length === 0
    },
    /** Null where what was meant for later has no time: it is never sent now. */
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
