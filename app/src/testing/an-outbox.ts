import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import type { Backoff } from '../platform/calls/backoff.ts'
import { type Act, Outbox, type OutboxOptions, type OutboxStorage } from '../platform/outbox/outbox.ts'

/** The storage that outlives a page, without a browser. */
export function deviceStorage(): OutboxStorage & { readonly acts: Map<string, Act> } {
  const acts = new Map<string, Act>()
  return {
    acts,
    load: async () => [...acts.values()],
    put: async (act) => void acts.set(act.id, act),
    remove: async (ids) => ids.forEach((id) => acts.delete(id)),
  }
}

/** A server that takes each key once, and can be offline. */
export function server() {
  const taken: { key: string; input: unknown }[] = []
  const state: { away: RefusalCode | null; loseAnswer: boolean; refuses: unknown } = {
    away: null,
    loseAnswer: false,
    refuses: null,
  }
  let sends = 0
  return {
    taken,
    state,
    sends: () => sends,
    send: async (_name: string, input: unknown, key: string) => {
      sends += 1
      if (state.away) throw new Refusal(state.away, 'away')
      if (state.refuses === input) throw new Refusal('failed-precondition', 'That Soldier was archived.')
      if (!taken.some((each) => each.key === key)) taken.push({ key, input })
      if (state.loseAnswer) {
        state.loseAnswer = false
        throw new Refusal('unavailable', 'the answer was lost')
      }
      return `took ${String(input)}`
    },
  }
}

/** Pauses that last until the test ends them. */
export function manualWait(): Backoff & { readonly pausing: () => Promise<void> } {
  let wake: ((goOn: boolean) => void) | null = null
  let noticed: (() => void) | null = null
  return {
    pause: () =>
      new Promise((resolve) => {
        wake = resolve
        noticed?.()
      }),
    now: () => {
      const resume = wake
      wake = null
      resume?.(true)
    },
    reset: () => undefined,
    stop: () => wake?.(false),
    pausing: () => (wake ? Promise.resolve() : new Promise((resolve) => (noticed = resolve))),
  }
}

export function open(options: Partial<OutboxOptions> & Pick<OutboxOptions, 'storage' | 'send'>) {
  const wait = manualWait()
  return { wait, outbox: new Outbox({ exclusively: (work) => work(), wait, ...options }) }
}
