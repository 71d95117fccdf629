import { adminGetUser, adminListActs, adminListUsers, adminSetDisabled } from '@muster/domain/admin/functions.ts'
import {
  finishNativeSignIn,
  getMyProfile,
  previewAccountDeletion,
  startNativeSignIn,
} from '@muster/domain/identity/functions.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { renewMyCalendarFeed } from '@muster/domain/scheduling/calendar/functions.ts'
import { feedAddress } from '@muster/domain/scheduling/calendar/feed-address.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announce } from '../platform/outbox/writes.ts'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in/sign-in-server.ts'
import { newRoster, type Person } from '../testing/unit/rosters.ts'

/** An account that an admin keeps from signing in. */
let at: SignInServer
let issuer: SignInServer['issuer']
let server: SignInServer['server']
let admin: Person
let browser: TestBrowser

beforeAll(async () => {
  at = await startSignInServer({ unit: {} })
  ;({ issuer, server } = at)
  admin = await server.signUp({ name: 'Admin, Ada' })
  await server.database.pool.query(`update accounts set role = 'Admin' where uid = $1`, [admin.uid])
})
afterAll(() => at.close())
beforeEach(() => {
  browser = new TestBrowser()
  issuer.person = { sub: 'one', name: 'Derek Rasmussen' }
})

const reason = 'Left the unit'
const set = (uid: string, disabled: boolean) => server.call(adminSetDisabled, { uid, disabled, reason }, admin.token)

const signIn = () => at.signIn(browser, 'unit')

async function signedIn(): Promise<{ uid: string; token: string }> {
  expect(await signIn()).toBe('/soldiers')
  const token = browser.cookie('muster_session') ?? ''
  return { uid: (await server.call(getMyProfile, {}, token)).uid, token }
}

describe('a disabled account', () => {
  it('is signed out everywhere, cannot sign in, and comes back as it was', async () => {
    const { uid, token } = await signedIn()
    expect(await set(uid, true)).toEqual({ changed: true })
    expect(await set(uid, true)).toEqual({ changed: false })
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signIn()).toBe('/login?error=disabled')
    const { nonce } = await server.call(startNativeSignIn, { provider: 'unit' })
    const idToken = await issuer.idToken('unit', nonce)
    await expect(server.call(finishNativeSignIn, { provider: 'unit', idToken, nonce })).rejects.toMatchObject({
      code: 'permission-denied',
      message: 'This account is disabled. Ask whoever runs this server for your unit.',
    })
    const listed = await server.call(adminListUsers, { filter: 'disabled' }, admin.token)
    expect(listed.users.map((user) => user.uid)).toEqual([uid])
    expect((await server.call(adminGetUser, { uid }, admin.token)).disabledAt).not.toBeNull()

    expect(await set(uid, false)).toEqual({ changed: true })
    expect((await signedIn()).uid).toBe(uid)
    const { acts } = await server.call(adminListActs, { uid }, admin.token)
    expect(acts.map(({ act }) => act)).toEqual(['enable account', 'disable account'])
  })

  it('has no session from a sign-in that was under way', async () => {
    const { uid } = await signedIn()
    const left = async () => {
      const { rows } = await server.database.pool.query('select 1 from sessions where uid = $1', [uid])
      return rows.length
    }
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, () => at.signIn(new TestBrowser(), 'unit')),
      set(uid, true),
    ])
    expect(outcomes).toContainEqual({ changed: true })
    expect(await left()).toBe(0)
    await set(uid, false)
  })

  it('is told nothing, and nobody reads its calendar', async () => {
    const { uid, token } = await server.signUp()
    const secret = randomBytes(32).toString('base64url')
    await server.call(renewMyCalendarFeed, { secret }, token)
    const feed = async () => (await fetch(feedAddress(server.url, secret))).status
    const told = async () => {
      const line = { kind: 'nudge', title: 'Submit accountability', body: '', link: null, at: server.clock.now() }
      await server.database.write((tx) => announce(tx, { ...line, recipients: [uid] }))
      await server.composition.deliver()
      const { rows } = await server.database.pool.query('select 1 from notifications where uid = $1', [uid])
      return rows.length
    }
    /** What waits already: mail and push ask this at the last moment. */
    const stillTold = async () => {
      const { rows } = await server.database.pool.query('select still_told($1, null, null) as yes', [uid])
      return rows[0]?.yes
    }
    expect([await feed(), await told(), await stillTold()]).toEqual([200, 1, true])
    await set(uid, true)
    expect([await feed(), await told(), await stillTold()]).toEqual([404, 1, false])
    await set(uid, false)
    expect([await feed(), await told(), await stillTold()]).toEqual([200, 2, true])
  })

  it('takes over no roster', async () => {
    const roster = await newRoster(server)
    const heirs = async () => {
      const { consequences } = await server.call(previewAccountDeletion, {}, roster.owner.token)
      return consequences.flatMap((one) => (one.kind === 'roster' ? one.heirs.map(({ uid }) => uid) : []))
    }
    expect(await heirs()).toContain(roster.editor.uid)
    await set(roster.editor.uid, true)
    expect(await heirs()).not.toContain(roster.editor.uid)
    expect((await server.call(getRoster, { rosterId: roster.id }, roster.owner.token)).role).toBe('owner')
  })

  it('is never one’s own', async () => {
    await expect(set(admin.uid, true)).rejects.toMatchObject({ code: 'failed-precondition', details: { field: 'uid' } })
  })
})

describe('what an account cannot write about itself, whatever a statement says', () => {
  it.each([
    ['its address', { email: 'general@example.mil' }],
    ['that its address is checked', { email_verified: true }],
    ['that it is an admin', { declared_role: 'Admin' }],
    ['that it is not disabled', { disabled_at: null }],
  ])('%s', async (_what, change) => {
    const { uid } = await server.signUp()
    const act = server.database.as({ uid }).write((tx) => tx.query.updateTable('accounts').set(change).execute())
    await expect(act).rejects.toMatchObject({ code: '42501' })
  })

  it('while an admin by this role may change the rest', async () => {
    const { uid } = await server.signUp()
    await server.database.pool.query(`update accounts set declared_role = 'Admin' where uid = $1`, [uid])
    const change = { declared_role: 'Admin', rank: 'SGM' }
    await server.database.as({ uid }).write((tx) => tx.query.updateTable('accounts').set(change).execute())
    const { rows } = await server.database.pool.query('select rank from accounts where uid = $1', [uid])
    expect(rows).toEqual([{ rank: 'SGM' }])
  })
})
