import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Stored {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/** Enough for many people trying the demo at once; what is oldest goes first. */
const MOST = 10_000

/**
 * What the demo provider remembers, in memory: a sign-in on its way when the server restarts is started
 * again. One store for all its kinds of records.
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
    // Devices with a user code are not among what the demo offers.
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
