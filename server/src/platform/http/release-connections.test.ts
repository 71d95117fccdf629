import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { implement } from '../callable/implement.ts'

const slow = defineFunction({
  name: 'testSlow',
  summary: 'Waits.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ done: z.boolean() }),
})

const database: TestDatabase = await openTestDatabase()
afterAll(() => database.drop())

/** Sends this and waits until the server's answer contains `until`. */
async function open(server: TestServer, sent: string, until: string | null): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(sent)
  let answer = ''
  while (until !== null && !answer.includes(until)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answer += chunk.toString()
  }
  return socket
}

// Without the code under test nothing here would end within a minute.
test('a server that closes answers the call in progress, and waits for nobody else', { timeout: 20_000 }, async () => {
  const steps = { arrived: () => {}, goOn: () => {} }
  const arrived = new Promise<void>((done) => (steps.arrived = done))
  const goOn = new Promise<void>((done) => (steps.goOn = done))
  const server = await startTestServer({
    database,
    implementations: [
      implement(slow, async () => {
        steps.arrived()
        await goOn
        return { done: true }
      }),
    ],
  })
  const { token, uid } = await server.signUp()
  const bearer = `Host: x\r\nAuthorization: Bearer ${token}\r\n`

  const stream = await open(server, `GET /api/live?topics=${userTopic(uid)} HTTP/1.1\r\n${bearer}\r\n`, 'event: open')
  const kept = await open(server, `GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`, '"ok"')
  const half = await open(
    server,
    `POST /api/testSlow HTTP/1.1\r\n${bearer}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"da`,
    null,
  )
  const others = [stream, kept, half].map((socket) => once(socket.resume(), 'close'))

  const call = server.call(slow, {}, token)
  await arrived
  const closing = server.close()
  await Promise.all(others)
  steps.goOn()
  expect(await call).toEqual({ done: true })
  await closing
})
