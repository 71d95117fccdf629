import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adminListActs, adminListUsers } from '@muster/domain/admin/functions.ts'
import { getMyProfile, getSignInOptions } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigRefusal, parseConfig, ROOT } from '../../config/config.ts'
import { BREAK_GLASS } from '../../identity/leader-ways.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { TestBrowser } from '../../testing/sign-in/oidc-browser.ts'
import type { Person } from '../../testing/unit/rosters.ts'
import { makeCode } from './code.ts'

const MINUTE_MS = 60_000

/** Admins need a card that no provider can ask for now. */
let server: TestServer
let admin: Person
let second: Person
let browser: TestBrowser

beforeAll(async () => {
  const card = { id: 'card', label: 'Card', issuer: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's' }
  server = await startTestServer({
    environment: {
      OIDC_PROVIDERS: JSON.stringify([card]),
      LEADERS_SIGN_IN_WITH: 'card',
      CONSENT_BANNER: 'Read <this>.',
      RATE_LIMIT_FACTOR: '1',
    },
  })
  admin = await server.signUp({ name: 'Admin, Ada', email: 'ada@example.mil' })
  second = await server.signUp({ name: 'Second, Sid', email: 'sid@example.mil' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid in ($1, $2)`, [
    admin.uid,
    second.uid,
  ])
})
afterAll(() => server.close())
beforeEach(() => {
  browser = new TestBrowser()
  server.clock.advance(MINUTE_MS)
})

const make = (who: string, why = 'The provider is down') =>
  server.database.system.write((tx) => makeCode(tx, { who, why, adminUid: null, now: server.clock.now() }))
const agreed = async () => (await server.call(getSignInOptions, {})).banner?.id ?? ''
const token = () => browser.cookie('muster_session') ?? ''

async function enter(code: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const form = new URLSearchParams(Object.assign({ code, agreed: await agreed() }, more))
  return browser.request(`${server.url}/auth/break-glass`, form)
}

async function bellOf(uid: string): Promise<string[]> {
  await server.composition.deliver()
  const { rows } = await server.database.pool.query(
    'select title, body from notifications where uid = $1 order by at',
    [uid],
  )
  return rows.map(({ title, body }) => `${title}: ${body}`)
}

describe('a code that the operator makes', () => {
  it('signs its admin in once, for an hour, and every admin is told of both', async () => {
    const { code, name } = await make('ADA@example.mil')
    expect(name).toBe('Admin, A.')
    expect(code).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/)
    // As a person types it.
    const response = await enter(` ${code.toUpperCase().replaceAll('-', ' ')} `)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
    expect(await server.call(getMyProfile, {}, token())).toMatchObject({ uid: admin.uid, isAdmin: true })
    await server.call(adminListUsers, {}, token())
    const { acts } = await server.call(adminListActs, {}, token())
    expect(acts[0]).toMatchObject({ act: 'break glass', reason: 'The provider is down' })
    const told = [
      "A break-glass code was made: On the server's machine, for Admin, A., because: The provider is down",
      "Break-glass sign-in: Admin, A. signed in with a code from the server's machine, because: The provider is down",
    ]
    expect([await bellOf(admin.uid), await bellOf(second.uid)]).toEqual([told, told])

    const again = await new TestBrowser().request(`${server.url}/auth/break-glass`, new URLSearchParams({ code }))
    expect(again.status).toBe(400)
    for (let minutes = 0; minutes < 59; minutes += 10) {
      await server.call(getMyProfile, {}, token())
      server.clock.advance(10 * MINUTE_MS)
    }
    await expect(server.call(getMyProfile, {}, token())).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each([
    ['is wrong', () => 0, (code: string) => code.replace(/./, (digit) => (digit === '0' ? '1' : '0'))],
    ['is empty', () => 0, () => ''],
    ['is too old', () => server.clock.advance(10 * MINUTE_MS), (code: string) => code],
  ])('lets nobody in when it %s', async (_what, wait, type) => {
    const { code } = await make(admin.uid)
    wait()
    const response = await enter(type(code))
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('This code is wrong, was used, or is too old.')
    expect(token()).toBe('')
  })

  it('lets nobody in without the notice, and still counts after it', async () => {
    const { code } = await make(admin.uid)
    const page = await (await browser.request(`${server.url}/auth/break-glass`)).text()
    expect(page).toContain('Read &lt;this&gt;.')
    expect((await enter(code, { agreed: 'x' })).status).toBe(400)
    expect((await enter(code)).status).toBe(303)
  })

  it('lets nobody in who was disabled, or is no longer an admin', async () => {
    const { code } = await make(second.uid)
    await server.database.pool.query('update accounts set disabled_at = now() where uid = $1', [second.uid])
    expect((await enter(code)).status).toBe(403)
    await server.database.pool.query(`update accounts set disabled_at = null, roles = '{}' where uid = $1`, [
      second.uid,
    ])
    expect((await enter(code)).status).toBe(403)
    await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [second.uid])
  })

  it('cannot be guessed at more than 10 times a minute from one address', async () => {
    const { code } = await make(admin.uid)
    for (let guess = 0; guess < 10; guess++) expect((await enter('00')).status).toBe(401)
    expect((await enter(code)).status).toBe(429)
  })

  it.each([
    ['nobody@example.mil', 'x', 'not-found'],
    ["' or true --", 'x', 'not-found'],
    ['ada@example.mil', '  ', 'invalid-argument'],
    ['ada@example.mil', 'x'.repeat(301), 'invalid-argument'],
  ])('is not made for %j because of %j', async (who, why, code) => {
    await expect(make(who, why)).rejects.toMatchObject({ code })
  })

  it('is not made for an address that two admins have', async () => {
    await server.database.pool.query(`update accounts set email = 'ada@example.mil' where uid = $1`, [second.uid])
    await expect(make('ada@example.mil')).rejects.toMatchObject({ code: 'failed-precondition' })
    await server.database.pool.query(`update accounts set email = 'sid@example.mil' where uid = $1`, [second.uid])
  })

  it('is printed by the command, and refused in words', async () => {
    const command = (...given: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'server/src/break-glass.ts'), ...given], {
        env: { PATH: process.env.PATH, DATABASE_URL: server.database.url, PUBLIC_URL: 'https://muster.example' },
      })
    // The command has no other clock than the machine's.
    server.clock.set(new Date())
    const { stdout } = await command('sid@example.mil', 'Card', 'reader', 'broken')
    const code = /^Code for Second, S\.: ([0-9a-f-]{39})$/m.exec(stdout)?.[1] ?? ''
    expect(stdout).toContain('https://muster.example/auth/break-glass within 10 minutes')
    expect((await enter(code)).status).toBe(303)
    expect((await bellOf(second.uid)).filter((line) => line.endsWith('because: Card reader broken'))).toHaveLength(2)
    await expect(command('sid@example.mil')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('say why'),
    })
    await expect(command('x', 'y')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^x is not an admin/),
    })
  })
})

it('no provider can be named as this way in', () => {
  const named = [{ id: BREAK_GLASS, label: 'B', issuer: 'https://a.example', clientId: 'c', clientSecret: 's' }]
  expect(() => parseConfig({ OIDC_PROVIDERS: JSON.stringify(named) })).toThrow(ConfigRefusal)
})
