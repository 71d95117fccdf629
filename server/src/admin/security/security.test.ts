import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adminGetUser, adminListUsers, adminSetDisabled } from '@muster/domain/admin/functions.ts'
import { adminListSecurityLog } from '@muster/domain/admin/security/functions.ts'
import type { SecurityLine } from '@muster/domain/admin/security/schema.ts'
import { endMySessions, getMyProfile, startNativeSignIn } from '@muster/domain/identity/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { SECURITY_LOG_SHOWN } from '@muster/domain/kernel/security-log.ts'
import { exportRoster, getRoster } from '@muster/domain/roster/functions.ts'
import { inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestBrowser } from '../../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../../testing/sign-in/sign-in-server.ts'
import { newRoster, type Person, refusalOf, type TestRoster } from '../../testing/unit/rosters.ts'

let at: SignInServer
let server: SignInServer['server']
let admin: Person
let folder: string
let stream: string
let roster: TestRoster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-security-'))
  stream = join(folder, 'security.jsonl')
  at = await startSignInServer(
    { unit: {} },
    { RATE_LIMIT_FACTOR: '1', SECURITY_LOG_STREAM: pathToFileURL(stream).href },
  )
  ;({ server } = at)
  admin = await server.signUp({ name: 'Admin, Ada' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  roster = await newRoster(server)
})
afterAll(async () => {
  await at.close()
  await rm(folder, { recursive: true })
})

async function logged(asked: RawInputOf<typeof adminListSecurityLog> = {}): Promise<SecurityLine[]> {
  await server.composition.deliver()
  return (await server.call(adminListSecurityLog, asked, admin.token)).entries
}

describe('the security log has', () => {
  it('a sign-in, and one that was refused, with the address and the way', async () => {
    const browser = new TestBrowser()
    at.issuer.person = { sub: randomUUID(), name: 'Derek Rasmussen' }
    await at.signIn(browser, 'unit')
    const { uid } = await server.call(getMyProfile, {}, browser.cookie('muster_session') ?? '')
    expect((await logged({ uid }))[0]).toMatchObject({
      kind: 'sign-in',
      what: 'unit',
      outcome: 'ok',
      name: 'Rasmussen, D.',
      address: '127.0.0.1',
    })
    at.issuer.error = 'access_denied'
    await at.signIn(browser, 'unit')
    at.issuer.error = null
    expect((await logged({ kind: 'sign-in', outcome: 'refused' }))[0]).toMatchObject({
      what: 'cancelled',
      uid: null,
      address: '127.0.0.1',
      details: { provider: 'unit' },
    })
    await server.call(endMySessions, { which: 'all' }, browser.cookie('muster_session') ?? '')
    expect((await logged({ uid, kind: 'session' }))[0]).toMatchObject({ what: 'ended', details: { sessions: '1' } })
  })

  it('refused calls, those of one caller as one entry', async () => {
    const stranger = await server.signUp()
    for (let time = 0; time < 3; time++)
      await refusalOf(server.call(getRoster, { rosterId: roster.id }, stranger.token))
    await refusalOf(server.call(getRoster, { rosterId: roster.id }))
    await refusalOf(server.call(adminListUsers, {}, stranger.token))
    const mine = await logged({ uid: stranger.uid, outcome: 'refused' })
    expect(mine.map(({ what, times, details }) => [what, times, details['code']])).toEqual(
      expect.arrayContaining([
        ['adminListUsers', 1, 'permission-denied'],
        ['getRoster', 3, 'not-found'],
      ]),
    )
    expect(mine).toHaveLength(2)
    const nobody = await logged({ search: 'getRoster', outcome: 'refused' })
    expect(nobody).toContainEqual(
      expect.objectContaining({ uid: null, times: 1, details: { code: 'unauthenticated' }, address: '127.0.0.1' }),
    )
  })

  it('what was limited', async () => {
    const busy = await server.signUp()
    const codes = new Set<string>()
    for (let call = 0; call < 601; call++)
      await server.call(getMyProfile, {}, busy.token).catch((error: { code: string }) => codes.add(error.code))
    expect([...codes]).toEqual(['resource-exhausted'])
    expect(await logged({ kind: 'limit' })).toContainEqual(
      expect.objectContaining({ what: 'getMyProfile', uid: busy.uid, outcome: 'refused' }),
    )
  })

  it('rights that were given, exactly when they were', async () => {
    const invite = { rosterId: roster.id, inviteId: randomUUID() }
    await server.call(inviteCoLeader, invite, roster.owner.token)
    await refusalOf(server.call(inviteCoLeader, { ...invite, inviteId: 'x' }, roster.owner.token))
    const rights = await logged({ kind: 'rights', search: roster.id })
    expect(rights.filter(({ what }) => what === 'inviteCoLeader')).toEqual([
      expect.objectContaining({
        uid: roster.owner.uid,
        about: roster.id,
        outcome: 'ok',
        address: '127.0.0.1',
        times: 1,
      }),
    ])
  })

  it('exports', async () => {
    await server.call(exportRoster, { rosterId: roster.id, format: 'csv', fields: ['last'] }, roster.owner.token)
    expect((await logged({ kind: 'export' }))[0]).toMatchObject({ what: 'exportRoster', about: roster.id })
  })

  it('looks and acts of admins, and calls past the rules of the database', async () => {
    const them = await server.signUp()
    await server.call(adminGetUser, { uid: them.uid }, admin.token)
    await server.call(adminSetDisabled, { uid: them.uid, disabled: true, reason: 'Left' }, admin.token)
    const about = await logged({ kind: 'admin', search: them.uid })
    expect(about.map(({ what, uid }) => [what, uid])).toEqual([
      ['adminGetUser', admin.uid],
      ['adminSetDisabled', admin.uid],
    ])
    await server.call(startNativeSignIn, { provider: 'unit' })
    expect(await logged({ kind: 'passage' })).toContainEqual(
      expect.objectContaining({ what: 'startNativeSignIn', uid: null, outcome: 'ok' }),
    )
  })
})

it('is found by time, and shown by pages without a gap', async () => {
  await server.call(adminListUsers, {}, admin.token)
  await server.composition.deliver()
  const { rows } = await server.database.pool.query<{ count: number }>('select count(*)::int from security_log')
  const seen: number[] = []
  for (let after: number | null = null; ; ) {
    const page: { entries: SecurityLine[]; next: number | null } = await server.call(
      adminListSecurityLog,
      { after },
      admin.token,
    )
    seen.push(...page.entries.map(({ seq }) => seq))
    after = page.next
    if (after === null) break
  }
  expect(seen).toEqual(Array.from({ length: rows[0]?.count ?? 0 }, (_, place) => seen.length - place))
  const now = server.clock.now().getTime()
  expect(await logged({ to: new Date(now - 60_000).toISOString() })).toEqual([])
  expect((await logged({ from: new Date(now - 60_000).toISOString() })).length).toBeGreaterThan(0)
  expect(await logged({ search: '%' })).toEqual([])
})

it('tells its page of new entries, and not of looks at the log alone', async () => {
  const told = async () => {
    await server.composition.deliver()
    const { rows } = await server.database.pool.query<{ times: number }>(
      'select count(*)::int as times from change_feed where $1 = any (topics)',
      [SECURITY_LOG_SHOWN],
    )
    return rows[0]?.times ?? 0
  }
  const before = await told()
  for (let look = 0; look < 3; look += 1) await logged()
  expect(await told()).toBe(before)
  await server.call(adminListUsers, {}, admin.token)
  expect(await told()).toBe(before + 1)
})

it('is streamed as a whole, in order, each line hashed after the one before', async () => {
  const { seq = 0 } = (await logged()).at(0) ?? {}
  const lines = (await readFile(stream, 'utf8')).trim().split('\n')
  const hashes = lines.map((line) => (JSON.parse(line) as { hash: string }).hash)
  const expected: string[] = []
  for (const line of lines) {
    const before = Buffer.from(expected.at(-1) ?? '00'.repeat(32), 'hex')
    const hashed = line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')
    expected.push(createHash('sha256').update(before).update(hashed).digest('hex'))
  }
  expect(lines.length).toBeGreaterThanOrEqual(seq)
  expect(hashes).toEqual(expected)
  // Nothing that people wrote or that names them is in it.
  expect(lines.join('\n')).not.toMatch(/Rasmussen|Ada|Left|example\.mil/)
})

it('is for admins only', async () => {
  expect(await refusalOf(server.call(adminListSecurityLog, {}, roster.owner.token))).toMatchObject({
    code: 'permission-denied',
  })
})
