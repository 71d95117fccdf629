import { randomUUID } from 'node:crypto'
import {
  copyCounseling,
  deleteCounseling,
  deliverCounseling,
  getCounseling,
  listCounselings,
  saveCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import { archiveSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, counselingDraft, delivered, draft, type RawDraft } from '../testing/unit/counselings.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

let setting: WorldServer
let owner: WorldAccount
let second: WorldAccount
let roster: WorldRoster
let client: Client
let other: Client
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('SFC', 'Navarro', { first: 'Ana', middle: 'Maria' })
  second = await world.leader('SSG', 'Dixon')
  roster = await world.roster(owner, {
    soldiers: [
      { rank: 'SPC', last: 'Clay', first: 'John', middle: 'Albert' },
      { rank: 'PFC', last: 'Bell', first: 'Mia' },
      { rank: 'SGT', last: 'Ortega' },
    ],
  })
  await world.member(roster, second, 'editor')
  client = setting.as(owner)
  other = setting.as(second)
  soldierId = roster.soldiers[0]?.id ?? ''
})

const about = (id = soldierId) => ({ rosterId: roster.id, soldierId: id })

describe('autosave', () => {
  test('keeps the typed text, version by version', async () => {
    const session = await draft(client, about(), { plan: [], purpose: '' })
    const saved = await client.call(saveCounseling, {
      ...session,
      version: 1,
      soldierId,
      draft: counselingDraft({ heldOn: '2026-11-11', kind: 'growth' }),
    })
    expect(saved).toEqual({ version: 2, savedAt: '2026-11-12T15:00:00.000Z' })
    const found = await client.call(getCounseling, session)
    expect(found.line).toMatchObject({ version: 2, kind: 'growth', heldOn: '2026-11-11', own: true, state: 'draft' })
    expect(found.text).toMatchObject({
      ...counselingDraft({ heldOn: '2026-11-11', kind: 'growth', plan: expect.any(Array) as never }),
      parties: { name: 'Clay, John A.', rankGrade: 'SPC/E-4', counselor: 'SFC Navarro, Ana M.' },
    })
  })

  test('of two screens with the same version, one saves, and the other learns who saved first', async () => {
    const session = await draft(client, about())
    const save = (who: Client, purpose: string) =>
      who.call(saveCounseling, { ...session, version: 1, soldierId, draft: counselingDraft({ purpose }) })
    const { answers, refusals } = await atOnce(save(client, 'One'), save(client, 'Two'))
    expect(answers).toMatchObject([{ version: 2 }])
    expect(refusals).toMatchObject([
      { code: 'aborted', message: expect.stringMatching(/^You changed .* on another screen/) },
    ])
    expect(await refusalOf(save(other, 'Three'))).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/^SFC Navarro, A\. changed this counseling since you opened it/),
      details: { field: 'version', version: 2, by: 'SFC Navarro, A.' },
    })
  })

  test('of two screens that start a draft with the same id, one saves', async () => {
    const session = { rosterId: roster.id, counselingId: randomUUID() }
    const start = (who: Client) =>
      who.call(saveCounseling, { ...session, version: null, soldierId, draft: counselingDraft() })
    const { answers, refusals } = await atOnce(start(client), start(other))
    expect(answers).toEqual([{ version: 1, savedAt: expect.any(String) }])
    expect(refusals).toMatchObject([{ code: 'aborted' }])
    const { counselings } = await client.call(listCounselings, { rosterId: roster.id })
    expect(counselings).toHaveLength(1)
  })

  test('does not move a draft to another Soldier', async () => {
    const session = await draft(client, about())
    const moved = { ...session, version: 1, soldierId: roster.soldiers[1]?.id ?? '', draft: counselingDraft() }
    expect(await refusalOf(client.call(saveCounseling, moved))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'soldierId' },
    })
    expect((await client.call(getCounseling, session)).line).toMatchObject({ soldierId, version: 1 })
  })

  test('does not restore a draft that was deleted in the meantime', async () => {
    const session = await draft(client, about())
    await other.call(deleteCounseling, { ...session, version: 1 })
    const save = client.call(saveCounseling, { ...session, version: 1, soldierId, draft: counselingDraft() })
    expect(await refusalOf(save)).toMatchObject({ code: 'not-found', details: { field: 'counselingId' } })
  })

  test('works for a Soldier who was archived in the meantime, but nothing is begun or delivered', async () => {
    const session = await draft(client, about())
    const loss = { soldierIds: [soldierId], lossDate: '2026-11-12', reason: 'PCS' as const }
    await client.call(archiveSoldiers, { rosterId: roster.id, ...loss })
    const again = { ...session, version: 1, soldierId, draft: counselingDraft() }
    expect(await client.call(saveCounseling, again)).toMatchObject({ version: 2 })
    expect((await client.call(getCounseling, session)).line.archived).toBe(true)
    expect(await refusalOf(client.call(deliverCounseling, { ...session, version: 2 }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/archived/),
    })
    expect(await refusalOf(draft(client, about()))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'soldierId' },
    })
    expect(await refusalOf(draft(client, about(randomUUID())))).toMatchObject({ code: 'not-found' })
  })
})

describe('delivery', () => {
  test('freezes the text, and both parties as they are at that moment', async () => {
    const person = await setting.world.leader('SPC', 'Clay')
    await setting.world.link(roster, roster.soldiers[0], person)
    const blank = { id: randomUUID(), action: '', standard: '', suspense: null }
    const plan = [...counselingDraft().plan, blank]
    const session = await draft(client, about(), { plan })
    const answer = await client.call(deliverCounseling, { ...session, version: 1 })
    expect(answer).toMatchObject({
      line: { state: 'delivered', version: 2, deliveredAt: '2026-11-12T15:00:00.000Z' },
      text: { parties: { name: 'Clay, John A.', rankGrade: 'SPC/E-4', counselor: 'SFC Navarro, Ana M.' } },
      integrity: 'not signed',
    })
    expect(answer.text?.plan).toHaveLength(2)
    expect(await noticesTo(setting, person)).toEqual(['SFC Navarro, A. delivered a counseling to you'])

    const patch = { rank: 'CPL', last: 'Clay-Moore' }
    await client.call(updateSoldiers, { rosterId: roster.id, soldierIds: [soldierId], patch })
    const later = await client.call(getCounseling, session)
    expect(later.text).toEqual(answer.text)
    expect(later.line.soldier).toBe('CPL Clay-Moore, J.')
    const change = { ...session, version: 2, soldierId, draft: counselingDraft() }
    expect(await refusalOf(client.call(saveCounseling, change))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/cannot change/),
    })
    expect(await refusalOf(client.call(deleteCounseling, { ...session, version: 2 }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  test.each<[string, Partial<RawDraft>]>([
    ['purpose', { purpose: ' ' }],
    ['keyPoints', { keyPoints: '' }],
    ['plan', { plan: [] }],
    ['plan.0.action', { plan: [{ id: randomUUID(), action: '', standard: 'On time', suspense: null }] }],
    ['heldOn', { heldOn: '2026-11-13', assessOn: null, nextOn: null }],
    ['nextOn', { nextOn: '2026-11-01' }],
  ])('without %s is refused by that field, and nothing changes', async (field, wrong) => {
    const session = await draft(client, about(), wrong)
    expect(await refusalOf(client.call(deliverCounseling, { ...session, version: 1 }))).toMatchObject({
      code: 'failed-precondition',
      details: { field, problems: [{ field }] },
    })
    expect((await client.call(getCounseling, session)).line).toMatchObject({ state: 'draft', version: 1 })
  })

  test('while another screen saves: one of the two wins, and the delivered text is the one that was on screen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await draft(client, about(), { purpose: 'Seen' })
      const save = client.call(saveCounseling, {
        ...session,
        version: 1,
        soldierId,
        draft: counselingDraft({ purpose: 'Not seen' }),
      })
      const { answers, refusals } = await atOnce<unknown>(
        save,
        other.call(deliverCounseling, { ...session, version: 1 }),
      )
      expect([answers.length, refusals.length]).toEqual([1, 1])
      expect(['aborted', 'failed-precondition']).toContain(refusals[0]?.code)
      const { line, text } = await client.call(getCounseling, session)
      expect([line.state, text?.purpose]).toEqual(
        line.state === 'delivered' ? ['delivered', 'Seen'] : ['draft', 'Not seen'],
      )
    }
  })

  test('while another screen deletes: delivered or gone, never half of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await draft(client, about())
      const seen = { ...session, version: 1 }
      const { answers, refusals } = await atOnce<unknown>(
        client.call(deleteCounseling, seen),
        other.call(deliverCounseling, seen),
      )
      expect([answers.length, refusals.length]).toEqual([1, 1])
      if (answers[0] === null) {
        expect(refusals).toMatchObject([{ code: 'not-found' }])
        expect(await refusalOf(client.call(getCounseling, session))).toMatchObject({ code: 'not-found' })
      } else {
        expect(refusals).toMatchObject([{ code: 'failed-precondition' }])
        expect((await client.call(getCounseling, session)).line.state).toBe('delivered')
      }
    }
  })

  test('can be withdrawn until the Soldier answers: it is a draft again, and the Soldier no longer sees it', async () => {
    const person = await setting.world.leader('SPC', 'Clay')
    await setting.world.link(roster, roster.soldiers[0], person)
    const session = await delivered(client, about())
    const back = await client.call(withdrawCounseling, { ...session, version: 2 })
    expect(back.line).toMatchObject({ state: 'draft', version: 3, deliveredAt: null })
    expect(back.events.map(({ act }) => act)).toEqual(['withdrawn', 'delivered', 'started'])
    expect(await noticesTo(setting, person)).toHaveLength(2)
    // Its history is on record and is not deleted with the draft.
    const remove = client.call(deleteCounseling, { ...session, version: 3 })
    expect(await refusalOf(remove)).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/delivered before.*deliver it again, and close it/),
    })
    expect((await client.call(getCounseling, session)).events).toHaveLength(3)
    const again = { ...session, version: 3, soldierId, draft: counselingDraft({ purpose: 'Better words' }) }
    await client.call(saveCounseling, again)
    await client.call(deliverCounseling, { ...session, version: 4 })
    expect((await answered(client, session)).line.state).toBe('acknowledged')
    expect(await refusalOf(client.call(withdrawCounseling, { ...session, version: 6 }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/answered/),
    })
  })

  test('by another leader keeps the counselor, unless the counselor has left', async () => {
    const first = await draft(other, about())
    expect((await client.call(deliverCounseling, { ...first, version: 1 })).text?.parties.counselor).toMatch(
      /^SSG Dixon/,
    )
    const next = await draft(other, about())
    await setting.server.database.pool.query('delete from roster_members where uid = $1', [second.uid])
    const answer = await client.call(deliverCounseling, { ...next, version: 1 })
    expect(answer).toMatchObject({ line: { own: true }, text: { parties: { counselor: 'SFC Navarro, Ana M.' } } })
  })
})

describe('a copy for more Soldiers', () => {
  test('is a draft for each, with the parties of each and the suspenses', async () => {
    const session = await delivered(client, about())
    const copies = roster.soldiers.slice(1).map(({ id }) => ({ id: randomUUID(), soldierId: id }))
    expect(await other.call(copyCounseling, { ...session, copies })).toEqual({ copied: 2 })
    const [first] = copies
    const copy = await client.call(getCounseling, { rosterId: roster.id, counselingId: first?.id ?? '' })
    expect(copy).toMatchObject({
      line: { state: 'draft', own: false, soldier: 'PFC Bell, M.' },
      text: { purpose: counselingDraft().purpose, plan: [{ suspense: '2026-11-30' }, {}], response: null },
    })
    expect(copy.text?.parties).toMatchObject({ name: 'Bell, Mia', rankGrade: 'PFC/E-3' })
  })

  test('is made for all or for none', async () => {
    const session = await draft(client, about())
    const [, bell, ortega] = roster.soldiers.map(({ id }) => id)
    const copy = (copies: { id: string; soldierId: string }[]) => client.call(copyCounseling, { ...session, copies })
    const id = randomUUID()
    const good = { id: randomUUID(), soldierId: bell ?? '' }
    const refused = async (copies: { id: string; soldierId: string }[]) => {
      const { code, details } = await refusalOf(copy(copies))
      return [code, details?.['field']]
    }
    expect(await refused([good, { id, soldierId: randomUUID() }])).toEqual(['not-found', 'copies.1.soldierId'])
    expect(await refused([good, { id, soldierId: bell ?? '' }])).toEqual(['invalid-argument', 'copies.1.soldierId'])
    expect(await refused([good, { id: session.counselingId, soldierId: ortega ?? '' }])).toEqual([
      'already-exists',
      'copies.1.id',
    ])
    const { counselings } = await client.call(listCounselings, { rosterId: roster.id })
    expect(counselings).toHaveLength(1)
  })
})

test('lists come a page at a time, newest first, by Soldier, state and kind', async () => {
  const bell = roster.soldiers[1]?.id ?? ''
  await draft(client, about(), { heldOn: '2026-11-01' })
  await draft(client, about(bell), { heldOn: '2026-11-03', kind: 'superior' })
  await delivered(client, about(), { heldOn: '2026-11-02' })
  await delivered(client, about(bell), { heldOn: '2026-11-02', kind: 'superior' })
  const list = async (more: object = {}) => client.call(listCounselings, { rosterId: roster.id, ...more })
  const days = async (more: object) => (await list(more)).counselings.map(({ heldOn }) => heldOn)
  expect(await days({})).toEqual(['2026-11-03', '2026-11-02', '2026-11-02', '2026-11-01'])
  expect(await days({ soldierId: bell })).toEqual(['2026-11-03', '2026-11-02'])
  expect(await days({ state: 'draft' })).toEqual(['2026-11-03', '2026-11-01'])
  expect(await days({ kind: 'superior', state: 'delivered' })).toEqual(['2026-11-02'])
  const seen: string[] = []
  let after: Awaited<ReturnType<typeof list>>['next'] = null
  for (let page = 0; page < 4; page += 1) {
    const found = await list({ limit: 1, after })
    seen.push(...found.counselings.map(({ id }) => id))
    after = found.next
  }
  expect(after).toBeNull()
  expect(new Set(seen).size).toBe(4)
})
