import { hash, randomBytes, randomUUID } from 'node:crypto'
import {
  finishNativeSignIn,
  getMyProfile,
  getSignInOptions,
  redeemNativeSignIn,
  startNativeSignIn,
} from '@muster/domain/identity/functions.ts'
import { pathOfCode } from '@muster/domain/roster/invites/address.ts'
import { createLeaderCode, inviteCoLeader, revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/server/server.ts'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in/sign-in-server.ts'
import { addSoldier, newRoster, type TestRoster } from '../testing/unit/rosters.ts'

/** A server that takes in only the invited, and asks everybody to agree to a notice first. */
const BANNER = 'You are accessing a U.S. Government information system.\n\nAt any time, it may be inspected.'

let at: SignInServer
let issuer: SignInServer['issuer']
let server: SignInServer['server']
let roster: TestRoster
let agreed: string
let browser: TestBrowser

beforeAll(async () => {
  at = await startSignInServer(
    { unit: {} },
    {
      SIGN_UP: 'invited',
      SIGN_UP_DOMAINS: 'army.example, *.army.example',
      CONSENT_BANNER: BANNER,
      RATE_LIMIT_FACTOR: '1',
    },
  )
  ;({ issuer, server } = at)
  roster = await newRoster(server)
  const { banner } = await server.call(getSignInOptions, {})
  expect(banner?.text).toBe(BANNER)
  agreed = banner?.id ?? ''
})
afterAll(() => at.close())
beforeEach(() => {
  browser = new TestBrowser()
  issuer.person = { sub: randomUUID(), name: 'New Person', email: 'new@elsewhere.example' }
  issuer.mischief = {}
  server.clock.advance(60_000)
})

const accounts = async () => (await server.database.pool.query('select 1 from accounts')).rowCount

function signIn(returnTo = '/soldiers', more: Record<string, string> = { agreed }): Promise<string> {
  return at.signIn(browser, 'unit', Object.assign({ return: returnTo }, more))
}

async function codeFor(purpose: 'soldier' | 'co-leader') {
  const ask = { rosterId: roster.id, inviteId: randomUUID() }
  const make = purpose === 'soldier' ? createLeaderCode : inviteCoLeader
  const { invite, code } = await server.call(make, ask, roster.owner.token)
  return { id: invite.id, path: pathOfCode(purpose, code) }
}

describe('where accounts are made by invitation', () => {
  it('nobody else gets one, and those who have one sign in as before', async () => {
    const before = await accounts()
    expect(await signIn()).toBe('/login?error=uninvited')
    expect(await signIn(pathOfCode('soldier', '0000-0000'))).toBe('/login?error=uninvited')
    expect(browser.cookie('muster_session')).toBeUndefined()
    expect(await accounts()).toBe(before)
    issuer.person = { ...issuer.person, email: 'new@army.example' }
    expect(await signIn()).toBe('/soldiers')
    // The address counts once. A person keeps the account when it changes.
    issuer.person = { ...issuer.person, email: 'new@elsewhere.example' }
    expect(await signIn()).toBe('/soldiers')
    expect(await accounts()).toBe((before ?? 0) + 1)
  })

  it.each([
    ['d.ruiz@army.example', {}, '/soldiers'],
    ['d.ruiz@mail.ARMY.example', {}, '/soldiers'],
    ['d.ruiz@army.example', { email_verified: false }, '/login?error=uninvited'],
    ['d.ruiz@army.example.evil.example', {}, '/login?error=uninvited'],
  ])('%s with %j ends at %s', async (email, claims, end) => {
    issuer.person = { ...issuer.person, email }
    issuer.mischief = { claims }
    expect(await signIn()).toBe(end)
  })

  it.each(['soldier', 'co-leader'] as const)(
    'a code for a %s lets its holder in, until it is revoked',
    async (purpose) => {
      const { id, path } = await codeFor(purpose)
      expect(await signIn(path)).toBe(path)
      await server.call(revokeInvite, { rosterId: roster.id, inviteId: id }, roster.owner.token)
      issuer.person = { sub: randomUUID() }
      expect(await signIn(path)).toBe('/login?error=uninvited')
    },
  )

  it('a row of a roster with the checked address lets its Soldier in, while it waits for one', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    const soldierId = await addSoldier(server, roster, { last: 'Vega', email })
    issuer.person = { sub: randomUUID(), email: email.toUpperCase() }
    issuer.mischief = { claims: { email_verified: false } }
    expect(await signIn()).toBe('/login?error=uninvited')
    issuer.mischief = {}
    expect(await signIn()).toBe('/soldiers')
    await server.call(
      archiveSoldiers,
      { rosterId: roster.id, soldierIds: [soldierId], lossDate: '2026-03-01', reason: 'ETS' },
      roster.owner.token,
    )
    issuer.person = { sub: randomUUID(), email }
    expect(await signIn()).toBe('/login?error=uninvited')
  })

  it('the same counts in the apps: with an ID token, and by the browser of the phone', async () => {
    const { path } = await codeFor('co-leader')
    const finish = async (returnTo?: string) => {
      const { nonce } = await server.call(startNativeSignIn, { provider: 'unit', agreed })
      const idToken = await issuer.idToken('unit', nonce)
      return server.call(finishNativeSignIn, { provider: 'unit', idToken, nonce, ...(returnTo && { returnTo }) })
    }
    await expect(finish()).rejects.toMatchObject({
      code: 'permission-denied',
      message: expect.stringContaining('invitation'),
    })
    expect(await server.call(getMyProfile, {}, (await finish(path)).token)).toMatchObject({ needsProfile: true })

    const redeem = async (returnTo: string) => {
      const verifier = randomBytes(32).toString('base64url')
      const how = new URLSearchParams({ native: hash('sha256', verifier, 'base64url'), return: returnTo, agreed })
      const { response } = await browser.open(`${server.url}/auth/unit/start?${how}`)
      const code = /#code=([\w-]{43})/.exec(await response.text())?.[1] ?? ''
      return server.call(redeemNativeSignIn, { code, verifier })
    }
    issuer.person = { sub: randomUUID() }
    await expect(redeem('/soldiers')).rejects.toMatchObject({ code: 'permission-denied' })
    expect((await redeem(path)).token).toMatch(/^[\w-]{43}$/)
  })

  it('guesses at codes end after 30 a minute from one address, even with a right one', async () => {
    const { path } = await codeFor('soldier')
    for (let guess = 0; guess < 30; guess++) {
      expect(await signIn(pathOfCode('soldier', `0000-${1000 + guess}`))).toBe('/login?error=uninvited')
    }
    expect(await signIn(path)).toBe('/login?error=failed')
    server.clock.advance(60_000)
    expect(await signIn(path)).toBe(path)
  })
})

describe('a notice to agree to', () => {
  it('comes before every sign-in, in a browser and in the apps', async () => {
    issuer.person = { sub: randomUUID(), email: 'a@army.example' }
    for (const more of [{}, { agreed: 'something else' }, { agreed: '' }]) {
      expect(await signIn('/soldiers', more)).toBe('/login?error=unread')
    }
    const native = hash('sha256', 'verifier', 'base64url')
    const { response } = await browser.open(`${server.url}/auth/unit/start?native=${native}`)
    expect(await response.text()).toContain('muster://auth#error=unread')
    for (const ask of [{}, { agreed: 'something else' }]) {
      await expect(server.call(startNativeSignIn, { provider: 'unit', ...ask })).rejects.toMatchObject({
        code: 'failed-precondition',
        details: { field: 'agreed' },
      })
    }
    expect(await signIn()).toBe('/soldiers')
  })

  it('that changed is agreed to anew', async () => {
    const changed = await startTestServer({ environment: { CONSENT_BANNER: `${BANNER} Always.` } })
    const { banner } = await changed.call(getSignInOptions, {})
    expect(banner?.id).not.toBe(agreed)
    await changed.close()
  })
})
