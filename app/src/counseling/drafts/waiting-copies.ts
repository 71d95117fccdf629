import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'
import { createStore, type Store } from '../../platform/storage/store.ts'

/** By session id: the other Soldiers for whom it was started and who have no copy yet. */
export type Waiting = Readonly<Record<string, readonly string[]>>

const NAME = 'counseling-copies'
/** The oldest entries are dropped, so that an abandoned session does not stay on the device forever. */
const MOST = 100

/** Reads the stored list; empty when there is none or it cannot be read. */
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

/** Sets the Soldiers who wait for copies of this session. With none, the session leaves the list. */
export function withWaiting(waiting: Waiting, counselingId: string, soldierIds: readonly string[]): Waiting {
  const others = Object.entries(waiting).filter(([id]) => id !== counselingId)
  if (soldierIds.length === 0) return Object.fromEntries(others)
  return Object.fromEntries([...others.slice(1 - MOST), [counselingId, soldierIds]])
}

/** Kept on the device from the start of a session until the copies are made or somebody says that none are needed. */
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
    // Another tab may have written in the meantime.
    const kept = this.#onDevice ? keptFor(this.#uid, NAME) : null
    const next = withWaiting(kept === null ? this.all.get() : parseWaiting(kept), counselingId, soldierIds)
    this.#onDevice = keepFor(this.#uid, NAME, JSON.stringify(next))
    this.all.set(next)
  }
}
