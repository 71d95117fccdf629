import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Opened, openWorld, tryHistories } from './worlds.ts'

/** Together the number of histories of a whole run. */
const HISTORIES = Number(process.env.HISTORIES_COUNT ?? 1000)

/** On a busy machine a history takes two seconds. */
const MOST_MS = 60_000 + HISTORIES * 10_000

let world: Opened

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test(
  `${HISTORIES} random histories: each act once, in its order, and all devices equal at the end`,
  async () => {
    const { failed, report } = await tryHistories(world, HISTORIES, { file: 'random-histories', shorten: true })
    expect(failed, report).toBe(false)
  },
  MOST_MS,
)
