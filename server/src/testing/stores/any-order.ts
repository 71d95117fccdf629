import { randomUUID } from 'node:crypto'
import { SOURCE_STATUSES } from '@muster/domain/billing/sources.ts'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { sourcesOf } from '../../billing/reads.ts'
import { reconcile } from '../../billing/reconcile/reconcile.ts'
import { refresh } from '../../billing/refresh.ts'
import { byStore } from '../../billing/store-part.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'
import type { TestServer } from '../server/server.ts'
import { type Turn, UnreliableStore } from './unreliable-store.ts'

interface Change {
  readonly which: number
  readonly turn: Turn
  /** How many messages the store sends about it: none, one, or several. */
  readonly copies: number
}

type Step =
  | ({ readonly kind: 'change' } & Change)
  /** Some of the messages in progress arrive at one moment. While the store is queried, its state changes again. */
  | { readonly kind: 'arrive'; readonly order: readonly number[]; readonly meanwhile: Change | null }
  /** The person's device presents its purchase. */
  | { readonly kind: 'claim'; readonly which: number }
  | { readonly kind: 'outage'; readonly down: boolean }

const turn: fc.Arbitrary<Turn> = fc.record({
  status: fc.constantFrom(...SOURCE_STATUSES),
  reason: fc.constantFrom(null, 'grace', 'retry', 'refunded', 'revoked'),
  days: fc.option(fc.integer({ min: -40, max: 400 }), { nil: null }),
  renews: fc.boolean(),
})
// Mostly the same one, so that its messages meet.
const which = fc.constantFrom(0, 0, 0, 1)
const change = { which, turn, copies: fc.nat(2) }
const order = fc.array(fc.nat(7), { minLength: 1, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), ...change }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('arrive' as const), order, meanwhile: fc.option(fc.record(change)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const), down: fc.boolean() }) },
)

/**
 * Whatever happens to a store's messages on their way here (out of order, twice, late, while its state changes or it
 * cannot be queried), once all have arrived our state is that of the store. After lost messages, one query to the store
 * restores it. Throws at the first sequence that breaks this.
 */
export async function sequencesHeld(server: TestServer, sequences: number): Promise<number> {
  let held = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 10 }),
      fc.array(fc.constantFrom(0, 0, 2, 6), { minLength: 8 }),
      (steps, slow) =>
        oneSequence(server, steps, slow).then(() => {
          held += 1
        }),
    ),
    { numRuns: sequences },
  )
  return held
}

async function oneSequence(server: TestServer, steps: readonly Step[], slow: readonly number[]): Promise<void> {
  const { system: database } = server.database
  const customer = `cus_${randomUUID()}`
  const ids = [`sub_${randomUUID()}`, `sub_${randomUUID()}`]
  const begin = server.clock.now()
  let asked = 0
  const store = new UnreliableStore(() => slow[asked++ % slow.length] ?? 0)
  const parts = { database, clock: server.clock.now }
  const underway: string[] = []
  /** Changes without a message from the store. */
  const untold = new Set<string>()
  const { uid } = await newCustomer(server, customer)

  const hear = async (externalId: string, claimedBy?: string) => {
    try {
      await refresh(parts, store, { externalId, ...(claimedBy ? { claimedBy } : {}), cause: 'webhook' })
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      underway.push(externalId)
    }
  }
  const apply = ({ which, turn, copies }: Change) => {
    const id = ids[which] ?? ''
    store.turn(customer, id, uid, turn, begin)
    if (copies === 0) untold.add(id)
    else untold.delete(id)
    return Array.from({ length: copies }, () => id)
  }
  const arrive = async (arrived: readonly string[], meanwhile: Change | null) => {
    const asked = store.nextAsked()
    const hearing = arrived.map((id) => hear(id))
    if (meanwhile !== null) {
      if (arrived.length > 0) await asked
      hearing.push(...apply(meanwhile).map((id) => hear(id)))
    }
    await Promise.all(hearing)
  }
  for (const one of steps) {
    if (one.kind === 'outage') store.down = one.down
    else if (one.kind === 'claim') await hear(ids[one.which] ?? '', uid)
    else if (one.kind === 'change') underway.push(...apply(one))
    else {
      const arrived = one.order.flatMap((at) => underway.splice(at % Math.max(1, underway.length), 1))
      await arrive(arrived, one.meanwhile)
    }
  }

  store.down = false
  while (underway.length > 0) await arrive(underway.splice(0), null)
  const told = ({ externalId }: { readonly externalId: string }) => !untold.has(externalId)
  expect((await knownHere(server, uid)).filter(told)).toEqual(byName(store.truthOf(customer)).filter(told))

  await makeDue(server, uid)
  const fail = (about: object) => expect.fail(JSON.stringify(about))
  const log = { info: () => {}, warn: fail, error: fail }
  await reconcile({ ...parts, stores: byStore([{ gateway: store, acts: {} }]), log })
  expect(await knownHere(server, uid)).toEqual(byName(store.truthOf(customer)))
  await server.database.pool.query('delete from accounts where uid = $1', [uid])
}

async function newCustomer(server: TestServer, customer: string): Promise<{ uid: string }> {
  const uid = randomUUID()
  await server.database.pool.query('insert into accounts (uid, created_at) values ($1, now())', [uid])
  await server.database.pool.query(
    `insert into store_customers (store, uid, customer_id, created_at) values ('stripe', $1, $2, now())`,
    [uid, customer],
  )
  return { uid }
}

async function makeDue(server: TestServer, uid: string): Promise<void> {
  const now = server.clock.now()
  await server.database.pool.query('update subscription_sources set check_at = $2 where uid = $1', [uid, now])
  await server.database.pool.query('update store_customers set check_at = $2 where uid = $1', [uid, now])
}

async function knownHere(server: TestServer, uid: string) {
  const known = await sourcesOf(server.database.system.reading, uid)
  return byName(known.map(({ source: _source, uid: owner, version: _version, ...state }) => ({ ...state, owner })))
}

function byName<T extends { readonly externalId: string }>(states: readonly T[]): T[] {
  return states.toSorted((one, other) => one.externalId.localeCompare(other.externalId))
}
