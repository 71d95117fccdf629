import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { userHeartbeat } from '@muster/domain/identity/functions.ts'
import {
  archiveSoldiers,
  createSoldier,
  deleteGroup,
  getRoster,
  listChanges,
  listSoldierChanges,
  restoreSoldiers,
  saveGroup,
  saveRosterSettings,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered } from '../../testing/unit/counselings.ts'
import { leaderOfArea } from '../../testing/unit/parts.ts'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import type { Client } from '../../testing/server/world-server.ts'

let server: TestServer
let roster: TestRoster
const at = new Date('2026-11-12T11:30:00Z')
const MINUTE = 60_000

beforeAll(async () => {
  server = await startTestServer({ at })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(at)
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })
const undo = (changeSetId: string, token = roster.editor.token) =>
  server.call(undoChange, { ...of(), changeSetId }, token)
const change = (ids: string[], patch: object) =>
  server.call(updateSoldiers, { ...of(), soldierIds: ids, patch }, roster.owner.token)

describe('undo', () => {
  test('restores what an edit of many changed, and the history says so', async () => {
    const ids = [
      await addSoldier(server, roster, { last: 'Clay', mos: '11B' }),
      await addSoldier(server, roster, { last: 'Rhodes', ets: '2027-06-26' }),
    ]
    const before = await soldiersOf(server, roster, ['mos', 'ets'])
    const { changeSetId } = await change(ids, { mos: '92Y', ets: null, position: 'Driver' })
    await undo(changeSetId)
    const after = await soldiersOf(server, roster, ['mos', 'ets', 'position'])
    expect(after).toEqual(before.map((soldier) => ({ ...soldier, version: 3 })))
    const { changeSets } = await server.call(listChanges, of(), roster.viewer.token)
    expect(changeSets.map(({ kind, soldiers, undone }) => ({ kind, soldiers, undone }))).toEqual([
      { kind: 'undo', soldiers: 2, undone: false },
      { kind: 'edit', soldiers: 2, undone: true },
      { kind: 'create', soldiers: 1, undone: false },
      { kind: 'create', soldiers: 1, undone: false },
    ])
  })

  test('can itself be undone', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay', mos: '11B' })
    const { changeSetId } = await change([id], { mos: '92Y' })
    const undone = await undo(changeSetId)
    await undo(undone.changeSetId)
    expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '92Y' }])
    const { changeSets } = await server.call(listChanges, of(), roster.viewer.token)
    expect(changeSets.map(({ kind, undone }) => ({ kind, undone }))).toEqual([
      { kind: 'undo', undone: false },
      { kind: 'undo', undone: true },
      { kind: 'edit', undone: false },
      { kind: 'create', undone: false },
    ])
  })

  test('removes a Soldier who was added, and restores one who was removed', async () => {
    const soldierId = randomUUID()
    const input = {
      ...of(),
      soldierId,
      soldier: { rank: 'SPC', last: 'Clay', dodid: '1234567890', ets: '2027-06-26' },
    }
    const { changeSetId } = await server.call(createSoldier, input, roster.owner.token)
    const undone = await undo(changeSetId)
    expect(await soldiersOf(server, roster)).toEqual([])
    await undo(undone.changeSetId)
    expect(await soldiersOf(server, roster, ['dodid', 'ets'])).toMatchObject([
      { id: soldierId, last: 'Clay', dodid: '1234567890', ets: '2027-06-26' },
    ])
  })

  test('of a move, an archiving and a restoring', async () => {
    const groupId = randomUUID()
    const group = { ...of(), groupId, parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 }
    await server.call(saveGroup, group, roster.owner.token)
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const moved = await change([id], { groupId })
    await undo(moved.changeSetId)
    expect(await soldiersOf(server, roster)).toMatchObject([{ groupId: null }])
    const leave = { ...of(), soldierIds: [id], lossDate: '2026-11-01', reason: 'ETS' as const }
    const archived = await server.call(archiveSoldiers, leave, roster.owner.token)
    await undo(archived.changeSetId)
    expect(await soldiersOf(server, roster)).toMatchObject([{ id, archived: null }])
    await server.call(archiveSoldiers, leave, roster.owner.token)
    const restored = await server.call(restoreSoldiers, { ...of(), soldierIds: [id] }, roster.owner.token)
    await undo(restored.changeSetId)
    expect(await soldiersOf(server, roster, [], true)).toMatchObject([
      { id, archived: { reason: 'ETS', lossDate: '2026-11-01' } },
    ])
  })

  test('is aborted when somebody changed one of the fields since, and nothing is restored', async () => {
    const ids = [
      await addSoldier(server, roster, { last: 'Clay' }),
      await addSoldier(server, roster, { last: 'Rhodes' }),
    ]
    const { changeSetId } = await change(ids, { mos: '92Y', position: 'Driver' })
    const edit = { ...of(), soldierIds: ids.slice(1), patch: { mos: '68W' } }
    await server.call(updateSoldiers, edit, roster.editor.token)
    expect(await refusalOf(undo(changeSetId))).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/Nothing was undone: Editor, E\. has changed SPC Rhodes since \(MOS\)/),
    })
    expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '92Y' }, { mos: '68W' }])
  })

  test('leaves other leaders’ changes in other fields alone', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const { changeSetId } = await change([id], { mos: '92Y' })
    await change([id], { position: 'Driver' })
    await undo(changeSetId)
    expect((await soldiersOf(server, roster, ['mos', 'position']))[0]).toMatchObject({ position: 'Driver', version: 4 })
    expect((await soldiersOf(server, roster, ['mos']))[0]).not.toHaveProperty('mos')
  })

  test('does not remove a new Soldier who was changed since', async () => {
    const input = { ...of(), soldierId: randomUUID(), soldier: { rank: 'SPC', last: 'Clay' } }
    const { changeSetId } = await server.call(createSoldier, input, roster.owner.token)
    await change([input.soldierId], { mos: '11B' })
    expect(await refusalOf(undo(changeSetId))).toMatchObject({ code: 'aborted' })
    expect(await soldiersOf(server, roster)).toHaveLength(1)
  })

  test('does not remove a new Soldier with records of an area that the leader does not see', async () => {
    const clerk = await leaderOfArea(server, roster.id, 'roster')
    const create = async (soldierId: string, last: string) =>
      server.call(createSoldier, { ...of(), soldierId, soldier: { rank: 'SPC', last } }, clerk.token)
    await undo((await create(randomUUID(), 'Clay')).changeSetId, clerk.token)
    expect(await soldiersOf(server, roster)).toEqual([])

    const soldierId = randomUUID()
    const { changeSetId } = await create(soldierId, 'Rhodes')
    const owner = { call: (declaration, about) => server.call(declaration, about, roster.owner.token) } as Client
    await delivered(owner, { ...of(), soldierId })
    expect(await refusalOf(undo(changeSetId, clerk.token))).toMatchObject({
      code: 'aborted',
      message: 'Nothing was undone: records of these Soldiers would be lost. Archive the Soldiers instead.',
    })
    const refusal = await refusalOf(undo(changeSetId, roster.owner.token))
    expect(refusal.message).toContain('counselings of these Soldiers would be lost')
    const { rows } = await server.database.pool.query('select from counselings where soldier_id = $1', [soldierId])
    expect(rows).toHaveLength(1)
  })

  test('of contact data needs the right to change contact data', async () => {
    const clerk = await leaderOfArea(server, roster.id, 'roster')
    const id = await addSoldier(server, roster, { last: 'Clay', cell: '910-555-0100' })
    const { changeSetId } = await change([id], { cell: '910-555-0199', mos: '11B' })
    const contact = { code: 'permission-denied', message: expect.stringContaining('contact data') }
    expect(await refusalOf(undo(changeSetId, clerk.token))).toMatchObject(contact)
    await server.database.pool.query(
      `update roster_members set areas = areas || '{"contact": "see"}' where roster_id = $1 and uid = $2`,
      [roster.id, clerk.uid],
    )
    expect(await refusalOf(undo(changeSetId, clerk.token))).toMatchObject({ code: 'permission-denied' })
    expect(await soldiersOf(server, roster, ['cell'])).toMatchObject([{ cell: '910-555-0199' }])
    await undo(changeSetId)
    expect(await soldiersOf(server, roster, ['cell'])).toMatchObject([{ cell: '910-555-0100' }])
  })

  test('brings back no value of a personal field that is off', async () => {
    const turn = async (personalFields: FieldKey[]) => {
      const { version, settings } = await server.call(getRoster, of(), roster.owner.token)
      await server.call(
        saveRosterSettings,
        { ...of(), version, settings: { ...settings, personalFields } },
        roster.owner.token,
      )
    }
    await turn(['bloodType'])
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const entered = await change([id], { bloodType: 'A+' })
    const removed = await change([id], { bloodType: null })
    await turn([])
    expect(await refusalOf(undo(removed.changeSetId))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('Blood type is turned off'),
    })
    await turn(['bloodType'])
    await undo(removed.changeSetId)
    await turn([])
    await undo(entered.changeSetId)
    await turn(['bloodType'])
    expect((await soldiersOf(server, roster, ['bloodType']))[0]).not.toHaveProperty('bloodType')
  })

  test('happens once, however many press it', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay', mos: '11B' })
    const { changeSetId } = await change([id], { mos: '92Y' })
    const answers = await Promise.allSettled([undo(changeSetId), undo(changeSetId, roster.owner.token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await soldiersOf(server, roster)).toMatchObject([{ version: 3 }])
  })

  test('does not put anybody back into a deleted group', async () => {
    const groupId = randomUUID()
    const group = { ...of(), groupId, parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 }
    await server.call(saveGroup, group, roster.owner.token)
    const id = await addSoldier(server, roster, { last: 'Clay', groupId })
    const { changeSetId } = await change([id], { groupId: null })
    await server.call(deleteGroup, { ...of(), groupId }, roster.owner.token)
    expect(await refusalOf(undo(changeSetId))).toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('group'),
    })
  })
})

test('the history is read page by page, newest first', async () => {
  const id = await addSoldier(server, roster, { last: 'Clay' })
  for (const mos of ['11A', '11B', '11C']) {
    server.clock.advance(MINUTE)
    await change([id], { mos })
  }
  const first = await server.call(listSoldierChanges, { ...of(), soldierId: id, limit: 2 }, roster.viewer.token)
  const after = first.next
  const second = await server.call(listSoldierChanges, { ...of(), soldierId: id, after }, roster.viewer.token)
  expect(
    [...first.changes, ...second.changes].map(({ fields }) => fields.find(({ field }) => field === 'mos')?.to),
  ).toEqual(['11C', '11B', '11A', undefined])
  expect(second.next).toBeNull()
})

test('no change of those of one instant is lost at the end of a page', async () => {
  const id = await addSoldier(server, roster, { last: 'Clay' })
  for (const mos of ['11A', '11B', '11C']) await change([id], { mos })
  const whole = await server.call(listChanges, of(), roster.viewer.token)
  expect(new Set(whole.changeSets.slice(0, 3).map(({ at }) => at)).size).toBe(1)
  const read: string[] = []
  for (let after: OutputOf<typeof listChanges>['next'] | undefined; after !== null; ) {
    const page = await server.call(listChanges, { ...of(), limit: 2, after: after ?? null }, roster.viewer.token)
    read.push(...page.changeSets.map((each) => each.id))
    after = page.next
  }
  expect(read).toEqual(whole.changeSets.map((each) => each.id))
  const mos: (string | null | undefined)[] = []
  for (let after: OutputOf<typeof listSoldierChanges>['next'] | undefined; after !== null; ) {
    const asked = { ...of(), soldierId: id, limit: 2, after: after ?? null }
    const page = await server.call(listSoldierChanges, asked, roster.viewer.token)
    mos.push(...page.changes.map(({ fields }) => fields.find(({ field }) => field === 'mos')?.to))
    after = page.next
  }
  expect(mos).toEqual(['11C', '11B', '11A', undefined])
})

describe('the strength history', () => {
  /** The Soldiers who counted at a moment, with their strength. */
  async function knownAt(moment: Date) {
    const { rows } = await server.database.pool.query<{
      last: string
      rank: string
      strength: string
      grouped: boolean
    }>(
      `select s.last_name as last, h.rank, h.strength, h.group_id is not null as grouped
       from soldiers s cross join lateral (
         select * from strength_history h where h.roster_id = s.roster_id and h.soldier_id = s.id and h.from_at <= $2
         order by h.from_at desc, h.id desc limit 1) h
       where s.roster_id = $1 and h.on_roster order by s.last_name`,
      [roster.id, moment],
    )
    return rows.map(({ last, rank, strength, grouped }) => `${rank} ${last} ${strength}${grouped ? ' grouped' : ''}`)
  }
  /** Behind an app lock, because other sessions end after hours. */
  async function waitUntil(moment: Date) {
    for (const { token } of [roster.owner, roster.editor])
      await server.call(userHeartbeat, { event: 'heartbeat', appLock: true }, token)
    server.clock.set(moment)
  }
  const minute = (number: number) => new Date(at.getTime() + number * MINUTE)
  const day = (number: number, hour: number) => new Date(Date.UTC(2026, 10, 12 + number, hour))

  test('shows who counted with which strength at any moment', async () => {
    const groupId = randomUUID()
    const group = { ...of(), groupId, parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 }
    await server.call(saveGroup, group, roster.owner.token)
    const clay = await addSoldier(server, roster, { last: 'Clay' })
    server.clock.set(minute(10))
    await addSoldier(server, roster, { last: 'Rhodes', strength: 'attached' })
    server.clock.set(minute(20))
    await change([clay], { rank: 'SGT', groupId })
    server.clock.set(minute(30))
    await change([clay], { mos: '11B' })
    server.clock.set(minute(40))
    await server.call(deleteGroup, { ...of(), groupId }, roster.owner.token)
    expect(await knownAt(minute(-1))).toEqual([])
    expect(await knownAt(minute(9))).toEqual(['SPC Clay assigned'])
    expect(await knownAt(minute(19))).toEqual(['SPC Clay assigned', 'SPC Rhodes attached'])
    expect(await knownAt(minute(35))).toEqual(['SGT Clay assigned grouped', 'SPC Rhodes attached'])
    expect(await knownAt(minute(40))).toEqual(['SGT Clay assigned', 'SPC Rhodes attached'])
    const { rowCount } = await server.database.pool.query('select 1 from strength_history where soldier_id = $1', [
      clay,
    ])
    expect(rowCount).toBe(3)
  })

  test('counts a departed Soldier until the day of the loss begins in the unit, whatever was recorded later', async () => {
    const clay = await addSoldier(server, roster, { last: 'Clay' })
    await waitUntil(day(2, 12))
    await change([clay], { rank: 'SGT' })
    await waitUntil(day(3, 12))
    const leave = { ...of(), soldierIds: [clay], lossDate: '2026-11-14', reason: 'PCS' as const }
    const { changeSetId } = await server.call(archiveSoldiers, leave, roster.owner.token)
    // 14 November begins in New York at 0500Z.
    expect(await knownAt(day(2, 4))).toEqual(['SPC Clay assigned'])
    expect(await knownAt(day(2, 5))).toEqual([])
    expect(await knownAt(day(2, 13))).toEqual([])
    expect(await knownAt(day(3, 13))).toEqual([])
    server.clock.set(day(3, 14))
    await undo(changeSetId)
    expect(await knownAt(day(2, 5))).toEqual(['SPC Clay assigned'])
    expect(await knownAt(day(2, 13))).toEqual(['SGT Clay assigned'])
    expect(await knownAt(day(3, 13))).toEqual(['SGT Clay assigned'])
    expect(await knownAt(day(3, 15))).toEqual(['SGT Clay assigned'])
  })

  test('counts a Soldier restored on the day of the loss for the hours before too, and from then on', async () => {
    const clay = await addSoldier(server, roster, { last: 'Clay' })
    const rhodes = await addSoldier(server, roster, { last: 'Rhodes' })
    const archive = (id: string, lossDate: string) =>
      server.call(archiveSoldiers, { ...of(), soldierIds: [id], lossDate, reason: 'PCS' }, roster.owner.token)
    const restore = (id: string) => server.call(restoreSoldiers, { ...of(), soldierIds: [id] }, roster.owner.token)
    await waitUntil(day(3, 15))
    await archive(clay, '2026-11-15')
    await archive(rhodes, '2026-11-14')
    // The loss takes its whole day, including the hours before it was recorded.
    expect(await knownAt(day(3, 13))).toEqual([])
    server.clock.set(day(3, 16))
    await restore(clay)
    await restore(rhodes)
    expect(await knownAt(day(3, 6))).toEqual(['SPC Clay assigned'])
    expect(await knownAt(day(3, 13))).toEqual(['SPC Clay assigned'])
    expect(await knownAt(day(3, 17))).toEqual(['SPC Clay assigned', 'SPC Rhodes assigned'])
  })

  test('counts a Soldier restored after the day of the loss from the moment of restoring', async () => {
    const clay = await addSoldier(server, roster, { last: 'Clay' })
    const leave = { ...of(), soldierIds: [clay], lossDate: '2026-11-11', reason: 'PCS' as const }
    server.clock.set(minute(10))
    await server.call(archiveSoldiers, leave, roster.owner.token)
    server.clock.set(minute(20))
    await server.call(restoreSoldiers, { ...of(), soldierIds: [clay] }, roster.owner.token)
    expect(await knownAt(minute(5))).toEqual([])
    expect(await knownAt(minute(19))).toEqual([])
    expect(await knownAt(minute(21))).toEqual(['SPC Clay assigned'])
  })
})
