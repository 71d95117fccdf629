import { getCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import { saveMyNotificationPreferences } from '@muster/domain/notifications/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HeldCounseling, heldCounseling } from '../../../testing/unit/held-counselings.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { cadenceJobs } from './jobs.ts'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let viewer: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2025-06-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2025-06-01T12:00:00Z')
  const { world, server } = setting
  await server.database.pool.query('delete from counselings; delete from outbox; delete from morning_claims')
  owner = await world.leader('1SG', 'Hale')
  editor = await world.leader('SFC', 'Navarro')
  viewer = await world.leader('2LT', 'Cruz')
  roster = await world.roster(owner, {
    name: 'A Co',
    soldiers: [
      { rank: 'SGT', last: 'Dixon', first: 'Ann' },
      { rank: 'SPC', last: 'Clay', first: 'Bo' },
    ],
  })
  await world.member(roster, editor, 'editor')
  await world.member(roster, viewer, 'viewer')
  // A session with each, so that neither is due again for a long time.
  for (const index of [0, 1]) await held(index, { heldOn: '2026-11-01' })
})

const held = (index: number, one: HeldCounseling) => heldCounseling(setting, roster, roster.soldiers[index], one)

/** Runs the job as of that instant, several times at once as several servers would. */
async function look(instant: string, servers = 1): Promise<void> {
  setting.at(instant)
  const { database, clock } = setting.server
  const run = async () => {
    const [job] = cadenceJobs(database.system, () => clock.now())
    await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
  }
  await Promise.all(Array.from({ length: servers }, run))
}

async function told(account: WorldAccount): Promise<[title: string, body: string][]> {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string }>(
    `select title, body from outbox where kind = 'counseling' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows.map(({ title, body }) => [title, body])
}

describe('in the morning', () => {
  test('leaders who keep the roster are notified of what has come due, in one message', async () => {
    await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-20' })
    await held(1, { heldOn: '2026-10-17' })
    await setting.server.database.pool.query(
      `delete from counselings where held_on = '2026-11-01' and soldier_id = $1`,
      [roster.soldiers[1]?.id],
    )
    await look('2026-11-17T11:30:00Z')
    const message = [
      'Counseling: 1 due, 1 assessment, A Co',
      'SPC Clay, B.: counseling due 17 Nov 2026\nSGT Dixon, A.: assessment on 20 Nov 2026',
    ]
    expect(await told(owner)).toEqual([message])
    expect(await told(editor)).toEqual([message])
    expect(await told(viewer)).toEqual([])
    const { rows } = await setting.server.database.pool.query(
      `select distinct link from outbox where kind = 'counseling'`,
    )
    expect(rows).toEqual([{ link: `/counseling/due?roster=${roster.id}` }])
  })

  test('each assessment is announced three days ahead and on its day', async () => {
    await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-20' })
    for (let day = 14; day <= 24; day += 1) {
      await look(`2026-11-${day}T11:30:00Z`)
      await look(`2026-11-${day}T12:30:00Z`)
    }
    expect((await told(owner)).map(([title]) => title)).toEqual([
      'Counseling: 1 assessment, A Co',
      'Counseling: 1 assessment, A Co',
    ])
    const { rows } = await setting.server.database.pool.query(
      `select what, day from morning_claims where roster_id = $1 and what like 'assessment:%' order by day`,
      [roster.id],
    )
    expect(rows).toEqual([
      { what: expect.stringMatching(/ 2026-11-20 soon$/), day: '2026-11-17' },
      { what: expect.stringMatching(/ 2026-11-20 due$/), day: '2026-11-20' },
    ])
  })

  test('a reception counseling is announced on day 20 and day 30, and not after it was held', async () => {
    setting.at('2026-11-02T15:00:00Z')
    const [young, early] = await setting.world.arrive(roster, [
      { rank: 'SGT', last: 'Young', gainedOn: '2026-11-01' },
      { rank: 'SGT', last: 'Early', gainedOn: '2026-11-01' },
    ])
    await heldCounseling(setting, roster, early, { heldOn: '2026-11-03', kind: 'reception' })
    await heldCounseling(setting, roster, early, { heldOn: '2026-11-03' })
    await heldCounseling(setting, roster, young, { heldOn: '2026-11-03' })
    for (const day of ['11-19', '11-20', '11-21', '11-22', '11-30']) await look(`2026-${day}T11:30:00Z`)
    const bodies = async () => (await told(owner)).map(([, body]) => body)
    expect(await bodies()).toEqual(['SGT Young: reception by 1 Dec 2026'])
    await heldCounseling(setting, roster, young, { heldOn: '2026-11-30', kind: 'reception' })
    await look('2026-12-01T11:30:00Z')
    // Clay’s monthly is due on that day.
    expect((await bodies()).slice(1)).toEqual(['SPC Clay, B.: counseling due 1 Dec 2026'])
  })

  test('only one of two servers sends it at the same moment', async () => {
    await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-17' })
    await look('2026-11-17T11:30:00Z', 6)
    expect(await told(owner)).toHaveLength(1)
    await look('2026-11-17T11:45:00Z', 6)
    expect(await told(owner)).toHaveLength(1)
  })

  test('it goes out in the roster’s time zone, also on the days when clocks change', async () => {
    for (const [assessOn, before, morning] of [
      // 0529 and 0530 in New York. Clocks changed at 0200 that night.
      ['2026-03-08', '2026-03-08T09:29:00Z', '2026-03-08T09:30:00Z'],
      ['2026-11-01', '2026-11-01T10:29:00Z', '2026-11-01T10:30:00Z'],
    ] as const) {
      await setting.server.database.pool.query('delete from outbox')
      await held(0, { heldOn: '2026-02-01', kind: 'superior', assessOn })
      await setting.server.database.pool.query(
        `insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
        select roster_id, 'counseling', soldier_id, soldier_id, 'nco ' || d || ' due', current_date
        from counselings, unnest('{2026-02-01,2026-05-01}'::date[]) d on conflict do nothing`,
      )
      await look(before, 2)
      expect(await told(owner), before).toEqual([])
      await look(morning, 3)
      const messages = await told(owner)
      expect(messages, morning).toHaveLength(1)
      expect(messages[0]?.[1]).toContain('assessment on')
      await look(morning.replace(':30:', ':45:'))
      expect(await told(owner)).toHaveLength(1)
    }
  })

  test('it does not go out in the afternoon, but on the next morning', async () => {
    await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-17' })
    await look('2026-11-17T17:01:00Z')
    expect(await told(owner)).toEqual([])
    await look('2026-11-18T11:30:00Z')
    expect(await told(owner)).toHaveLength(1)
  })

  test('a leader gets no line about himself or herself', async () => {
    await setting.world.link(roster, roster.soldiers[0], editor)
    await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-17' })
    await look('2026-11-17T11:30:00Z')
    expect(await told(owner)).toHaveLength(1)
    expect(await told(editor)).toEqual([])
  })

  test('a roster that holds no counselings here gets none', async () => {
    await setting.server.database.pool.query(`update counselings set state = 'draft', delivered_at = null`)
    await look('2026-11-17T11:30:00Z')
    expect(await told(owner)).toEqual([])
  })

  test('a long list ends with the number of lines left out', async () => {
    setting.at('2025-06-01T12:00:00Z')
    const many = Array.from({ length: 12 }, (_, at) => ({ rank: 'SPC', last: `Name${at}` }))
    const rows = await setting.world.arrive(roster, many)
    for (const row of rows) await heldCounseling(setting, roster, row, { heldOn: '2026-10-17' })
    await look('2026-11-17T11:30:00Z')
    const [[title, body] = ['', '']] = await told(owner)
    expect(title).toBe('Counseling: 12 due, A Co')
    expect(body.split('\n')).toHaveLength(9)
    expect(body).toContain('And 4 more.')
  })
})

test('a leader who turned the kind off is not notified, and the others are', async () => {
  const { server } = setting
  await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-17' })
  setting.at('2026-11-17T11:30:00Z')
  await setting.as(editor).call(saveMyNotificationPreferences, { email: [], muted: ['counseling'], quiet: null })
  await look('2026-11-17T11:30:00Z')
  await server.composition.deliver()
  const { rows } = await server.database.pool.query<{ uid: string }>(
    `select uid from notifications where kind = 'counseling' and uid = any($1)`,
    [[owner.uid, editor.uid]],
  )
  expect(rows).toEqual([{ uid: owner.uid }])
})

test('a deleted Soldier’s reminders are deleted too', async () => {
  await held(0, { heldOn: '2026-11-05', kind: 'superior', assessOn: '2026-11-17' })
  await look('2026-11-17T11:30:00Z')
  const { pool } = setting.server.database
  await pool.query('delete from soldiers where id = $1', [roster.soldiers[0]?.id])
  const { rows } = await pool.query('select 1 from morning_claims where roster_id = $1 and soldier_id is not null', [
    roster.id,
  ])
  expect(rows).toEqual([])
  expect((await setting.as(owner).call(getCounselingBoard, { rosterId: roster.id })).soldiers).toBe(1)
})
