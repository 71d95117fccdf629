import { randomUUID } from 'node:crypto'
import { getMyProfile, getSignInOptions } from '@muster/domain/identity/functions.ts'
import { inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import { createRoster } from '@muster/domain/roster/functions.ts'
import { joinRoster } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/server/server.ts'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in/sign-in-server.ts'
import { newRoster } from '../testing/unit/rosters.ts'

/** Leaders sign in with a card here, and Soldiers with anything. */
let at: SignInServer
let issuer: SignInServer['issuer']
let server: SignInServer['server']

beforeAll(async () => {
  at = await startSignInServer({ card: {}, any: {} }, { LEADERS_SIGN_IN_WITH: 'card' })
  ;({ issuer, server } = at)
})
afterAll(() => at.close())
beforeEach(() => {
  issuer.person = { sub: randomUUID(), name: 'Derek Rasmussen' }
})

const UNIT = { name: 'A Co', timeZone: 'America/New_York' }
const wrongWay = { code: 'failed-precondition', message: expect.stringContaining('Leaders sign in another way') }

/** Where a sign-in ends, and the token that it gave. */
async function signIn(provider: string): Promise<{ end: string; token: string }> {
  const browser = new TestBrowser()
  const end = await at.signIn(browser, provider)
  return { end, token: browser.cookie('muster_session') ?? '' }
}

/** A code to share a roster with, from a leader of whom we ask nothing. */
async function codeToJoin(): Promise<string> {
  const open = await startTestServer({ database: server.database })
  const roster = await newRoster(open)
  const { code } = await open.call(inviteCoLeader, { rosterId: roster.id, inviteId: randomUUID() }, roster.owner.token)
  await open.close()
  return code
}

describe('where leaders need a card', () => {
  it('the page for signing in says which way is theirs', async () => {
    const { providers } = await server.call(getSignInOptions, {})
    expect(providers.map(({ id, forLeaders }) => [id, forLeaders])).toEqual([
      ['card', true],
      ['any', false],
    ])
  })

  it('nobody becomes one without it', async () => {
    const { token } = await signIn('any')
    await expect(server.call(createRoster, UNIT, token)).rejects.toMatchObject(wrongWay)
    await expect(server.call(joinRoster, { code: await codeToJoin() }, token)).rejects.toMatchObject(wrongWay)
    const card = await signIn('card')
    await server.call(createRoster, UNIT, card.token)
    issuer.person = { sub: randomUUID() }
    const other = await signIn('card')
    await server.call(joinRoster, { code: await codeToJoin() }, other.token)
  })

  it('a leader cannot sign in without it', async () => {
    const card = await signIn('card')
    await server.call(createRoster, UNIT, card.token)
    // Both providers are one issuer, so this is the same account by another way.
    expect(await signIn('any')).toEqual({ end: '/login?error=leader', token: '' })
    expect((await signIn('card')).end).toBe('/soldiers')
  })

  it('a session without it ends within a minute of its account being made a leader', async () => {
    const { token } = await signIn('any')
    const { uid } = await server.call(getMyProfile, {}, token)
    await server.database.pool.query(`update accounts set role = 'Admin' where uid = $1`, [uid])
    server.clock.advance(60_000)
    await server.call(getMyProfile, {}, token)
    await server.composition.sessions.settle()
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('so does one from before the setting, in a process that meets it first', async () => {
    const { token } = await signIn('any')
    const { uid } = await server.call(getMyProfile, {}, token)
    await server.database.pool.query(`update accounts set role = 'Admin' where uid = $1`, [uid])
    await server.database.pool.query('update sessions set provider = null where uid = $1', [uid])
    server.composition.sessions.forget(uid)
    await server.composition.sessions.settle()
    await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await server.database.pool.query('select 1 from sessions where uid = $1', [uid])).rowCount).toBe(0)
  })
})
