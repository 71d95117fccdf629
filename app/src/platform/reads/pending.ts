import type { FunctionDeclaration, InputOf, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Act } from '../outbox/outbox.ts'

/** How one write function changes what a read shows, before the server has answered. Pure. */
export interface PendingChange<Shown> {
  readonly name: string
  readonly apply: (shown: Shown, act: Act) => Shown
}

/**
 * `pending(recordStatus, (shown, input, act) => …)`: what the screen shows once the server has taken the write. Keep
 * it in module scope. It must depend only on its arguments.
 */
export function pending<Shown, D extends FunctionDeclaration>(
  declaration: D,
  apply: (shown: Shown, input: RawInputOf<D> & InputOf<D>, act: Act & { readonly result?: OutputOf<D> }) => Shown,
): PendingChange<Shown> {
  return {
    name: declaration.name,
    apply: (shown, act) => apply(shown, act.input as RawInputOf<D> & InputOf<D>, act as Act & { result?: OutputOf<D> }),
  }
}

/**
 * The acts that an answer requested at `askedAt` does not include yet. One that was done later than `now` was done before
 * the clock of the device was set back, and would stay on the screen until the clock has caught up.
 */
export function actsAfter(
  acts: readonly Act[],
  names: ReadonlySet<string>,
  input: unknown,
  { askedAt, now }: { readonly askedAt: number; readonly now: number },
): readonly Act[] {
  return acts.filter(
    (act) =>
      names.has(act.name) &&
      sameRoster(act.input, input) &&
      (act.state === 'waiting' || (act.state === 'done' && isBetween(act.doneAt ?? 0, askedAt, now))),
  )
}

function isBetween(at: number, after: number, until: number): boolean {
  return at > after && at <= until
}

export function withPending<Shown>(
  shown: Shown,
  changes: readonly PendingChange<Shown>[],
  acts: readonly Act[],
): Shown {
  return acts.reduce((now, act) => changes.find((change) => change.name === act.name)?.apply(now, act) ?? now, shown)
}

/** Whether two inputs are about the same roster, or about none. */
export function sameRoster(one: unknown, other: unknown): boolean {
  return rosterOf(one) === rosterOf(other)
}

export function rosterOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'rosterId' in input ? input.rosterId : undefined
}
