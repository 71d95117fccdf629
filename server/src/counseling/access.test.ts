import {
  addCounselingAddendum,
  assessCounseling,
  copyCounseling,
  deleteCounseling,
  deliverCounseling,
  getCounseling,
  getMyCounseling,
  listCounselings,
  listMyCounselings,
  makeCounselingTasks,
  saveCounseling,
  shareCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import { randomUUID } from 'node:crypto'
import { listMyRecordAccess } from '@muster/domain/roster/own-record/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counselingDraft, delivered, draft, type Session } from '../testing/unit/counselings.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { wholeCounseling, wholeCounselings } from './reads.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

let setting: WorldServer
let roster: WorldRoster
let soldierId: string
let companyId: string
let people: Record<'owner' | 'editor' | 'viewer' | 'above' | 'aboveViewer' | 'beside' | 'soldier' | 'peer', Client>
let counselee: WorldAccount
let coLeader: WorldAccount
let boss: WorldAccount

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  boss = await world.leader('1SG', 'Hale')
  const [seer, neighbor] = [await world.leader('SFC', 'Sorensen'), await world.leader('SFC', 'Boone')]
  const owner = await world.leader('SFC', 'Navarro')
  coLeader = await world.leader('SSG', 'Dixon')
  const viewer = await world.leader('2LT', 'Cruz')
  counselee = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  const peer = await world.leader('PFC', 'Bell', { role: 'Soldier' })
  const company = await world.roster(boss, { name: 'A Co' })
  companyId = company.id
  await world.member(company, seer, 'viewer')
  roster = await world.below(company, owner, {
    name: '2nd Platoon',
    soldiers: [
      { rank: 'SPC', last: 'Clay' },
      { rank: 'PFC', last: 'Bell' },
      { rank: 'SSG', last: 'Dixon' },
    ],
  })
  await world.below(company, neighbor, { name: '1st Platoon', soldiers: 1 })
  await world.member(roster, coLeader, 'editor')
  await world.member(roster, viewer, 'viewer')
  await world.link(roster, roster.soldiers[0], counselee)
  await world.link(roster, roster.soldiers[1], peer)
  await world.link(roster, roster.soldiers[2], coLeader)
  soldierId = roster.soldiers[0]?.id ?? ''
  people = {
    owner: setting.as(owner),
    editor: setting.as(coLeader),
    viewer: setting.as(viewer),
    above: setting.as(boss),
    aboveViewer: setting.as(seer),
    beside: setting.as(neighbor),
    soldier: setting.as(counselee),
    peer: setting.as(peer),
  }
})

const about = (id = soldierId) => ({ rosterId: roster.id, soldierId: id })
const get = (who: Client, session: Session) => who.call(getCounseling, session)
const code = async (call: Promise<unknown>) => (await refusalOf(call)).code
const states = async (who: Client, over: 'roster' | 'chain' = 'roster', rosterId = roster.id) =>
  (await who.call(listCounselings, { rosterId, over })).counselings.map(({ state }) => state)

describe('a draft', () => {
  test('is visible to the leaders who keep the roster, and to nobody else', async () => {
    const session = await draft(people.owner, about())
    for (const who of [people.owner, people.editor, people.viewer]) {
      expect((await get(who, session)).text).toMatchObject({ purpose: expect.stringMatching(/October/) })
      expect(await states(who)).toEqual(['draft'])
    }
    for (const who of [people.above, people.aboveViewer, people.beside, people.soldier, people.peer]) {
      expect(await code(get(who, session))).toBe('not-found')
    }
    for (const who of [people.above, people.aboveViewer]) expect(await states(who)).toEqual([])
    expect((await people.soldier.call(listMyCounselings, {})).counselings).toEqual([])
    expect(await code(people.soldier.call(getMyCounseling, { counselingId: session.counselingId }))).toBe('not-found')
  })

  test('about a co-leader does not exist for that co-leader', async () => {
    const session = await draft(people.owner, about(roster.soldiers[2]?.id))
    expect(await states(people.editor)).toEqual([])
    expect(await code(get(people.editor, session))).toBe('not-found')
    const more = { ...session, version: 1 }
    const { editor } = people
    for (const attempt of [
      () => editor.call(saveCounseling, { ...more, soldierId, draft: counselingDraft() }),
      () => editor.call(deliverCounseling, more),
      () => editor.call(deleteCounseling, more),
      () => editor.call(copyCounseling, { ...session, copies: [{ id: randomUUID(), soldierId }] }),
      () => editor.call(saveCounseling, { ...more, version: null, soldierId, draft: counselingDraft() }),
    ]) {
      expect(await code(attempt())).toBe('not-found')
    }
    expect(await states(people.viewer)).toEqual(['draft'])
    expect((await get(people.owner, session)).line).toMatchObject({ version: 1, state: 'draft' })
  })

  test('does not appear in the Soldier’s access log, and a delivered session does', async () => {
    const session = await draft(people.owner, about())
    const again = { ...session, version: 1, soldierId, draft: counselingDraft() }
    await people.owner.call(saveCounseling, again)
    const words = async () => {
      const { accesses } = await people.soldier.call(listMyRecordAccess, {})
      return accesses.map(({ what }) => what)
    }
    expect(await words()).toEqual([])
    await people.owner.call(deliverCounseling, { ...session, version: 2 })
    expect(await words()).toEqual(['Delivered a counseling'])
  })
})

describe('a delivered session', () => {
  test('is visible to the leaders who keep the roster and to the Soldier', async () => {
    const session = await delivered(people.owner, about())
    for (const who of [people.owner, people.editor, people.viewer]) {
      expect((await get(who, session)).text?.parties.name).toMatch(/^Clay/)
    }
    const { counselingId } = session
    const own = await people.soldier.call(getMyCounseling, { counselingId })
    expect(own).toMatchObject({
      line: { state: 'delivered', own: false, aboutMe: true },
      text: { kind: 'performance' },
    })
    expect((await people.soldier.call(listMyCounselings, {})).counselings).toMatchObject([{ id: counselingId }])
    expect(await code(get(people.soldier, session))).toBe('not-found')
    expect(await code(people.peer.call(getMyCounseling, { counselingId }))).toBe('not-found')
    expect((await people.peer.call(listMyCounselings, {})).counselings).toEqual([])
    expect(await code(get(people.beside, session))).toBe('not-found')
  })

  test('is a line without text for leaders above, until it is shared, and again after that', async () => {
    const session = await delivered(people.owner, about())
    const bare = { text: null, signatures: [], events: [], tasked: [] }
    for (const who of [people.above, people.aboveViewer]) {
      const seen = await get(who, session)
      expect(seen).toMatchObject({ ...bare, line: { kind: 'performance', state: 'delivered', heldOn: '2026-11-10' } })
      expect(JSON.stringify(seen)).not.toMatch(/formation|office/i)
      expect(await states(who)).toEqual(['delivered'])
    }
    await people.owner.call(shareCounseling, { ...session, shared: true })
    for (const who of [people.above, people.aboveViewer]) {
      const seen = await get(who, session)
      expect(seen).toMatchObject({ line: { shared: true }, text: { place: 'Company office' } })
      expect(seen.events.map(({ act }) => act)).toEqual(['shared', 'delivered', 'started'])
    }
    await people.owner.call(shareCounseling, { ...session, shared: false })
    expect(await get(people.above, session)).toMatchObject(bare)
  })

  test('is hidden from leaders above by the server’s own statements too, not only by row-level security', async () => {
    const session = await delivered(people.owner, about())
    // Runs as the system, to which every row is visible.
    const call = { caller: { uid: boss.uid }, tx: setting.server.database.system.reading }
    const seen = async () => [
      await wholeCounseling(call, session),
      ...(await wholeCounselings(call, { rosterId: roster.id, counselingIds: [session.counselingId] })),
    ]
    expect((await seen()).map(({ text }) => text)).toEqual([null, null])
    expect(JSON.stringify(await seen())).not.toMatch(/formation|office/i)
    await people.owner.call(shareCounseling, { ...session, shared: true })
    expect((await seen()).map(({ text }) => text?.place)).toEqual(['Company office', 'Company office'])
    const unsent = await draft(people.owner, about())
    await expect(wholeCounseling(call, unsent)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is in the list of the chain of command above', async () => {
    await delivered(people.owner, about())
    await draft(people.owner, about())
    expect(await states(people.above, 'chain', companyId)).toEqual(['delivered'])
    expect(await states(people.above, 'roster', companyId)).toEqual([])
    expect(await states(people.owner, 'chain')).toHaveLength(2)
  })

  test('is changed by leaders of the roster only, and not by its own Soldier', async () => {
    const session = await delivered(people.owner, about(roster.soldiers[2]?.id))
    const seen = { ...session, version: 2 }
    const assessment = { assessment: 'Done', result: 'achieved' as const, assessedOn: '2026-11-12', nextOn: null }
    const attempts = (who: Client) => [
      () => who.call(withdrawCounseling, seen),
      () => who.call(addCounselingAddendum, { ...session, id: randomUUID(), text: 'More' }),
      () => who.call(assessCounseling, { ...seen, ...assessment }),
      () => who.call(shareCounseling, { ...session, shared: true }),
      () => who.call(makeCounselingTasks, { ...session, lines: [randomUUID()] }),
    ]
    for (const attempt of [...attempts(people.editor), ...attempts(people.viewer)]) {
      expect(await code(attempt())).toBe('permission-denied')
    }
    for (const attempt of [...attempts(people.above), ...attempts(people.soldier), ...attempts(people.beside)]) {
      expect(await code(attempt())).toBe('not-found')
    }
    expect((await get(people.editor, session)).line).toMatchObject({ aboutMe: true, version: 2 })
  })
})
