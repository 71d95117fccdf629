import { afterAll, beforeAll, expect, test } from 'vitest'
import { sequencesHeld } from '../testing/any-order.ts'
import { tries } from '../testing/depth.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('in whatever order a store tells of them, one look at the store ends with its truth', async () => {
  const sequences = tries(100, 10_000)
  expect(await sequencesHeld(server, sequences)).toBe(sequences)
})
