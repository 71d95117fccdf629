import { randomUUID } from 'node:crypto'
import { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { fileLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { delivered, draft } from '../../testing/unit/counselings.ts'
import { at, publishedEvent } from '../../testing/unit/events.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const NOW = '2026-11-12T12:00:00.000Z'

let setting: WorldServer
let above: WorldAccount
let leader: WorldAccount
let stranger: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  above = await world.leader('1SG', 'Hale')
  leader = await world.leader('SFC', 'Navarro')
  stranger = await world.leader('SFC', 'Boone')
  company = await world.roster(above, { name: 'A Co', soldiers: [{ rank: 'SFC', last: 'Navarro' }] })
  platoon = await world.roster(leader, {
    name: '1st Platoon',
    soldiers: ['Ames', 'Bell'].map((last) => ({ rank: 'SPC', last })),
  })
  await linkByHand(setting.server.database.pool, company.soldiers[0]?.id, leader.uid)
  soldierId = platoon.soldiers[0]?.id ?? ''
  setting.at(NOW)
})

const timeline = (by = leader, more: object = {}) =>
  setting.as(by).call(getSoldierTimeline, { rosterId: platoon.id, soldierId, ...more })

const titles = (entries: readonly { on: string; title: string }[]) => entries.map(({ on, title }) => `${on} ${title}`)

test('what is coming and what happened, of this Soldier only', async () => {
  const [ames, bell] = platoon.soldiers
  const by = setting.as(leader)
  await setting.world.entry(platoon, ames, { status: 'TDY', from: '2026-11-02', to: '2026-11-04' })
  await setting.world.entry(platoon, bell, { status: 'QTR', from: '2026-11-05', to: '2026-11-06' })
  await setting.world.entry(platoon, ames, { status: 'PDY', from: '2026-11-12', to: '2026-11-12' })
  const wish = {
    kind: 'ordinary',
    from: '2026-12-20',
    to: '2026-12-27',
    location: 'local',
    place: 'Home',
    note: '',
  } as const
  await by.call(fileLeave, { rosterId: platoon.id, soldierId, requestId: randomUUID(), ...wish })
  await delivered(by, { rosterId: platoon.id, soldierId }, { heldOn: '2026-11-10' })
  const audience = { whole: false, groupIds: [], soldierIds: [soldierId] }
  await publishedEvent(by, platoon.id, { title: 'Dental exam', when: at('2026-11-16T09:00', '10:00'), audience })
  await publishedEvent(by, platoon.id, { title: 'Formation of all', when: at('2026-11-16T06:30', '07:00') })
  await setting.server.database.pool.query(
    `update soldiers set details = details || '{"ets": "2027-03-01"}' where id = $1`,
    [soldierId],
  )

  const { today, coming, past } = await timeline()
  expect(today).toBe('2026-11-12')
  expect(titles(coming).filter((line) => !line.includes('assessment'))).toEqual([
    '2026-11-16 Dental exam',
    '2026-12-20 Ordinary leave',
    '2027-03-01 ETS',
  ])
  expect(coming[0]).toMatchObject({ time: '0900', detail: 'PT' })
  expect(titles(past)).toEqual(['2026-11-10 Counseling: Performance', '2026-11-02 TDY'])
  // Only what was asked for, and no more than that.
  const few = await timeline(leader, { kinds: ['counseling', 'status'], most: 1 })
  expect(titles(few.past)).toEqual(['2026-11-10 Counseling: Performance'])
  expect(few.morePast).toBe(true)
})

test('an absence over New Year is one line, with its own last day', async () => {
  const [ames] = platoon.soldiers
  await setting.world.entry(platoon, ames, { status: 'DEP', from: '2026-11-12', to: '2027-03-27' })
  const { coming } = await timeline()
  expect(coming).toEqual([expect.objectContaining({ on: '2026-11-12', through: '2027-03-27', title: 'Deployed' })])
  setting.at('2027-01-12T12:00:00.000Z')
  expect((await timeline()).coming).toEqual(coming)
})

test('a draft counseling shows to nobody, and the leader above sees kind, date and state', async () => {
  const by = setting.as(leader)
  await draft(by, { rosterId: platoon.id, soldierId })
  expect((await timeline()).past).toEqual([])
  await delivered(by, { rosterId: platoon.id, soldierId }, { heldOn: '2026-11-10', purpose: 'Between the two of us' })
  const shown = await timeline(above)
  expect(shown.past).toMatchObject([{ kind: 'counseling', detail: 'Delivered' }])
  expect(JSON.stringify(shown)).not.toContain('Between the two of us')
})

test('a stranger and a Soldier of another roster are not found', async () => {
  expect((await refusalOf(timeline(stranger))).code).toBe('not-found')
  expect((await refusalOf(timeline(leader, { soldierId: company.soldiers[0]?.id }))).code).toBe('not-found')
})

test('the access log names the Soldier', async () => {
  await timeline()
  const logged = async () =>
    (
      await setting.server.database.pool.query(
        `select soldier_id from access_log where function = 'getSoldierTimeline' and roster_id = $1`,
        [platoon.id],
      )
    ).rows
  await expect.poll(logged, { timeout: 10_000 }).toEqual([{ soldier_id: soldierId }])
})
