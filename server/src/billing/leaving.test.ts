import { previewAccountDeletion, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import type { SourceState } from '@muster/domain/billing/sources.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { sourcesOf } from './reads.ts'
import { given } from './trial.ts'
import { recordSource } from './writes.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function payingBy(state: Pick<SourceState, 'source' | 'renews'>) {
  const person = await server.signUp({ entitled: false })
  const at = server.clock.now()
  const until = new Date(at.getTime() + 20 * DAY_MS)
  const paid = { ...given('comp', person.uid, until), externalId: `${state.source} of ${person.uid}`, ...state }
  await server.database.system.write((tx) =>
    recordSource(tx, { uid: person.uid, state: paid, seen: null, checkAt: null }, { cause: 'purchase', at }),
  )
  const words = async () => {
    const { consequences } = await server.call(previewAccountDeletion, {}, person.token)
    return consequences.flatMap((one) => (one.kind === 'elsewhere' ? [one.what] : []))
  }
  return { ...person, externalId: paid.externalId, words }
}

test.each([
  ['app store', true, 'Your subscription in the App Store continues'],
  ['google play', true, 'Your subscription at Google Play continues'],
  ['stripe', false, 'Your card subscription ends at once'],
] as const)(
  'an account that pays by %s is told what happens to it before it is deleted',
  async (source, renews, begin) => {
    const { words } = await payingBy({ source, renews })
    expect(await words()).toEqual([expect.stringContaining(begin)])
  },
)

test('nothing is left to do about a store subscription that ends by itself', async () => {
  expect(await (await payingBy({ source: 'app store', renews: false })).words()).toEqual([])
})

test('the purchases are deleted with the account, and the card provider is notified', async () => {
  const { uid, token, externalId } = await payingBy({ source: 'stripe', renews: true })
  await server.call(selfDeleteAccount, { confirm: 'DELETE' }, token)
  expect(await sourcesOf(server.database.system.reading, uid)).toEqual([])
  const { rows } = await server.database.pool.query('select act from store_errands where external_id = $1', [
    externalId,
  ])
  expect(rows).toEqual([{ act: 'end' }])
  const { rows: kept } = await server.database.pool.query('select 1 from subscription_changes where uid = $1', [uid])
  expect(kept).toEqual([])
})
