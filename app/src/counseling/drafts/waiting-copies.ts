import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'
import { createStore, type Store } from '../../platform/storage/store.ts'

/** By session, the other Soldiers whom it was started for and who have no copy yet. */
export type Waiting = Readonly<Record<string, readonly string[]>>

const NAME = 'counseling-copies'
/** The oldest make room: a session that nobody came back to must not stay on the device for ever. */
const MOST = 100

/** What was kept; nothing when there is nothing, or nothing that can be read. */
export function parseWaiting(kept: string | null): Waiting {
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).flatMap(([id, soldiers]: [string, unknown]) =>
        Array.isArray(soldiers) ? [[id, soldiers.filter((each) => typeof each === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** With these Soldiers waiting for copies of this session; with none, it is no longer in the list. */
export function withWaiting(waiting: Waiting, counselingId: string, soldierIds: readonly string[]): Waiting {
  const others = Object.entries(waiting).filter(([id]) => id !== counselingId)
  if (soldierIds.length === 0) return Object.fromEntries(others)
  return Object.fromEntries([...others.slice(1 - MOST), [counselingId, soldierIds]])
}

/** Kept on the device from the start of a session until the copies are made or somebody says that there are none. */
export class WaitingCopies {
  readonly all: Store<Waiting>
  readonly #uid: string
  #onDevice = true

  constructor(uid: string) {
    this.#uid = uid
    this.all = createStore(parseWaiting(keptFor(uid, NAME)))
  }

  of(counselingId: string): readonly string[] {
    return this.all.get()[counselingId] ?? []
  }

  set(counselingId: string, soldierIds: readonly string[]): void {
    if (soldierIds.length === 0 && this.of(counselingId).length === 0) return
    // Another tab may have written meanwhile.
    const kept = this.#onDevice ? keptFor(this.#uid, NAME) : null
    const next = withWaiting(kept === null ? this.all.get() : parseWaiting(kept), counselingId, soldierIds)
    this.#onDevice = keepFor(this.#uid, NAME, JSON.stringify(next))
    this.all.set(next)
  }
}
