import { afterAll, beforeAll, test } from 'vitest'
import { holdsInAnyOrder } from '../testing/any-order.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('in whatever order a store tells of them, one look at the store ends with its truth', () =>
  holdsInAnyOrder(server, 200))
