import { randomBytes, randomUUID } from 'node:crypto'
import {
  exportCounselingFiles,
  exportCounselings,
  getCounselingExport,
} from '@muster/domain/counseling/form/functions.ts'
import {
  listSignLinks,
  makeSignLink,
  openSignLink,
  withdrawSignLink,
} from '@muster/domain/counseling/signing/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import { createAlertShare, makeRecallLinks, startRecall } from '@muster/domain/roster/recall/functions.ts'
import { feedAddress } from '@muster/domain/scheduling/calendar/feed-address.ts'
import { renewCalendarFeed } from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from './demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from './testing/server/world-server.ts'
import { delivered, type Session } from './testing/unit/counselings.ts'
import { publishedEvent } from './testing/unit/events.ts'
import { refusalOf } from './testing/unit/rosters.ts'
import { signLink } from './testing/unit/signing.ts'

/** Addresses with a secret, and files that are made for later, of two squad leaders and their first sergeant. */
const NOW = '2026-11-12T15:00:00.000Z'

let setting: WorldServer
let company: WorldRoster
let squads: readonly string[]
let owner: Client
let first: Client
let second: Client
let firstAccount: WorldAccount

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  company = await world.roster(await world.leader('1SG', 'Hale'), { name: 'A Co', soldiers: 29 })
  squads = company.groups.flatMap(({ id, parentId }) => (parentId === null ? [] : [id]))
  firstAccount = await world.leader('SSG', 'Dixon')
  const secondAccount = await world.leader('SSG', 'Ortiz')
  await world.leads(company, firstAccount, 'squad leader', squads[0] ?? '')
  await world.leads(company, secondAccount, 'squad leader', squads[1] ?? '')
  owner = setting.as(company.owner)
  first = setting.as(firstAccount)
  second = setting.as(secondAccount)
})

const inSquad = (at: number) => company.soldiers.find(({ groupId }) => groupId === squads[at])?.id ?? ''
const secretOf = (bytes: number) => randomBytes(bytes).toString('base64url')
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const session = async (by: Client, at: number) => ({
  ...(await delivered(by, { rosterId: company.id, soldierId: inSquad(at) })),
  deliveredAt: setting.server.clock.now().toISOString(),
})
const lead = (at: number) => {
  const part = { position: 'squad leader' as const, groupIds: [squads[at] ?? ''], areas: PRESETS['squad leader'].areas }
  return owner.call(setLeaderPart, { rosterId: company.id, uid: firstAccount.uid, part })
}

test('the address of a calendar shows what its leader has now, and nothing once that has ended', async () => {
  for (const at of [0, 1]) {
    const audience = { whole: false, groupIds: [squads[at] ?? ''], soldierIds: [] }
    await publishedEvent(owner, company.id, { title: `Range of squad ${at}`, audience })
  }
  const secret = secretOf(32)
  await first.call(renewCalendarFeed, { rosterId: company.id, secret })
  const feed = async () => {
    const answer = await fetch(feedAddress(setting.server.url, secret))
    return { status: answer.status, ranges: (await answer.text()).match(/Range of squad \d/g) ?? [] }
  }
  expect(await feed()).toEqual({ status: 200, ranges: ['Range of squad 0'] })
  await lead(1)
  expect(await feed()).toEqual({ status: 200, ranges: ['Range of squad 1'] })
  await owner.call(removeCoLeader, { rosterId: company.id, uid: firstAccount.uid })
  expect(await feed()).toEqual({ status: 404, ranges: [] })
})

test('a link to sign is made, listed and ended by the leaders who have its Soldier', async () => {
  const [own, foreign] = [await session(first, 0), await session(owner, 1)]
  const { secret, linkId } = await signLink(first, own)
  const make = (by: Client, { rosterId, counselingId, deliveredAt }: Session & { readonly deliveredAt: string }) =>
    by.call(makeSignLink, { rosterId, counselingId, deliveredAt, linkId: randomUUID(), secret: secretOf(16) })
  const of = ({ rosterId, counselingId }: Session) => ({ rosterId, counselingId })
  expect(await codeOf(make(first, foreign))).toBe('not-found')
  expect(await codeOf(second.call(listSignLinks, of(own)))).toBe('not-found')
  expect(await codeOf(second.call(withdrawSignLink, { ...of(own), linkId }))).toBe('not-found')
  // Another squad leader who got hold of it is no Soldier of the session.
  expect(await codeOf(second.call(openSignLink, { secret }))).toBe('permission-denied')
  expect((await owner.call(listSignLinks, of(own))).links.map(({ id }) => id)).toEqual([linkId])
  // The Soldier may sign after the leader has another squad, and the leader no longer ends the link.
  await lead(1)
  expect(await codeOf(first.call(withdrawSignLink, { ...of(own), linkId }))).toBe('not-found')
  expect(await setting.server.call(openSignLink, { secret }, null)).toMatchObject({ state: 'open' })
})

test('links to answer a recall are made for the Soldiers of the part', async () => {
  const recallId = randomUUID()
  const wish = { kind: 'drill', message: 'Report in uniform.', place: 'the motor pool', called: 29 } as const
  await owner.call(startRecall, { rosterId: company.id, recallId, ...wish })
  const links = (...ats: number[]) =>
    ats.map((at) => ({ id: randomUUID(), soldierId: inSquad(at), secret: secretOf(16) }))
  const make = (by: Client, ...ats: number[]) =>
    by.call(makeRecallLinks, { rosterId: company.id, recallId, links: links(...ats) })
  await make(first, 0)
  expect(await codeOf(make(first, 1))).toMatch(/^(?:not-found|permission-denied)$/)
  expect(await codeOf(make(first, 0, 1))).toMatch(/^(?:not-found|permission-denied)$/)
  await make(second, 1)
})

test('the alert roster is shared by a link by its owner alone', async () => {
  const share = { rosterId: company.id, shareId: randomUUID(), key: secretOf(16), groupIds: [squads[0] ?? ''] }
  expect(await codeOf(first.call(createAlertShare, share))).toBe('permission-denied')
})

test('files that were made for one leader hold the part, and are given to nobody else', async () => {
  const counselingIds = [await session(first, 0), await session(second, 1)].map(({ counselingId }) => counselingId)
  const asked = { rosterId: company.id, counselingIds, layout: 'record' } as const
  const { exportId, total } = await first.call(exportCounselings, asked)
  expect(total).toBe(1)
  await setting.server.composition.deliver()
  const made = { rosterId: company.id, exportId }
  expect(await first.call(getCounselingExport, made)).toMatchObject({ total: 1, done: 1, gone: 0 })
  expect((await first.call(exportCounselingFiles, made)).fileName).toMatch(/zip$/)
  for (const other of [second, owner]) {
    expect(await codeOf(other.call(getCounselingExport, made))).toBe('not-found')
    expect(await codeOf(other.call(exportCounselingFiles, made))).toBe('not-found')
  }
  await lead(1)
  expect(await codeOf(first.call(exportCounselingFiles, made))).toMatch(/^(?:not-found|failed-precondition)$/)
})
