import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BIG, IDS, idOf } from '../testing/large/people.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date(`${new Date().toISOString().slice(0, 10)}T16:00:00Z`) })
  await server.database.pool.query(IDS)
  await server.database.pool.query(BIG)
}, 300_000)
afterAll(() => server.close())

async function tokenOf(number: number): Promise<string> {
  const account = { uid: idOf(1, number), kind: 'native', device: '' } as const
  const { token } = await server.database.write((tx) =>
    server.composition.sessions.start(tx, account, server.clock.now()),
  )
  return token
}

/** The call needs six. */
const FEW = 10

/**
 * How many statements `act` sends to PostgreSQL: the fewest of several times, because the background work of the server
 * adds some, and more the slower the machine is.
 */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    let fewest = Number.POSITIVE_INFINITY
    for (let time = 0; time < 20 && fewest >= FEW; time++) {
      spy.mockClear()
      await act()
      fewest = Math.min(fewest, spy.mock.calls.length)
    }
    return fewest
  } finally {
    spy.mockRestore()
  }
}

test('ten thousand Soldiers in two hundred rosters take as few statements as one squad', async () => {
  const ask = async (number: number) => {
    const token = await tokenOf(number)
    const input = { rosterId: idOf(3, number), over: 'chain' as const }
    const shown = await server.call(getDashboard, input, token)
    const statements = await statementsOf(() => server.call(getDashboard, input, token))
    return { shown, statements }
  }
  const top = await ask(1)
  const leaf = await ask(199)
  expect(top.shown.accountability.headcount.onHand).toBeGreaterThan(9000)
  expect(leaf.shown.accountability.headcount.onHand).toBeLessThan(60)
  expect(top.shown.rosters.length).toBeGreaterThan(0)
  for (const { statements } of [top, leaf]) expect(statements).toBeLessThan(FEW)
}, 120_000)

test('a search over them is one statement as well', async () => {
  const token = await tokenOf(1)
  const input = { rosterId: idOf(3, 1), text: 'name9' }
  const found = await server.call(listSearchResults, input, token)
  expect(found.soldiers).toHaveLength(8)
  expect(await statementsOf(() => server.call(listSearchResults, input, token))).toBeLessThan(8)
}, 120_000)
