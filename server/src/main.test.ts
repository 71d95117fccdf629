import { connect, createServer } from 'node:net'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implement } from './platform/callable/implement.ts'
import { openTestDatabase, type TestDatabase } from './testing/database/database.ts'
import { startProcess } from './testing/server/server-process.ts'
import { startTestServer } from './testing/server/server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const start = (environment: Readonly<Record<string, string>>) => startProcess(database, environment)

describe('the server as a process', () => {
  it('says where it runs and what is off, and stops cleanly on a signal', async () => {
    const server = start({})
    const url = (await server.line('Muster is ready: ')).split('ready: ')[1] ?? ''
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
    expect(await server.line('Off, because not set up: ')).toContain('Google sign-in, Apple sign-in')
    // A browser keeps one used connection open, and one that it opened ahead of need.
    const ahead = connect(Number(new URL(url).port), '127.0.0.1')
    await new Promise((done) => ahead.once('connect', done))
    const released = new Promise((done) => ahead.once('close', done))
    server.child.kill('SIGTERM')
    await released
    expect(await server.exit).toBe(0)
    expect(server.said.join('\n')).not.toMatch(/"level":[456]0/)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('is ready only when it answers, even after a slow start', async () => {
    const slowly = `const { Server } = await import('node:net');
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...parts) {
        for (const end = Date.now() + 2500; Date.now() < end; );
        return listen.apply(this, parts);
      }`
    const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowly)}` })
    const url = (await server.line('Muster is ready: ')).split('ready: ')[1] ?? ''
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it('does not start with settings that do not work, and names each', async () => {
    const server = start({ PORT: 'many', NODE_ENV: 'prod' })
    expect(await server.exit).toBe(1)
    expect(server.said).toEqual([
      'Muster does not start. Settings to fix:',
      '  NODE_ENV: must be production, development or test',
      '  PORT: must be a number',
    ])
  })

  it('does not start a demo in production', async () => {
    const server = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example', DEMO: 'on' })
    expect(await server.exit).toBe(1)
    expect(server.said.join('\n')).toContain('DEMO: cannot be on when NODE_ENV is production')
  })

  it('works with a FIPS 140 module alone where that is demanded, and does not start without one', async () => {
    const has = spawnSync(process.execPath, ['--force-fips', '-p', "crypto.hash('sha256', 'a')"]).status === 0
    const server = start({ FIPS: 'on' })
    if (has) {
      await server.line('Muster is ready: ')
      server.child.kill('SIGTERM')
    }
    expect([await server.exit, server.said.filter((line) => line.includes('FIPS: '))]).toEqual(
      has
        ? [0, []]
        : [
            1,
            [
              expect.stringMatching(
                /^ {2}FIPS: this Node.js has no FIPS 140 module\. Install one .*, or leave FIPS off$/,
              ),
            ],
          ],
    )
  })

  it('reports that its port is in use', async () => {
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
    const address = holder.address()
    const server = start({ PORT: String(typeof address === 'object' ? address?.port : '') })
    expect(await server.exit).toBe(1)
    expect(server.said.filter((line) => !line.startsWith('{'))).toEqual([
      'Muster does not start. Its port is in use; stop what runs there or set PORT.',
    ])
    holder.close()
  })
})

it('a call in progress finishes while the server stops, and its records are stored', async () => {
  const steps = { arrived: () => {}, goOn: () => {} }
  const arrived = new Promise<void>((done) => (steps.arrived = done))
  const goOn = new Promise<void>((done) => (steps.goOn = done))
  const rosterId = randomUUID()
  const waiting = defineFunction({
    name: 'testWaiting',
    summary: 'Waits.',
    kind: 'read',
    access: 'account',
    about: () => [{ rosterId }],
    input: z.strictObject({}),
    output: z.object({ done: z.boolean() }),
  })
  const server = await startTestServer({
    database,
    implementations: [
      implement(waiting, async () => {
        steps.arrived()
        await goOn
        return { done: true }
      }),
    ],
  })
  const { token } = await server.signUp()
  const call = server.call(waiting, {}, token)
  await arrived
  const closed = server.close()
  steps.goOn()
  expect(await call).toEqual({ done: true })
  await closed
  const { rowCount } = await database.pool.query('select 1 from access_log where roster_id = $1', [rosterId])
  expect(rowCount).toBe(1)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
})
