import { afterAll, beforeAll, expect, test } from 'vitest'
import { sequencesHeld } from '../testing/stores/any-order.ts'
import { tries } from '../testing/run/depth.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

/** Each has a database of its own, because a reconcile checks everything that is due in one. */
const LANES = tries(1, 4)
const SEQUENCES = tries(100, 10_000)

let servers: TestServer[] = []
beforeAll(async () => {
  servers = await Promise.all(Array.from({ length: LANES }, () => startTestServer()))
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

test('one query to the store ends with the store’s state, in whatever order its messages come', async () => {
  const held = await Promise.all(servers.map((server) => sequencesHeld(server, SEQUENCES / LANES)))
  expect(held.reduce((sum, lane) => sum + lane)).toBe(SEQUENCES)
})
