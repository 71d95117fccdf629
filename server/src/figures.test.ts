import { listMyRosters } from '@muster/domain/roster/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo/demo.ts'
import { DEEP, tries } from './testing/run/depth.ts'
import { figuresOf } from './testing/figures/figures.ts'
import { type MorningMessages, morningMessages } from './testing/figures/morning-messages.ts'
import { randomChain } from './testing/unit/random-chain.ts'
import { type Client, startWorld, type WorldServer } from './testing/server/world-server.ts'

const ISSUER = 'http://127.0.0.1:4856/demo-idp'
// A Thursday, 0700 in New York.
const TODAY = '2026-11-12' as CalendarDate
const NOW = `${TODAY}T12:00:00.000Z`
/** 1100, when all morning messages are out. */
const LATER = `${TODAY}T16:00:00.000Z`

let setting: WorldServer
let told: (rosterId: string) => Promise<MorningMessages>

beforeAll(async () => {
  setting = await startWorld(NOW)
  expect(await seedDemo(setting.server.database, { now: new Date(NOW), issuer: ISSUER })).toBe(true)
  told = await messagesOfTheMorning()
})
afterAll(() => setting.close())

/** Moves the clock to later in the morning. */
function messagesOfTheMorning() {
  setting.at(LATER)
  return morningMessages(setting)
}

/** Figures that were not zero somewhere. */
const seen = new Set<string>()
const asked = new Set<string>()

/** The values of each figure in all places, but only for figures whose places disagree. */
async function disagreements(client: Client, rosterId: string, over: 'roster' | 'chain', printed = DEEP) {
  const figures = await figuresOf(client, { rosterId, over, told: await told(rosterId), printed })
  // A figure shown in only one place has nothing to compare with.
  expect(figures.filter(({ places }) => Object.keys(places).length > 1).length).toBeGreaterThan(20)
  for (const { name, places } of figures) {
    asked.add(name)
    if (Object.values(places).some((value) => value !== 0 && value !== null)) seen.add(name)
  }
  return figures.filter(({ places }) => new Set(Object.values(places)).size > 1)
}

async function demoLeader(sub: string) {
  const { rows } = await setting.server.database.pool.query<{ uid: string }>(
    'select uid from identities where issuer = $1 and sub = $2',
    [ISSUER, sub],
  )
  const client = setting.as({ uid: rows[0]?.uid ?? '' })
  const { rosters } = await client.call(listMyRosters, {})
  return { client, rosterId: rosters[0]?.id ?? '' }
}

test('every figure of a company is the same wherever it is shown', async () => {
  const { client, rosterId } = await demoLeader('first-sergeant')
  expect(await disagreements(client, rosterId, 'roster', true)).toEqual([])
})

test('so is every figure of a battalion, by itself and with the companies below', async () => {
  const { client, rosterId } = await demoLeader('sergeant-major')
  expect(await disagreements(client, rosterId, 'roster')).toEqual([])
  expect(await disagreements(client, rosterId, 'chain')).toEqual([])
})

const CHAINS = Array.from({ length: tries(1, 25) }, (_, index) => index + 1)

test.each(CHAINS)('so is every figure of any chain with random records, chain %i of seed 1', async () => {
  const { top, rosters } = await randomChain(setting, TODAY)
  told = await messagesOfTheMorning()
  const client = setting.as(top)
  for (const { id, owner } of rosters) expect(await disagreements(setting.as(owner), id, 'roster')).toEqual([])
  expect(await disagreements(client, rosters[0]?.id ?? '', 'chain')).toEqual([])
})

test('none of these figures was zero everywhere, which would compare nothing', () => {
  expect([...asked].filter((name) => !seen.has(name))).toEqual([])
})
