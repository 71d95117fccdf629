import { randomUUID } from 'node:crypto'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { claimPushes } from '../../notifications/push/deliveries/writes.ts'
import { claimMail, queueMail } from '../../platform/mail/writes.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { signIn, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = new Date('2026-11-12T15:00:00.000Z')
const DUE = 'SPC Ortega is due a counseling'

let setting: WorldServer
let owner: WorldAccount
let sergeant: WorldAccount
let roster: WorldRoster
let squad: Group
let ortega: WorldSoldier

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  sergeant = await world.leader('SSG', 'Navarro')
  squad = { id: randomUUID(), parentId: null, kind: 'squad', name: '1st Squad', position: 0 }
  roster = await world.roster(owner, { name: 'A Co', groups: [squad], soldiers: [] })
  const rows = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega', groupId: squad.id }])
  ortega = rows[0] as WorldSoldier
  await world.member(roster, sergeant, 'editor')
})

const link = () => screenOf(roster.id, '/counseling/due')
const tell = (more: object = {}) =>
  setting.server.database.write((tx) =>
    announce(tx, {
      at: NOW,
      kind: 'counseling',
      recipients: [owner.uid, sergeant.uid],
      title: DUE,
      body: '',
      link: link(),
      ...more,
    }),
  )
const titles = async (who: WorldAccount) => {
  await setting.server.composition.deliver()
  const { notifications } = await setting.as(who).call(listMyNotifications, {})
  return notifications.map(({ title }) => title)
}
const endShare = () => setting.as(owner).call(removeCoLeader, { rosterId: roster.id, uid: sergeant.uid })
const give = (groupIds: string[] | null, areas: object = {}) =>
  setting.as(owner).call(setLeaderPart, {
    rosterId: roster.id,
    uid: sergeant.uid,
    part: { position: null, groupIds, areas: { ...PRESETS['platoon sergeant'].areas, ...areas } },
  })

describe('a message that waits to be delivered', () => {
  test('reaches nobody whose share ended meanwhile, and the others', async () => {
    await tell()
    await endShare()
    expect(await titles(sergeant)).toEqual(['You no longer keep A Co'])
    expect(await titles(owner)).toContain(DUE)
  })

  test('reaches no leader from whom its area was taken', async () => {
    await tell()
    await tell({ kind: 'license', title: 'A license expires' })
    await give(null, { counseling: 'nothing' })
    const told = await titles(sergeant)
    expect(told).not.toContain(DUE)
    expect(told).toContain('A license expires')
  })

  test('about a Soldier reaches the leader of another group no longer', async () => {
    const about = { link: screenOf(roster.id, `/soldiers/${ortega.id}`), kind: 'message' }
    await give([squad.id])
    await tell({ ...about, title: 'Before' })
    expect(await titles(sergeant)).toContain('Before')
    await tell({ ...about, title: 'After' })
    const second = { ...squad, id: randomUUID(), name: '2nd Squad' }
    await setting.server.database.pool.query(
      `insert into groups (id, roster_id, kind, name, position) values ($1, $2, 'squad', '2nd Squad', 1)`,
      [second.id, roster.id],
    )
    await give([second.id])
    expect(await titles(sergeant)).not.toContain('After')
    expect(await titles(owner)).toContain('After')
  })

  test('reaches a leader above, until the roster is no longer below', async () => {
    const platoon = await setting.world.below(roster, await setting.world.leader('SFC', 'Reyes'), {
      name: '1st Platoon',
      soldiers: [],
    })
    const above = { link: `/scheduling/leave?of=${platoon.id}`, kind: 'leave' }
    await tell({ ...above, title: 'While above' })
    expect(await titles(sergeant)).toContain('While above')
    await tell({ ...above, title: 'No longer above' })
    await endShare()
    expect(await titles(sergeant)).not.toContain('No longer above')
  })

  test('that is about the account itself reaches it, whoever keeps the roster', async () => {
    await tell({ kind: 'task', link: '/tasks', title: 'A task is yours' })
    await tell({ kind: 'sharing', title: 'The share ended' })
    await endShare()
    expect(await titles(sergeant)).toEqual(expect.arrayContaining(['A task is yours', 'The share ended']))
  })

  test('also reaches the Soldier whom the alert roster names to be called for others', async () => {
    const soldier = await setting.world.leader('SGT', 'Cole')
    await setting.world.link(roster, ortega, soldier)
    await setting.server.database.pool.query(
      'insert into alert_leaders (group_id, roster_id, soldier_id) values ($1, $2, $3)',
      [squad.id, roster.id, ortega.id],
    )
    await tell({ kind: 'recall', recipients: [soldier.uid], title: 'Recall: 1 without an answer' })
    await tell({ recipients: [soldier.uid] })
    const told = await titles(soldier)
    expect(told).toContain('Recall: 1 without an answer')
    expect(told).not.toContain(DUE)
  })
})

describe('a mail that waits for its hour', () => {
  const queue = (area: string | null) =>
    setting.server.database.write((tx) =>
      queueMail(
        tx,
        [
          {
            id: randomUUID(),
            uid: sergeant.uid,
            address: `${sergeant.uid}@example.mil`,
            replyTo: null,
            subject: area ?? 'own',
            body: '',
            link: link(),
            area,
            closing: '',
            quiet: null,
            at: NOW,
          },
        ],
        NOW,
      ),
    )
  const claimed = async () => {
    const { mails } = await setting.server.database.write((tx) => claimMail(tx, NOW, 100))
    return mails.filter(({ uid }) => uid === sergeant.uid).map(({ subject }) => subject)
  }
  const kept = async () => {
    const { rows } = await setting.server.database.pool.query('select from mail_queue where uid = $1', [sergeant.uid])
    return rows.length
  }

  test('is dropped when the share has ended, unless it is about the account itself', async () => {
    await queue('counseling')
    await queue(null)
    await endShare()
    expect(await claimed()).toEqual(['own'])
    expect(await kept()).toBe(1)
  })

  test('is dropped when the area was taken, and sent when another was', async () => {
    await queue('counseling')
    await queue('leave')
    await give(null, { counseling: 'nothing' })
    expect(await claimed()).toEqual(['leave'])
    expect(await kept()).toBe(1)
  })
})

test('a push that waits for its hour is not sent when the area was taken', async () => {
  const { database } = setting.server
  await signIn(setting.server, sergeant)
  await database.pool.query(
    `insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
     select gen_random_uuid(), s.uid, 'ios', s.uid::text, s.id, $2, $2 from sessions s where s.uid = $1 limit 1`,
    [sergeant.uid, NOW],
  )
  await tell()
  await tell({ kind: 'license', title: 'A license expires' })
  expect(await titles(sergeant)).toContain(DUE)
  await database.pool.query(
    `insert into push_deliveries (id, uid, notification_id, device_id, platform, priority, not_before, created_at, expires_at)
     select gen_random_uuid(), n.uid, n.id, d.id, d.platform, 1, $2, $2, $2::timestamptz + interval '1 day'
     from notifications n join push_devices d on d.uid = n.uid where n.uid = $1 and n.kind in ('counseling', 'license')`,
    [sergeant.uid, NOW],
  )
  await give(null, { counseling: 'nothing' })
  const pushes = await database.write((tx) =>
    claimPushes(tx, { platform: 'ios', now: NOW, until: new Date(NOW.getTime() + 60_000), most: 100 }),
  )
  const own = pushes.filter(({ uid }) => uid === sergeant.uid)
  expect(new Set(own.map(({ push }) => push?.title ?? null))).toEqual(new Set(['A license expires', null]))
  expect(own).toHaveLength(2)
})
