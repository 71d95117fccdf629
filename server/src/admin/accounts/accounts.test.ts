import { randomUUID } from 'node:crypto'
import {
  adminDeleteUser,
  adminEndSessions,
  adminGetUser,
  adminListActs,
  adminListSubscriptionChanges,
  adminListUsers,
  adminSetTrial,
  adminSetUnlimited,
} from '@muster/domain/admin/functions.ts'
import { ACCOUNT_STATES } from '@muster/domain/admin/accounts.ts'
import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { SOURCE_STATUSES, STORES, SUBSCRIPTION_SOURCES } from '@muster/domain/billing/sources.ts'
import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { createRoster, getRoster } from '@muster/domain/roster/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newRoster, type Person, refusalOf } from '../../testing/unit/rosters.ts'
import { Chance } from '../../demo/world/chance.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const DAY_MS = 86_400_000
const reason = 'They asked on the phone'
const ADMIN_UID = '00000000-0000-4000-8000-0000000000ad'

let server: TestServer
let admin: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer({ at: NOW, environment: { ADMIN_UID } })
  admin = await server.signUp({ name: 'Admin, Ada', email: 'ada@example.mil' })
  second = await server.signUp({ name: 'Second, Sid' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid in ($1, $2)`, [
    admin.uid,
    second.uid,
  ])
})
afterAll(() => server.close())

const list = (input: RawInputOf<typeof adminListUsers>) => server.call(adminListUsers, input, admin.token)
const status = (person: Person) => server.call(getSubscriptionStatus, {}, person.token)
const person = (name: string, more: { email?: string; entitled?: boolean } = {}) => server.signUp({ name, ...more })

describe('accounts are found', () => {
  test.each(['kowal', 'Kowalczyk', 'KOWALCZYK, Zo', 'zofia kowal', 'z.kowal', 'z.kowalczyk@unit', 'unit.example'])(
    'by the beginnings of words, in any order: %s',
    async (search) => {
      const found = await list({ search })
      if (!found.users.some(({ email }) => email === 'z.kowalczyk@unit.example.mil'))
        await person('Kowalczyk, Zofia', { email: 'z.kowalczyk@unit.example.mil' })
      const { users } = await list({ search })
      expect(users.map(({ email }) => email)).toEqual(['z.kowalczyk@unit.example.mil'])
    },
  )

  test('by uid, in any case', async () => {
    const { uid } = await person('By, Uid')
    const { users } = await list({ search: uid.toUpperCase() })
    expect(users.map((user) => user.uid)).toEqual([uid])
  })

  test('but not by the middle of a word, nor by search operators', async () => {
    await person('Middleton, Ida')
    for (const search of ['iddleton', `'`, `\\`, ':*', '!mid', 'mid | zzz', '&', `'':*`, '%', '\u{1F600}'])
      expect((await list({ search })).users, search).toEqual([])
  })

  test('page by page, each once, even when several were created at the same moment', async () => {
    for (let number = 0; number < 52; number++) await person(`Pageturner, N${number}`)
    for (const sort of ['last seen', 'created'] as const) {
      const first = await list({ search: 'pageturner', sort })
      expect(first.users).toHaveLength(50)
      const second = await list({ search: 'pageturner', sort, after: first.next })
      expect(second).toMatchObject({ next: null })
      expect(new Set([...first.users, ...second.users].map(({ uid }) => uid)).size).toBe(52)
    }
  })

  test('with their sign-in providers, the number of rosters they own, and when they were last active', async () => {
    const owner = await person('Counted, Cora')
    for (const name of ['A Co', 'B Co'])
      await server.call(createRoster, { name, timeZone: 'America/New_York' }, owner.token)
    server.clock.advance(2 * 3_600_000)
    await server.call(getMyProfile, {}, owner.token)
    await server.composition.sessions.settle()
    const { users } = await list({ search: 'counted' })
    expect(users).toMatchObject([
      {
        name: 'Counted, Cora',
        providers: ['demo'],
        rosters: 2,
        isAdmin: false,
        state: 'active',
        lastSeenAt: new Date(NOW.getTime() + 2 * 3_600_000).toISOString(),
      },
    ])
    // The admin who asks was active just now as well.
    const { users: latest } = await list({})
    expect(latest.map(({ uid }) => uid).filter((uid) => uid !== admin.uid)[0]).toBe(owner.uid)
    // The session is deleted in time, but the time it was last active stays.
    await server.database.pool.query('delete from sessions where uid = $1', [owner.uid])
    expect((await list({ search: 'counted' })).users[0]?.lastSeenAt).toBe(users[0]?.lastSeenAt)
    server.clock.set(NOW)
  })

  test('as admins, both by role and by the server settings', async () => {
    await server.database.pool.query(
      `insert into accounts (uid, email, created_at) values ($1, 'first@example.mil', now()) on conflict do nothing`,
      [ADMIN_UID],
    )
    const { users } = await list({ filter: 'admins' })
    expect(new Set(users.map(({ uid }) => uid))).toEqual(new Set([admin.uid, second.uid, ADMIN_UID]))
    expect(users.every(({ isAdmin }) => isAdmin)).toBe(true)
  })

  test('by the state of their subscription, exactly as their sources give it', async () => {
    const chance = new Chance(25)
    const uids: string[] = []
    for (let number = 0; number < 120; number++) {
      const { uid } = await person(`Stated, N${number}`, { entitled: false })
      uids.push(uid)
      // Up to three sources each, of every kind and status, ended or not.
      for (let source = 0; source < number % 4; source++) {
        const kind = chance.pick(SUBSCRIPTION_SOURCES)
        await server.database.pool.query(
          `insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, created_at)
           values ($1, $2, $3, $4, $5, false, 'production', $6, $6)`,
          [
            kind,
            randomUUID(),
            uid,
            // The sources that we grant ourselves have no other status.
            STORES.some((store) => store === kind) ? chance.pick(['active', ...SOURCE_STATUSES]) : 'active',
            chance.pick([null, new Date(NOW.getTime() + DAY_MS), new Date(NOW.getTime() - DAY_MS)]),
            NOW,
          ],
        )
      }
    }
    const all = async (input: RawInputOf<typeof adminListUsers>) => {
      const first = await list({ search: 'stated', ...input })
      const pages = [first]
      for (let after = first.next; after !== null; after = pages.at(-1)?.next ?? null)
        pages.push(await list({ search: 'stated', ...input, after }))
      return pages.flatMap(({ users }) => users)
    }
    const everybody = await all({})
    expect(everybody).toHaveLength(uids.length)
    for (const filter of ACCOUNT_STATES) {
      const expected = everybody.filter(({ state }) => state === filter).map(({ uid }) => uid)
      expect(expected.length, filter).toBeGreaterThan(2)
      expect(
        (await all({ filter })).map(({ uid }) => uid),
        filter,
      ).toEqual(expected)
    }
  })
})

describe('a trial', () => {
  test('is given, moved and ended, with author and reason', async () => {
    const them = await person('Trial, Tess', { entitled: false })
    expect(await status(them)).toBeNull()
    await server.call(adminSetTrial, { uid: them.uid, end: { days: 10 }, reason }, admin.token)
    const in10 = new Date(NOW.getTime() + 10 * DAY_MS).toISOString()
    expect(await status(them)).toMatchObject({ status: 'trial', trialEndsAt: in10, entitled: true })
    const until = '2027-01-31T00:00:00.000Z'
    await server.call(adminSetTrial, { uid: them.uid, end: { until }, reason: 'Deployed' }, admin.token)
    expect(await status(them)).toMatchObject({ trialEndsAt: until })
    await server.call(adminSetTrial, { uid: them.uid, end: { days: 0 }, reason }, admin.token)
    expect(await status(them)).toMatchObject({ entitled: false, statusReason: 'trial_expired' })

    const { changes } = await server.call(adminListSubscriptionChanges, { uid: them.uid }, admin.token)
    expect(changes.map(({ cause, by, why, after }) => [cause, by, why, after?.entitledUntil])).toEqual([
      ['admin', 'Admin, A.', reason, NOW.toISOString()],
      ['admin', 'Admin, A.', 'Deployed', until],
      ['admin', 'Admin, A.', reason, in10],
    ])
    const { acts } = await server.call(adminListActs, { uid: them.uid }, admin.token)
    expect(acts).toHaveLength(3)
    expect(acts[1]).toMatchObject({ act: 'set trial', aboutName: 'Trial, T.', reason: 'Deployed', details: { until } })
  })

  test.each([
    [{ end: { until: '2099-01-01T00:00:00Z' }, reason }, 'end'],
    [{ end: { until: '0000-01-01T00:00:00Z' }, reason }, 'end'],
    [{ end: { days: -1 }, reason }, 'end'],
    [{ end: { days: 3 }, reason: ' ' }, 'reason'],
    [{ end: { days: 3 } }, 'reason'],
    [{ end: { days: 3 }, reason: 'SSN 123-45-6789' }, 'reason'],
  ])('is refused with the reason when it makes no sense: %o', async (input, field) => {
    const { uid } = await person('Wrong, Will')
    const refusal = await refusalOf(server.call(adminSetTrial, { uid, ...input } as never, admin.token))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field: expect.stringContaining(field) } })
  })

  test('set by two admins at once becomes one of the two, and the history has each', async () => {
    const them = await person('Race, Rita', { entitled: false })
    const days = [3, 5, 7, 9]
    await Promise.all(
      days.map((many) => server.call(adminSetTrial, { uid: them.uid, end: { days: many }, reason }, admin.token)),
    )
    const { changes } = await server.call(adminListSubscriptionChanges, { uid: them.uid }, admin.token)
    expect(changes).toHaveLength(4)
    // Each change begins with the state that the one before it left.
    for (const [at, change] of changes.entries())
      expect(change.before?.entitledUntil).toBe(changes[at + 1]?.after?.entitledUntil)
    expect((await status(them))?.trialEndsAt).toBe(changes[0]?.after?.entitledUntil)
  })
})

describe('unlimited and comp', () => {
  test('are given and taken back independently', async () => {
    const them = await person('Free, Fay', { entitled: false })
    const set = (input: object) =>
      server.call(adminSetUnlimited, { uid: them.uid, reason, ...input } as never, admin.token)
    expect(await set({ unlimited: true })).toEqual({ changed: true })
    expect(await status(them)).toMatchObject({ status: 'active', unlimited: true, entitledUntil: null })
    expect(await set({ unlimited: true })).toEqual({ changed: false })
    const until = '2027-02-01T00:00:00.000Z'
    await set({ unlimited: false, comp: { until } })
    expect(await status(them)).toMatchObject({ status: 'comp', unlimited: false, entitledUntil: until })
    await set({ comp: { until: null } })
    expect(await status(them)).toMatchObject({ status: 'comp', entitledUntil: null })
    await set({ comp: 'off' })
    expect(await status(them)).toBeNull()
    const { acts } = await server.call(adminListActs, { uid: them.uid }, admin.token)
    expect(acts.map(({ details }) => details)).toEqual([
      { comp: 'off' },
      { comp: 'without an end' },
      { unlimited: 'off', comp: until },
      { unlimited: 'on' },
    ])
    const { sources } = await server.call(adminGetUser, { uid: them.uid }, admin.token)
    expect(sources).toEqual([])
  })

  test('never hide a paid subscription', async () => {
    const them = await person('Payer, Pat', { entitled: false })
    await server.database.pool.query(
      `insert into subscription_sources (source, external_id, uid, status, renews, environment, checked_at, created_at)
       values ('stripe', 'sub_pat', $1, 'active', true, 'production', now(), now())`,
      [them.uid],
    )
    await server.call(adminSetUnlimited, { uid: them.uid, unlimited: true, reason }, admin.token)
    await server.call(adminSetUnlimited, { uid: them.uid, unlimited: false, reason }, admin.token)
    expect(await status(them)).toMatchObject({ status: 'active', entitled: true })
    const { sources, state } = await server.call(adminGetUser, { uid: them.uid }, admin.token)
    expect(sources).toMatchObject([{ source: 'stripe', runs: true }])
    expect(state).toBe('active')
  })

  test.each([
    [{ reason }, 'unlimited'],
    [{ comp: { until: '2026-11-01T00:00:00Z' }, reason }, 'comp'],
    [{ unlimited: true, reason: '' }, 'reason'],
  ])('are refused with the reason when they make no sense: %o', async (input, field) => {
    const refusal = await refusalOf(server.call(adminSetUnlimited, { uid: admin.uid, ...input } as never, admin.token))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field } })
  })
})

test('sessions end everywhere', async () => {
  const them = await person('Out, Olga')
  const account = await server.call(adminGetUser, { uid: them.uid }, admin.token)
  expect(account.sessions).toMatchObject([{ kind: 'native', current: false }])
  expect(await server.call(adminEndSessions, { uid: them.uid, reason }, admin.token)).toEqual({ ended: 1 })
  expect(await refusalOf(server.call(getMyProfile, {}, them.token))).toMatchObject({ code: 'unauthenticated' })
})

describe('an account is deleted', () => {
  test('as its owner would delete it, and the record of what admins did to it stays', async () => {
    const roster = await newRoster(server)
    const { uid } = roster.owner
    const { confirmWith } = await server.call(adminGetUser, { uid }, admin.token)
    await server.call(adminSetTrial, { uid, end: { days: 3 }, reason }, admin.token)
    const confirm = `${confirmWith?.toUpperCase()} `
    const ask = { uid, confirm, reason: 'Asked by mail' }
    expect(await server.call(adminDeleteUser, ask, second.token)).toEqual({ deleted: false })
    expect(await server.call(adminDeleteUser, ask, admin.token)).toEqual({ deleted: true })
    // The longest-serving editor owns it now.
    expect((await server.call(getRoster, { rosterId: roster.id }, roster.editor.token)).role).toBe('owner')
    expect(await refusalOf(server.call(getMyProfile, {}, roster.owner.token))).toMatchObject({
      code: 'unauthenticated',
    })
    expect(await refusalOf(server.call(adminGetUser, { uid }, admin.token))).toMatchObject({ code: 'not-found' })
    const { acts } = await server.call(adminListActs, { uid }, admin.token)
    expect(acts).toMatchObject([
      { act: 'delete account', by: 'Admin, A.', aboutUid: uid, aboutName: null, reason: 'Asked by mail' },
      { act: 'ask to delete account', by: 'Second, S.' },
      { act: 'set trial' },
    ])
  })

  test.each(['', 'DELETE', 'delete me', 'ada@example.mil'])('only when its address is typed: %j', async (confirm) => {
    const them = await person('Stays, Sam')
    const refusal = await refusalOf(server.call(adminDeleteUser, { uid: them.uid, confirm, reason }, admin.token))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field: 'confirm' } })
    expect(await server.call(getMyProfile, {}, them.token)).toMatchObject({ uid: them.uid })
  })

  test('but neither the admin’s own nor the one that the settings name', async () => {
    await server.database.pool.query(
      `insert into accounts (uid, email, created_at) values ($1, 'first@example.mil', now()) on conflict do nothing`,
      [ADMIN_UID],
    )
    for (const [uid, confirm] of [
      [admin.uid, 'ada@example.mil'],
      [ADMIN_UID, 'first@example.mil'],
    ] as const) {
      expect((await server.call(adminGetUser, { uid }, admin.token)).confirmWith).toBeNull()
      expect(await refusalOf(server.call(adminDeleteUser, { uid, confirm, reason }, admin.token))).toMatchObject({
        code: 'failed-precondition',
        details: { field: 'uid' },
      })
    }
  })

  test('once, even when several admins do it', async () => {
    const them = await person('Once, Otto', { email: 'otto@example.mil' })
    const input = { uid: them.uid, confirm: 'otto@example.mil', reason }
    await server.call(adminDeleteUser, input, second.token)
    const done = await Promise.allSettled(
      Array.from({ length: 4 }, () => server.call(adminDeleteUser, input, admin.token)),
    )
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'not-found' })
    const { acts } = await server.call(adminListActs, { uid: them.uid }, admin.token)
    expect(acts.map(({ act }) => act)).toEqual(['delete account', 'ask to delete account'])
  })

  test('by two admins, each in time, and the others are told', async () => {
    const them = await person('Two, Tia', { email: 'tia@example.mil' })
    const remove = (by: Person) =>
      server.call(adminDeleteUser, { uid: them.uid, confirm: 'tia@example.mil', reason }, by.token)
    const deletion = async (by: Person) => (await server.call(adminGetUser, { uid: them.uid }, by.token)).deletion
    expect(await deletion(admin)).toEqual({ state: 'two needed' })
    expect(await remove(admin)).toEqual({ deleted: false })
    expect(await remove(admin)).toEqual({ deleted: false })
    expect(await deletion(admin)).toMatchObject({ state: 'asked', byMe: true })
    expect(await deletion(second)).toEqual({ state: 'asked', by: 'Admin, A.', byMe: false, at: NOW.toISOString() })
    await server.composition.deliver()
    const { notifications } = await server.call(listMyNotifications, {}, second.token)
    expect(notifications.filter(({ title }) => title === 'Confirm the deletion of an account')).toHaveLength(1)
    server.clock.advance(DAY_MS)
    const fresh = await signedInAgain(second)
    expect(await remove(fresh)).toEqual({ deleted: false })
    server.clock.set(NOW)
    expect(await remove(admin)).toEqual({ deleted: true })
  })

  describe('where one admin is left who can sign in', () => {
    afterEach(async () => {
      await server.database.pool.query(
        `update accounts set disabled_at = null, roles = case when uid = $1 then array['Admin'] else roles end`,
        [second.uid],
      )
    })

    test('not at all, so nobody gets to be alone by disabling the others', async () => {
      const them = await person('Kept, Kim', { email: 'kim@example.mil' })
      const ask = { uid: them.uid, confirm: 'kim@example.mil', reason }
      await server.call(adminDeleteUser, ask, second.token)
      await server.database.pool.query('update accounts set disabled_at = now() where uid in ($1, $2)', [
        second.uid,
        ADMIN_UID,
      ])
      expect((await server.call(adminGetUser, { uid: them.uid }, admin.token)).deletion).toEqual({
        state: 'two needed',
      })
      expect(await refusalOf(server.call(adminDeleteUser, ask, admin.token))).toMatchObject({
        code: 'failed-precondition',
      })
      expect(await server.call(getMyProfile, {}, them.token)).toMatchObject({ uid: them.uid })
    })

    test('by that one, where there is no other admin at all', async () => {
      const them = await person('Alone, Al', { email: 'al@example.mil' })
      const ask = { uid: them.uid, confirm: 'al@example.mil', reason }
      await server.call(adminDeleteUser, ask, second.token)
      await server.database.pool.query(`update accounts set roles = '{}' where uid = $1`, [second.uid])
      await server.database.pool.query('delete from accounts where uid = $1', [ADMIN_UID])
      expect((await server.call(adminGetUser, { uid: them.uid }, admin.token)).deletion).toEqual({ state: 'alone' })
      expect(await server.call(adminDeleteUser, ask, admin.token)).toEqual({ deleted: true })
    })
  })
})

/** The same person with a fresh session, after the clock moved on. */
async function signedInAgain({ uid }: Person): Promise<Person> {
  const about = { uid, kind: 'native', device: 'test' } as const
  const now = server.clock.now()
  return server.database.write(async (tx) => {
    const { token } = await server.composition.sessions.start(tx, about, now)
    return { uid, token }
  })
}

test('the record of admin acts cannot be changed or deleted', async () => {
  const them = await person('Record, Rue')
  await server.call(adminSetTrial, { uid: them.uid, end: { days: 3 }, reason }, admin.token)
  for (const statement of [`update admin_acts set reason = 'x'`, 'delete from admin_acts', 'truncate admin_acts'])
    await expect(server.database.pool.query(statement), statement).rejects.toThrow(/append-only/)
  const { acts, next } = await server.call(adminListActs, {}, admin.token)
  expect(acts[0]).toMatchObject({ aboutUid: them.uid })
  if (next !== null) {
    const more = await server.call(adminListActs, { after: next }, admin.token)
    expect(more.acts.every(({ id }) => id < next)).toBe(true)
  }
})
