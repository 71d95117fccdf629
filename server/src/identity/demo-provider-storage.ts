import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Stored {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/** Enough for many people who try the demo at once. The oldest records are dropped first. */
const MOST = 10_000

/**
 * The records of the demo provider, in memory. A sign-in in progress when the server restarts has to be started again.
 * One store holds all kinds of records.
 */
export class DemoStorage {
  readonly #records = new Map<string, Stored>()

  adapterFor = (kind: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY
      this.#records.set(`${kind} ${id}`, { payload, expiresAt })
      for (const [key, { expiresAt: end }] of this.#records) {
        if (this.#records.size <= MOST && end > Date.now()) break
        this.#records.delete(key)
      }
    },
    find: async (id) => this.#find(`${kind} ${id}`),
    findByUid: async (uid) =>
      [...this.#records.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .map((key) => this.#find(key))
        .find((payload) => payload?.uid === uid),
    // The demo does not offer sign-in by user code on another device.
    findByUserCode: async () => undefined,
    destroy: async (id) => void this.#records.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of this.#records) if (payload.grantId === grantId) this.#records.delete(key)
    },
    consume: async (id) => {
      const payload = this.#find(`${kind} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
  })

  #find(key: string): AdapterPayload | undefined {
    const stored = this.#records.get(key)
    return stored && stored.expiresAt > Date.now() ? stored.payload : undefined
  }
}
