import { randomUUID } from 'node:crypto'
import {
  createIntakeToken,
  createLeaderCode,
  inviteCoLeader,
  listInvites,
  revokeInvite,
} from '@muster/domain/roster/invites/functions.ts'
import { joinRoster, linkSelfToLeader } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { startTestServer } from '../../testing/server/server.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { signIn, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { inviteBySecret } from './reads.ts'
import { purge } from '../../database/purge.ts'
import { inviteTables } from './tables.ts'
import { consumeInvite } from './writes.ts'

const START = new Date('2026-11-12T11:30:00Z')
const DAY = 86_400_000
const UNKNOWN = 'A1B2-C3D4'
const DEAD = {
  code: 'not-found',
  message:
    'This code cannot be used. It may have expired, been used up, been ended or been mistyped. Ask the leader who gave it to you for a new one.',
  details: { field: 'code' },
}

let setting: WorldServer
let owner: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld(START)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(START)
  owner = await setting.world.leader('SFC', 'Navarro')
  roster = await setting.world.roster(owner)
})

const leaderCode = (more: object = {}) =>
  setting.as(owner).call(createLeaderCode, { rosterId: roster.id, inviteId: randomUUID(), ...more })
const coLeaderCode = (role: 'editor' | 'viewer' = 'editor') =>
  setting.as(owner).call(inviteCoLeader, { rosterId: roster.id, inviteId: randomUUID(), role })
const soldier = () => setting.world.leader('SPC', 'Ortega')
const use = async (code: string) => setting.as(await soldier()).call(linkSelfToLeader, { code })
const listed = async () => (await setting.as(owner).call(listInvites, { rosterId: roster.id })).invites

test('a secret is shown once, and only its hash is stored', async () => {
  const { code } = await leaderCode({ label: 'Gains' })
  const { token } = await setting
    .as(owner)
    .call(createIntakeToken, { rosterId: roster.id, inviteId: randomUUID(), maxUses: null, days: 30 })
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await setting.server.database.pool.query('select to_jsonb(i)::text as row from roster_invites i')
  const kept = JSON.stringify(rows)
  for (const secret of [code, code.replace('-', ''), token]) expect(kept).not.toContain(secret)
  expect(JSON.stringify(await listed())).not.toContain(token)
  expect((await listed()).map(({ purpose, label, state, maxUses }) => ({ purpose, label, state, maxUses }))).toEqual(
    expect.arrayContaining([
      { purpose: 'soldier', label: 'Gains', state: 'open', maxUses: 1 },
      { purpose: 'intake', label: '', state: 'open', maxUses: null },
    ]),
  )
})

test('a device that lost the answer gets the code again, and the database cannot read it meanwhile', async () => {
  const key = randomUUID()
  const ask = { rosterId: roster.id, inviteId: randomUUID() }
  const token = await signIn(setting.server, owner)
  const send = (more: object = {}) =>
    setting.server.call(createLeaderCode, { ...ask, ...more }, token, { 'idempotency-key': key })
  const { code } = await send()
  const { pool } = setting.server.database
  const stored = async () => JSON.stringify((await pool.query('select * from idempotency_keys')).rows)
  for (const secret of [code, code.replace('-', ''), key]) expect(await stored()).not.toContain(secret)
  expect((await send()).code).toBe(code)
  await expect(send({ label: 'Another' })).rejects.toMatchObject({ code: 'already-exists' })
  // What somebody changed there is not believed.
  await pool.query(`update idempotency_keys set result = replace(result, left(result, 4), 'AAAA')`)
  await expect(send()).rejects.toMatchObject({ code: 'internal' })
})

test('one message for a code that never existed, has expired, is used up or revoked, or has another purpose', async () => {
  const [expired, used, revoked] = [await leaderCode({ days: 1 }), await leaderCode(), await leaderCode()]
  const other = await coLeaderCode()
  await use(used.code)
  await setting.as(owner).call(revokeInvite, { rosterId: roster.id, inviteId: revoked.invite.id })
  expect((await listed()).map(({ state }) => state).toSorted()).toEqual(['open', 'open', 'revoked', 'used up'])
  setting.at(new Date(START.getTime() + DAY))
  const dead = [UNKNOWN, expired.code, used.code, revoked.code, other.code]
  expect(await Promise.all(dead.map((code) => refusalOf(use(code))))).toEqual(dead.map(() => DEAD))
  expect(await refusalOf(setting.as(owner).call(joinRoster, { code: used.code }))).toEqual(DEAD)
})

test('a code for one, used by many at the same moment, is used once', async () => {
  const { code } = await leaderCode()
  const people = await Promise.all(Array.from({ length: 8 }, soldier))
  const { answers, refusals } = await atOnce(...people.map((one) => setting.as(one).call(linkSelfToLeader, { code })))
  expect(answers).toHaveLength(1)
  expect(refusals).toMatchObject(Array.from({ length: 7 }, () => DEAD))
  expect(await listed()).toMatchObject([{ uses: 1, state: 'used up' }])
})

test('a co-leader code for one, used by two at the same moment, shares the roster with one', async () => {
  const { code } = await coLeaderCode()
  const people = await Promise.all([soldier(), soldier(), soldier()])
  const { answers, refusals } = await atOnce(...people.map((one) => setting.as(one).call(joinRoster, { code })))
  expect(answers).toMatchObject([{ rosterId: roster.id, role: 'editor' }])
  expect(refusals).toMatchObject([DEAD, DEAD])
})

test('using a token and revoking it at the same moment: it counted, or it was dead', async () => {
  for (let round = 0; round < 5; round++) {
    const { invite, token } = await setting
      .as(owner)
      .call(createIntakeToken, { rosterId: roster.id, inviteId: randomUUID() })
    const now = setting.server.clock.now()
    const [used] = await Promise.all([
      setting.server.database.write((tx) => consumeInvite(tx, { purpose: 'intake', secret: token, now })),
      setting.as(owner).call(revokeInvite, { rosterId: roster.id, inviteId: invite.id }),
    ])
    const after = (await listed()).find(({ id }) => id === invite.id)
    expect(after).toMatchObject({ state: 'revoked', uses: used ? 1 : 0 })
    const left = await inviteBySecret(setting.server.database.reading, { purpose: 'intake', secret: token, now })
    expect(left).toBeNull()
  }
})

describe('revoking', () => {
  test('only the owner revokes a co-leader invitation', async () => {
    const editor = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, editor, 'editor')
    const { invite } = await coLeaderCode()
    const own = await leaderCode()
    const asEditor = (inviteId: string) => setting.as(editor).call(revokeInvite, { rosterId: roster.id, inviteId })
    expect(await refusalOf(asEditor(invite.id))).toMatchObject({ code: 'permission-denied' })
    expect(await asEditor(own.invite.id)).toMatchObject({ state: 'revoked' })
  })

  test('nobody revokes another roster’s', async () => {
    const stranger = await setting.world.leader('SSG', 'Dixon')
    const other = await setting.world.roster(stranger)
    const { invite } = await leaderCode()
    const revoking = setting.as(stranger).call(revokeInvite, { rosterId: other.id, inviteId: invite.id })
    expect(await refusalOf(revoking)).toMatchObject({ code: 'not-found', details: { field: 'inviteId' } })
    expect(await listed()).toMatchObject([{ state: 'open' }])
  })
})

test('dead invitations are listed for 30 days, and then deleted', async () => {
  await leaderCode({ days: 1 })
  setting.at(new Date(START.getTime() + 30 * DAY))
  expect(await listed()).toMatchObject([{ state: 'expired' }])
  setting.at(new Date(START.getTime() + 31 * DAY))
  expect(await listed()).toEqual([])
  await setting.server.database.write((tx) =>
    purge(tx, inviteTables, 'roster_invites', { now: setting.server.clock.now() }),
  )
  const { rows } = await setting.server.database.pool.query('select from roster_invites where roster_id = $1', [
    roster.id,
  ])
  expect(rows).toEqual([])
})

test('guessing is stopped by address, signed in or not, and others are let through a minute later', async () => {
  const own = await startTestServer({ at: START, environment: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const guess = async (token: string) => (await refusalOf(own.call(linkSelfToLeader, { code: UNKNOWN }, token))).code
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await own.signUp()).token))
    const [first = '', , , last = ''] = tokens
    for (const token of tokens.slice(0, 3)) {
      for (let turn = 0; turn < 10; turn++) expect(await guess(token)).toBe('not-found')
    }
    expect(await guess(last)).toBe('resource-exhausted')
    own.clock.advance(60_000)
    expect(await guess(first)).toBe('not-found')
  } finally {
    await own.close()
  }
})
