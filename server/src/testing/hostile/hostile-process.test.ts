import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as roster from '@muster/domain/roster/functions.ts'
import { saveMyProfile } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { TestBrowser } from '../sign-in/oidc-browser.ts'

/** The server as a process, with everything that it prints. */
let database: TestDatabase
let child: ChildProcess
let printed = ''
let url = ''

beforeAll(async () => {
  database = await openTestDatabase()
  child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATABASE_URL: database.url,
      DEMO: 'on',
      LOG_LEVEL: 'trace',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  url = await new Promise<string>((ready, failed) => {
    const keep = (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Muster is ready: (\S+)/.exec(printed)?.[1]
      if (found) ready(found)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('close', () => failed(new Error(printed)))
  })
})
afterAll(async () => {
  child.kill('SIGKILL')
  await database.drop()
})

async function signIn(name: string, email: string): Promise<string> {
  const browser = new TestBrowser()
  const page = await browser.open(`${url}/auth/demo/start?return=/dashboard`)
  const form = new URLSearchParams({ as: 'new', name, email })
  await browser.open(page.url, { form, stop: (at) => at.pathname === '/dashboard' })
  return browser.cookiesFor(`${url}/api/`)
}

async function send(name: string, body: string, cookie: string, key: string = randomUUID()): Promise<Answer> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: url, cookie, 'idempotency-key': key },
  })
  return (await response.json()) as Answer
}
interface Answer {
  readonly result?: { readonly rosterId?: string; readonly importId?: string }
  readonly error?: { readonly status: string }
}

const call = ({ name }: FunctionDeclaration, data: object, cookie: string) =>
  send(name, JSON.stringify({ data }), cookie)

test('the output names nobody, in success or failure', async () => {
  const cookie = await signIn('Zebedee Quartermain', 'zebedee.q@example.mil')
  await call(saveMyProfile, { dodid: '5551234567', name: 'Quartermain, Zebedee' }, cookie)
  const rosterId = (await call(roster.createRoster, { name: 'Zzyzx Co', timeZone: 'UTC' }, cookie)).result?.rosterId
  const soldierId = randomUUID()
  const soldier = { rank: 'SGT', last: 'Featherstonehaugh', dodid: '5559876543', cell: '910-555-0147' }
  const add = (id: string, more: object = {}) =>
    call(roster.createSoldier, { rosterId, soldierId: id, soldier: { ...soldier, ...more } }, cookie)
  expect((await add(soldierId)).error).toBeUndefined()
  // The same person again, an SSN, a NUL, a lone surrogate, a wrong type, half a body, and a constraint.
  expect((await add(randomUUID())).error).toBeDefined()
  expect((await add(soldierId, { dodid: '5550000001' })).error).toBeDefined()
  for (const last of ['123-45-6789', 'Featherstonehaugh\0', 'Featherstonehaugh\ud800', { Featherstonehaugh: 1 }]) {
    await add(randomUUID(), { last, dodid: '5550000002' })
  }
  await send('createSoldier', '{"data":{"last":"Featherstonehaugh', cookie)
  await send('noSuchFunction', '{"data":"Featherstonehaugh"}', cookie)
  const entry = { id: randomUUID(), soldierId, status: 'LV', from: '2026-03-02', remark: 'Visits Featherstonehaugh' }
  await call(recordStatus, { rosterId, entries: [entry] }, cookie)
  for (const text of [
    'Rank,Last,DoD ID\nSGT,Featherstonehaugh,5559876543\n',
    '"Featherstonehaugh',
    'PK\x03\x04Feather',
  ]) {
    const content = Buffer.from(text).toString('base64')
    const file = { fileName: 'Featherstonehaugh.csv', mediaType: 'text/csv', content }
    await call(roster.readImportFile, { rosterId, file }, cookie)
  }
  for (const format of ['csv', 'xlsx', 'pdf']) {
    await call(roster.exportRoster, { rosterId, format, fields: ['last'], title: 'Featherstonehaugh' }, cookie)
  }
  await call(roster.exportMyData, {}, cookie)
  for (const path of [
    '/nowhere/Featherstonehaugh?email=zebedee.q@example.mil',
    '/api/live?topics=Featherstonehaugh',
    '/auth/demo/start?return=/Featherstonehaugh',
    '/auth/demo/callback?error=access_denied&error_description=Featherstonehaugh',
    '/auth/demo/callback?code=Featherstonehaugh&state=5559876543',
    '/%E0%A4%A/Featherstonehaugh',
  ]) {
    await fetch(`${url}${path}`, { headers: { cookie, referer: 'https://x.example/Featherstonehaugh' } })
      .then((response) => response.body?.cancel())
      .catch(() => {})
  }
  const browser = new TestBrowser()
  for (const answer of ['code=Featherstonehaugh&state=zebedee.q@example.mil', 'error=x&error_description=Zebedee']) {
    await browser.request(`${url}/auth/demo/start`)
    await browser.request(`${url}/auth/demo/callback?${answer}`)
  }
  const token = /muster_session=([\w-]+)/.exec(cookie)?.[1] ?? 'no token'
  expect(printed).toContain('a sign-in was refused')
  const names = ['Quartermain', 'Zebedee', 'zebedee', 'Featherstonehaugh', 'Zzyzx']
  const numbers = ['5551234567', '5559876543', '5550000001', '910-555-0147', '123-45-6789']
  for (const secret of [...names, ...numbers, token]) {
    expect(printed, `the log holds ${secret}`).not.toContain(secret)
  }
})

test('told to stop with 200 streams open and people writing, it ends by itself and keeps what it acknowledged', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, async (_, person) => {
      const cookie = await signIn('Some Body', `body-${person}@example.mil`)
      const created = await call(roster.createRoster, { name: `Roster ${person}`, timeZone: 'UTC' }, cookie)
      const rosterId = created.result?.rosterId ?? ''
      const soldierId = randomUUID()
      await call(roster.createSoldier, { rosterId, soldierId, soldier: { rank: 'SPC', last: 'Clay' } }, cookie)
      return { cookie, rosterId, soldierId }
    }),
  )
  const opened = await Promise.all(
    people
      .flatMap((person) => Array.from({ length: 20 }, () => person))
      .map(({ cookie, rosterId }) =>
        fetch(`${url}/api/live?topics=${encodeURIComponent(roster.rosterTopic(rosterId))}`, { headers: { cookie } }),
      ),
  )
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(200)
  const streams = opened.map((response) => response.text())

  const acknowledged: string[] = []
  const refused: Answer[] = []
  const writers = people.map(async ({ cookie, rosterId, soldierId }) => {
    for (;;) {
      const id = randomUUID()
      const entries = [{ id, soldierId, status: 'PDY', from: new Date().toISOString().slice(0, 10) }]
      // The server does not listen any more, and the writer is done.
      const answer = await call(recordStatus, { rosterId, entries }, cookie).catch(() => null)
      if (answer === null) return
      if (answer.error) refused.push(answer)
      else acknowledged.push(id)
      if (acknowledged.length === 30) child.kill('SIGTERM')
    }
  })
  const [code] = (await once(child, 'close')) as [number | null]
  await Promise.all(writers)
  expect(code, printed.slice(-3000)).toBe(0)
  for (const text of await Promise.all(streams)) expect(text).toContain('"reason":"restarting"')
  expect(refused.filter(({ error }) => error?.status !== 'UNAVAILABLE')).toEqual([])
  const { rows } = await database.pool.query<{ id: string }>('select id from duty_entries')
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(30)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})
