import { hash } from 'node:crypto'
import {
  endMySessions,
  getMyProfile,
  listMySessions,
  saveMyProfile,
  selfDeleteAccount,
  userHeartbeat,
} from '@muster/domain/identity/functions.ts'
import { createRoster, exportMyData } from '@muster/domain/roster/functions.ts'
import { APP_LOCK_IDLE_MS, IDLE_MS, USUAL_LIMITS, WHOLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openOn } from '../../testing/database/database.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'
import { addSoldier, newRoster } from '../../testing/unit/rosters.ts'
import { purgeSessions } from './writes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const refused = { code: 'unauthenticated' }

let server: TestServer
/** Acts as a second process on the same database, as far as sessions are concerned. */
let other: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-03-02T06:30:00Z') })
  other = await startTestServer({
    at: new Date('2026-03-02T06:30:00Z'),
    database: await openOn(server.database.url),
  })
})
afterAll(async () => {
  await other.close()
  await other.database.close()
  await server.close()
})
afterEach(() => other.clock.set(server.clock.now()))

/** Another session of an account, as a browser or app would start it. */
async function signInAgain(uid: string, kind: 'web' | 'native' = 'native'): Promise<string> {
  const about = { uid, kind, device: 'second' } as const
  const now = server.clock.now()
  return server.database.write(async (tx) => (await server.composition.sessions.start(tx, about, now)).token)
}

const rowsOf = async (uid: string) =>
  (await server.database.pool.query('select 1 from sessions where uid = $1', [uid])).rowCount

describe('a session', () => {
  it('is stored as a hash only', async () => {
    const { uid, token } = await server.signUp()
    const { rows } = await server.database.pool.query('select * from sessions where uid = $1', [uid])
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).toEqual(hash('sha256', token, 'buffer'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends after 6 hours without activity, and not a moment sooner', async () => {
    const { token } = await server.signUp()
    await server.call(getMyProfile, {}, token)
    server.clock.advance(6 * HOUR - 1)
    await server.call(getMyProfile, {}, token)
    server.clock.advance(6 * HOUR)
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    await expect(server.call(userHeartbeat, { event: 'heartbeat' }, token)).rejects.toMatchObject(refused)
  })

  it('continues by the heartbeat', async () => {
    const { token } = await server.signUp()
    const begun = server.clock.now().getTime()
    server.clock.advance(5 * HOUR)
    const first = await server.call(userHeartbeat, { event: 'heartbeat' }, token)
    expect(Date.parse(first.sessionEndsAt)).toBe(server.clock.now().getTime() + IDLE_MS)
    expect(first).toMatchObject({ idleS: IDLE_MS / 1000, leftS: 7 * 3600 })
    server.clock.advance(5 * HOUR)
    const second = await server.call(userHeartbeat, { event: 'heartbeat' }, token)
    expect(Date.parse(second.sessionEndsAt)).toBe(begun + WHOLE_MS)
    expect(second.leftS).toBe(2 * 3600)
  })

  it('ends 12 hours after its sign-in, used or not, in every process and for every reader', async () => {
    const { uid, token } = await server.signUp()
    for (let hour = 0; hour < 10; hour += 5) {
      await server.call(getMyProfile, {}, token)
      server.clock.advance(5 * HOUR)
    }
    await server.call(getMyProfile, {}, token)
    await server.composition.sessions.settle()
    server.clock.advance(2 * HOUR - 1)
    const { id } = (await server.composition.sessions.verify(token, server.clock.now())) ?? { id: '' }
    expect(await server.composition.sessions.isRunning(id, server.clock.now())).toBe(true)
    server.clock.advance(1)
    other.clock.set(server.clock.now())
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    await expect(other.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    expect(await server.composition.sessions.isRunning(id, server.clock.now())).toBe(false)
    const later = await signInAgain(uid)
    expect((await server.call(listMySessions, {}, later)).sessions).toHaveLength(1)
    await server.database.write((tx) => purgeSessions(tx, server.clock.now(), USUAL_LIMITS))
    expect(await rowsOf(uid)).toBe(1)
  })

  it('has the limits that the operator set', async () => {
    const short = await startTestServer({
      at: server.clock.now(),
      environment: { SESSION_IDLE_HOURS: '0.5', SESSION_HOURS: '1' },
    })
    const { token } = await short.signUp()
    for (const _ of [1, 2]) {
      short.clock.advance(25 * MINUTE)
      await short.call(getMyProfile, {}, token)
    }
    short.clock.advance(10 * MINUTE)
    await expect(short.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    const second = await short.signUp()
    expect(await short.call(userHeartbeat, { event: 'signin' }, second.token)).toMatchObject({
      idleS: 1800,
      leftS: 3600,
    })
    short.clock.advance(30 * MINUTE)
    await expect(short.call(getMyProfile, {}, second.token)).rejects.toMatchObject(refused)
    await short.close()
  })

  it('counts activity that another process saw', async () => {
    const { token } = await server.signUp()
    await server.call(getMyProfile, {}, token)
    server.clock.advance(4 * HOUR)
    other.clock.set(server.clock.now())
    await other.call(getMyProfile, {}, token)
    await other.composition.sessions.settle()
    server.clock.advance(4 * HOUR)
    await expect(server.call(getMyProfile, {}, token)).resolves.toMatchObject({ isAdmin: false })
  })

  it('is stored at most once a minute', async () => {
    const { uid, token } = await server.signUp()
    const written = async () => {
      await server.composition.sessions.settle()
      const { rows } = await server.database.pool.query('select last_active_at from sessions where uid = $1', [uid])
      return rows[0].last_active_at as Date
    }
    await server.call(getMyProfile, {}, token)
    const first = await written()
    server.clock.advance(MINUTE - 1)
    await server.call(getMyProfile, {}, token)
    expect(await written()).toEqual(first)
    server.clock.advance(1)
    await server.call(getMyProfile, {}, token)
    expect(await written()).toEqual(server.clock.now())
  })

  it('learns within a minute that the operator made its account an admin', async () => {
    const { uid, token } = await server.signUp()
    await server.call(getMyProfile, {}, token)
    await server.database.pool.query(`update accounts set role = 'Admin' where uid = $1`, [uid])
    server.clock.advance(MINUTE)
    await server.call(getMyProfile, {}, token)
    await server.composition.sessions.settle()
    expect(await server.composition.sessions.verify(token, server.clock.now())).toMatchObject({ isAdmin: true })
  })

  it('is purged once it has ended', async () => {
    const { uid } = await server.signUp()
    const purge = () => server.database.write((tx) => purgeSessions(tx, server.clock.now(), USUAL_LIMITS))
    server.clock.advance(6 * HOUR - 1)
    await purge()
    expect(await rowsOf(uid)).toBe(1)
    server.clock.advance(1)
    await purge()
    expect(await rowsOf(uid)).toBe(0)
  })
})

describe('a session behind the app lock of a phone', () => {
  const beat = (token: string, appLock?: boolean, on = server) =>
    on.call(userHeartbeat, { event: 'heartbeat', ...(appLock === undefined ? {} : { appLock }) }, token)
  const runsFor = ({ sessionEndsAt }: { sessionEndsAt: string }) =>
    Date.parse(sessionEndsAt) - server.clock.now().getTime()
  /** Hours pass in a moment here, so what was done before must be stored first. */
  const settle = () => server.composition.sessions.settle()

  it('runs for 30 days without activity, here and in another process, and is kept until then', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid)
    expect(runsFor(await beat(token, true))).toBe(APP_LOCK_IDLE_MS)
    expect(runsFor(await beat(token))).toBe(APP_LOCK_IDLE_MS)
    expect(await beat(token)).toMatchObject({ idleS: APP_LOCK_IDLE_MS / 1000, leftS: null })
    server.clock.advance(13 * HOUR)
    other.clock.set(server.clock.now())
    await server.database.write((tx) => purgeSessions(tx, server.clock.now(), USUAL_LIMITS))
    const { sessions } = await other.call(listMySessions, {}, token)
    expect(sessions.map(({ current }) => current)).toEqual([true])
    await server.call(getMyProfile, {}, token)
    server.clock.advance(APP_LOCK_IDLE_MS)
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    await server.database.write((tx) => purgeSessions(tx, server.clock.now(), USUAL_LIMITS))
    expect(await rowsOf(uid)).toBe(0)
  })

  it('runs for 6 hours again once the lock is off', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid)
    await beat(token, true)
    expect(runsFor(await beat(token, false))).toBe(IDLE_MS)
    server.clock.advance(6 * HOUR)
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })

  it('counts its 12 hours from when the lock was turned off, which asks who is there', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid)
    await beat(token, true)
    server.clock.advance(20 * 24 * HOUR)
    expect(await beat(token, false).finally(settle)).toMatchObject({ idleS: IDLE_MS / 1000, leftS: WHOLE_MS / 1000 })
    for (let hour = 0; hour < 10; hour += 5) {
      server.clock.advance(5 * HOUR)
      await beat(token, false).finally(settle)
    }
    server.clock.advance(2 * HOUR)
    await expect(beat(token, false)).rejects.toMatchObject(refused)
  })

  it('is never one of a browser, whatever it says', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid, 'web')
    expect(runsFor(await beat(token, true))).toBe(IDLE_MS)
    server.clock.advance(6 * HOUR)
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })
})

describe('a change of rights', () => {
  /** Calls with a token, and returns the status and the new token, if one came. */
  async function ask(token: string, on = server): Promise<[number, string | null]> {
    const { status, headers } = await on.post('/api/getMyProfile', '{"data":{}}', { authorization: `Bearer ${token}` })
    return [status, headers.get('muster-token')]
  }
  /** Somebody whose rights have changed a minute ago. */
  async function withNewRights() {
    const person = await server.signUp()
    await server.call(createRoster, { name: 'A Co', timeZone: 'UTC' }, person.token)
    server.clock.advance(MINUTE)
    other.clock.set(server.clock.now())
    return person
  }
  /** The new token that is due: it comes with the call by which the session hears of it, or with the next one. */
  async function newTokenOf(token: string): Promise<string> {
    const [, atOnce] = await ask(token)
    await server.composition.sessions.settle()
    return atOnce ?? (await ask(token))[1] ?? 'no new token'
  }

  it('gives each session a new token, and ends the one before once it is used', async () => {
    const { token } = await withNewRights()
    const renewed = await newTokenOf(token)
    // Calls under way still have the token before.
    expect(await ask(renewed)).toEqual([200, null])
    expect(await ask(token)).toEqual([200, null])
    server.clock.advance(MINUTE)
    other.clock.set(server.clock.now())
    for (const process of [server, other]) {
      expect(await ask(token, process)).toEqual([401, null])
      expect(await ask(renewed, process)).toEqual([200, null])
    }
  })

  it('leaves the token alone while the new one does not arrive, and gives another', async () => {
    const { token } = await withNewRights()
    const lost = await newTokenOf(token)
    expect(await ask(token)).toEqual([200, null])
    server.clock.advance(2 * MINUTE)
    const renewed = await newTokenOf(token)
    expect(await ask(lost)).toEqual([401, null])
    expect(await ask(renewed)).toEqual([200, null])
  })

  it('gives it to one of many calls', async () => {
    const { token } = await withNewRights()
    const first = await ask(token)
    await server.composition.sessions.settle()
    const others = await Promise.all(Array.from({ length: 6 }, (_, nth) => ask(token, nth % 2 === 0 ? server : other)))
    expect([first, ...others].filter(([status, renewed]) => status === 200 && renewed !== null)).toHaveLength(1)
  })

  it('gives a browser a cookie that scripts cannot read', async () => {
    const { uid } = await withNewRights()
    const cookie = `muster_session=${await signInAgain(uid, 'web')}`
    await server.database.pool.query('update sessions set renew = true where uid = $1', [uid])
    const page = { cookie, 'sec-fetch-site': 'same-origin' }
    const { headers } = await server.post('/api/getMyProfile', '{"data":{}}', page)
    expect(headers.get('muster-token')).toBeNull()
    const given = headers.get('set-cookie') ?? ''
    expect(given).toMatch(/^muster_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const [next = ''] = given.split(';')
    expect((await server.post('/api/getMyProfile', '{"data":{}}', { ...page, cookie: next })).status).toBe(200)
    const { rows } = await server.database.pool.query(
      "select what from security_log where uid = $1 and kind = 'session'",
      [uid],
    )
    expect(rows).toEqual([{ what: 'new token' }])
  })

  it('is each change of a role, of the leaders and owner of a roster, and of who a Soldier is', async () => {
    const { pool } = server.database
    const { uid, token } = await server.signUp()
    const roster = await newRoster(server)
    const soldierId = await addSoldier(server, roster, { last: 'Reyes' })
    const settled = () => pool.query('update sessions set renew = false where uid = $1', [uid])
    const changes = [
      () => pool.query("update accounts set roles = '{Admin}' where uid = $1", [uid]),
      () => pool.query("insert into roster_members (roster_id, uid, role) values ($1, $2, 'viewer')", [roster.id, uid]),
      () => pool.query("update roster_members set role = 'editor' where uid = $1", [uid]),
      () => pool.query('delete from roster_members where uid = $1', [uid]),
      () => linkByHand(pool, soldierId, uid),
      () => pool.query('update soldiers set linked_uid = null where linked_uid = $1', [uid]),
      () => pool.query('update rosters set owner_uid = $2 where id = $1', [roster.id, uid]),
      () => pool.query('update rosters set owner_uid = $2 where id = $1', [roster.id, roster.owner.uid]),
      () => server.call(createRoster, { name: 'B Co', timeZone: 'UTC' }, token),
    ]
    for (const change of changes) {
      await settled()
      await change()
      const { rows } = await pool.query('select renew from sessions where uid = $1', [uid])
      expect(rows, String(change)).toEqual([{ renew: true }])
    }
    await settled()
    await pool.query("update accounts set display_name = 'Reyes' where uid = $1", [uid])
    expect((await pool.query('select from sessions where uid = $1 and renew', [uid])).rows).toEqual([])
  })
})

describe('ending sessions', () => {
  it('ends all but this one, then all, in this process at once', async () => {
    const { uid, token } = await server.signUp()
    const second = await signInAgain(uid, 'web')
    await server.call(getMyProfile, {}, second)
    const { sessions } = await server.call(listMySessions, {}, token)
    expect(sessions.map(({ kind, current }) => ({ kind, current }))).toEqual(
      expect.arrayContaining([
        { kind: 'native', current: true },
        { kind: 'web', current: false },
      ]),
    )
    expect(await server.call(endMySessions, { which: 'others' }, token)).toEqual({ ended: 1 })
    await expect(server.call(getMyProfile, {}, second)).rejects.toMatchObject(refused)
    await server.call(getMyProfile, {}, token)
    expect(await server.call(endMySessions, { which: 'all' }, token)).toEqual({ ended: 1 })
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })

  it('ends one by its id, and nobody else’s', async () => {
    const { uid, token } = await server.signUp()
    const second = await signInAgain(uid)
    const { sessions } = await server.call(listMySessions, {}, second)
    const first = sessions.find(({ current }) => !current)
    const stranger = await server.signUp()
    const which = { id: first?.id ?? '' }
    expect(await server.call(endMySessions, { which }, stranger.token)).toEqual({ ended: 0 })
    expect(await server.call(endMySessions, { which }, second)).toEqual({ ended: 1 })
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
    await expect(server.call(endMySessions, { which: { id: 'no id' } }, second)).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'which.id' },
    })
  })

  it('reaches another process through the change feed', async () => {
    const { token } = await server.signUp()
    await other.call(getMyProfile, {}, token)
    const told = new Promise<string>((done) => other.composition.sessions.onEnded(done))
    await server.call(endMySessions, { which: 'all' }, token)
    await told
    await expect(other.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })
})

describe('what needs a fresh sign-in', () => {
  it('is done within minutes of it, and refused after that with what to do', async () => {
    const { uid, token } = await server.signUp()
    server.clock.advance(15 * MINUTE)
    await server.call(exportMyData, {}, token)
    server.clock.advance(1)
    const again = { code: 'failed-precondition', details: { signIn: 'again' } }
    await expect(server.call(exportMyData, {}, token)).rejects.toMatchObject(again)
    await expect(server.call(selfDeleteAccount, { confirm: 'DELETE' }, token)).rejects.toMatchObject(again)
    // Everything else goes on.
    await server.call(getMyProfile, {}, token)
    await server.call(exportMyData, {}, await signInAgain(uid))
  })

  it('is not made fresh by a provider that asked long ago', async () => {
    const { uid } = await server.signUp()
    const now = server.clock.now()
    const signedInAt = new Date(now.getTime() - 16 * MINUTE)
    const { token } = await server.database.write((tx) =>
      server.composition.sessions.start(tx, { uid, kind: 'web', device: '', signedInAt }, now),
    )
    await expect(server.call(exportMyData, {}, token)).rejects.toMatchObject({ details: { signIn: 'again' } })
    // It ends as late as any other.
    expect(await server.call(userHeartbeat, { event: 'signin' }, token)).toMatchObject({ leftS: WHOLE_MS / 1000 })
  })

  it('waits as long as the operator set', async () => {
    const strict = await startTestServer({ environment: { FRESH_SIGN_IN_MINUTES: '1' } })
    const { token } = await strict.signUp()
    strict.clock.advance(MINUTE + 1)
    await expect(strict.call(exportMyData, {}, token)).rejects.toMatchObject({ details: { signIn: 'again' } })
    await strict.close()
  })
})

describe('signing out', () => {
  it('ends the session of the app', async () => {
    const { token } = await server.signUp()
    await server.call(getMyProfile, {}, token)
    const response = await fetch(`${server.url}/auth/signout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin: 'capacitor://localhost' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })

  it('ends the session of the browser and deletes the cookie', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid, 'web')
    const headers = { cookie: `muster_session=${token}`, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(`${server.url}/auth/signout`, { method: 'POST', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/^muster_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject(refused)
  })

  it('cannot be requested by another site', async () => {
    const { uid } = await server.signUp()
    const token = await signInAgain(uid, 'web')
    const headers = { cookie: `muster_session=${token}`, 'sec-fetch-site': 'cross-site' }
    expect((await fetch(`${server.url}/auth/signout`, { method: 'POST', headers })).status).toBe(403)
    await expect(server.call(getMyProfile, {}, token)).resolves.toMatchObject({ uid })
  })
})

describe('over https', () => {
  it('the cookie has the name that only this host can set, and no other counts', async () => {
    const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://muster.example' } })
    const { token } = await secure.signUp()
    const statusWith = async (cookie: string) => {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const response = await fetch(`${secure.url}/api/${getMyProfile.name}`, {
        method: 'POST',
        headers,
        body: '{"data":{}}',
      })
      return response.status
    }
    expect(await statusWith(`muster_session=${token}`)).toBe(401)
    expect(await statusWith(`other=1; __Host-muster_session=${token}`)).toBe(200)
    const headers = { cookie: `__Host-muster_session=${token}`, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(`${secure.url}/auth/signout`, { method: 'POST', headers })
    // Without one of these the browser ignores the line, and the cookie stays.
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-muster_session=;.*Path=\/;.*HttpOnly; Secure/)
    expect(response.headers.get('set-cookie')).not.toContain('Domain')
    await secure.close()
  })
})

describe('a call with the cookie', () => {
  const save = (token: string, headers: Record<string, string>) =>
    server.post(`/api/${saveMyProfile.name}`, '{"data":{"rank":"SGT"}}', {
      cookie: `other=1; muster_session=${token}`,
      ...headers,
    })

  it.each([
    ['no sign of where it came from', {}, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an origin that only looks alike', { origin: 'http://127.0.0.1:1' }, 403],
    ['no origin at all', { origin: 'null' }, 403],
    ['our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('from %s', async (_from, headers, status) => {
    const { token } = await server.signUp()
    expect((await save(token, headers as Record<string, string>)).status).toBe(status)
  })

  it('from our own origin, over plain http', async () => {
    const { token } = await server.signUp()
    expect((await save(token, { origin: server.url })).status).toBe(200)
  })

  it('must be JSON, which no form can send', async () => {
    const { token } = await server.signUp()
    const response = await save(token, { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' })
    expect(response.status).toBe(400)
  })
})
