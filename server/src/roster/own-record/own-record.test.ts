import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import {
  exportRoster,
  getSoldier,
  listSoldierChanges,
  listSoldiers,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { getMyRecord, listMyRecordAccess, updateMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let ortega: WorldAccount
let roster: WorldRoster
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-12T11:30:00Z')
  const { world } = setting
  ortega = await world.leader('SPC', 'Ortega')
  roster = await world.roster(await world.leader('SFC', 'Navarro', { first: 'Javier' }), {
    name: '1st Platoon',
    soldiers: [
      { rank: 'SPC', last: 'Ortega', cell: '910-555-0100', dob: '2001-02-03' },
      { rank: 'PFC', last: 'Clay' },
    ],
  })
  soldierId = roster.soldiers[0]?.id ?? ''
  await world.link(roster, roster.soldiers[0], ortega)
})

const of = () => ({ rosterId: roster.id })
const mine = () => setting.as(ortega)
const leader = () => setting.as(roster.owner)
const record = async () => (await mine().call(getMyRecord, {})).record
const update = (patch: object, version = 1) => mine().call(updateMyRecord, { version, patch })

test('the record lists its editable fields: contact data, and personal ones only where the leader turned them on', async () => {
  expect((await record())?.editable).toEqual([
    'cell',
    'altPhone',
    'email',
    'personalEmail',
    'quarters',
    'emergencyName',
    'emergencyRelation',
    'emergencyPhone',
  ])
  await setting.server.database.pool.query(`update rosters set personal_fields = '{homeAddress,dob}' where id = $1`, [
    roster.id,
  ])
  expect((await record())?.editable).toContain('homeAddress')
  expect((await record())?.editable).not.toContain('dob')
})

test('the Soldier sees everything that is stored about them, and no more', async () => {
  expect(await record()).toMatchObject({
    rosterName: '1st Platoon',
    leader: 'SFC Navarro, J.',
    groupName: null,
    soldier: { id: soldierId, last: 'Ortega', cell: '910-555-0100', dob: '2001-02-03', linked: true, version: 1 },
  })
  const stranger = setting.as(await setting.world.leader('SPC', 'Clay'))
  expect(await stranger.call(getMyRecord, {})).toEqual({ record: null })
  expect(await stranger.call(listMyRecordAccess, {})).toEqual({ accesses: [], next: null })
  expect(await refusalOf(stranger.call(updateMyRecord, { version: 1, patch: { cell: '910-555-0101' } }))).toMatchObject(
    {
      code: 'failed-precondition',
    },
  )
})

test('the Soldier changes the contact data, and the leader sees the change and is notified', async () => {
  expect(await update({ cell: '910-555-0199', emergencyName: 'Ana Ortega' })).toEqual({ version: 2 })
  expect((await record())?.soldier).toMatchObject({ cell: '910-555-0199', version: 2 })
  const { changes } = await leader().call(listSoldierChanges, { ...of(), soldierId })
  expect(changes[0]).toMatchObject({
    kind: 'edit',
    by: expect.stringContaining('Ortega'),
    fields: expect.arrayContaining([
      { field: 'cell', label: 'Cell phone', from: '910-555-0100', to: '910-555-0199' },
      { field: 'emergencyName', label: 'Emergency contact', from: null, to: 'Ana Ortega' },
    ]),
  })
  expect(await noticesTo(setting, roster.owner)).toEqual(['SPC Ortega changed their contact data'])
  const { rows } = await setting.server.database.pool.query('select body from outbox')
  expect(JSON.stringify(rows)).not.toContain('910-555-0199')
})

test.each(['rank', 'position', 'groupId', 'dob', 'remarks'])('%s can be changed by the leader only', async (key) => {
  const value = key === 'groupId' ? null : key === 'dob' ? '2001-02-04' : 'SGT'
  expect(await refusalOf(update({ [key]: value }))).toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining('Only your leader can change this'),
    details: { field: `patch.${key}` },
  })
})

test('a personal field that is turned off cannot be filled in', async () => {
  expect(await refusalOf(update({ homeAddress: '12 Elm Street' }))).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'patch.homeAddress' },
  })
})

test('leader and Soldier change the record at the same moment: one of them looks again', async () => {
  const { answers, refusals } = await atOnce<unknown>(
    update({ cell: '910-555-0101' }),
    leader().call(updateSoldiers, { ...of(), soldierIds: [soldierId], version: 1, patch: { cell: '910-555-0102' } }),
  )
  expect(answers).toHaveLength(1)
  expect(refusals).toMatchObject([{ code: 'aborted' }])
})

test('the accesses to the record, one line per hour, including whole-roster reads and without the Soldier’s own', async () => {
  await record()
  await leader().call(getSoldier, { ...of(), soldierId })
  await leader().call(getSoldier, { ...of(), soldierId })
  await leader().call(getSoldier, { ...of(), soldierId: roster.soldiers[1]?.id ?? '' })
  await leader().call(listSoldiers, of())
  setting.at('2026-11-12T12:30:00Z')
  await leader().call(exportRoster, { ...of(), format: 'csv', fields: ['last'] })
  await leader().call(recordStatus, {
    ...of(),
    entries: [{ id: randomUUID(), soldierId, status: 'LV', from: '2026-11-12' }],
  })
  const seen = async () => (await mine().call(listMyRecordAccess, {})).accesses
  await expect.poll(async () => (await seen()).length, { timeout: 10_000 }).toBe(4)
  expect((await seen()).map(({ what }) => what).toSorted()).toEqual([
    'Exported the roster',
    'Opened the record',
    'Opened the whole roster',
    'Recorded a duty status',
  ])
  expect(new Set((await seen()).map(({ by }) => by))).toEqual(new Set(['SFC Navarro, J.']))
  // Two at 1230, two before: a page of one, and one of three.
  const first = await mine().call(listMyRecordAccess, { limit: 1 })
  const rest = await mine().call(listMyRecordAccess, { limit: 3, after: first.next })
  expect([...first.accesses, ...rest.accesses]).toEqual(await seen())
  expect(rest.next).toBeNull()
})

test('an access by a link without an account is by the link’s Soldier, or by a person who has the link', async () => {
  const log = (uid: string | null, name: string, about: string | null) =>
    setting.server.database.pool.query(
      `insert into access_log (uid, function, roster_id, soldier_id, request_id) values ($1, $2, $3, $4, '')`,
      [uid, name, roster.id, about],
    )
  await log(null, 'signByLink', soldierId)
  await log(null, 'openSharedAlertRoster', null)
  await log(randomUUID(), 'getSoldier', soldierId)
  const { accesses } = await mine().call(listMyRecordAccess, {})
  expect(Object.fromEntries(accesses.map(({ what, by }) => [what, by]))).toEqual({
    'Signed a counseling by a link': 'SPC Ortega',
    'Opened the alert roster by a shared link': 'Somebody with the link',
    'Opened the record': 'A deleted account',
  })
})
