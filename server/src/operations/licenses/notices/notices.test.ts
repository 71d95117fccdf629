import { randomUUID } from 'node:crypto'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { licenseJobs } from './jobs.ts'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let soldier: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-06-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-06-01T12:00:00Z')
  const { world, server } = setting
  await server.database.pool.query('delete from licenses; delete from outbox; delete from morning_claims')
  owner = await world.leader('1SG', 'Hale')
  editor = await world.leader('SFC', 'Navarro')
  soldier = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  roster = await world.roster(owner, {
    name: 'A Co',
    soldiers: [
      { rank: 'SGT', last: 'Dixon', first: 'Ann' },
      { rank: 'SPC', last: 'Clay', first: 'Bo' },
    ],
  })
  await world.member(roster, editor, 'editor')
  await world.link(roster, roster.soldiers[1], soldier)
})

const save = (index: number, license: object) =>
  setting.as(owner).call(saveLicense, {
    rosterId: roster.id,
    soldierId: roster.soldiers[index]?.id ?? '',
    licenseId: randomUUID(),
    version: null,
    license: { kind: 'civilian', state: 'NC', ...license },
  })

/** Runs the job as of that instant, several times at once as several servers would. */
async function look(instant: string, servers = 1): Promise<void> {
  setting.at(instant)
  const { database, clock } = setting.server
  const run = async () => {
    const [job] = licenseJobs(database.system, () => clock.now())
    await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
  }
  await Promise.all(Array.from({ length: servers }, run))
}

async function told(account: WorldAccount): Promise<[title: string, body: string][]> {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string }>(
    `select title, body from outbox where kind = 'license' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows.map(({ title, body }) => [title, body])
}

test('leaders and the Soldier are notified at 60, 30 and 0 days, once each, with any number of servers', async () => {
  await save(0, { expiresOn: '2026-11-30' })
  await save(1, { expiresOn: '2026-12-20' })
  await look('2026-11-20T11:30:00Z', 2)
  await look('2026-11-20T12:30:00Z')
  await look('2026-11-21T11:30:00Z')
  const message: [string, string] = [
    'Licenses: 2 to renew, A Co',
    'SGT Dixon, A.: civilian license expires 30 Nov 2026\nSPC Clay, B.: civilian license expires 20 Dec 2026',
  ]
  expect(await told(owner)).toEqual([message])
  expect(await told(editor)).toEqual([message])
  const own: [string, string] = ['Your license is due for renewal', 'Civilian license expires 20 Dec 2026']
  expect(await told(soldier)).toEqual([own])
  // Down from the middle of November to Christmas: a missed reminder goes out once, for its nearest stage.
  await look('2026-12-25T11:30:00Z')
  await look('2026-12-26T11:30:00Z')
  expect((await told(owner)).slice(1).map(([, body]) => body)).toEqual([
    'SGT Dixon, A.: civilian license expired 30 Nov 2026\nSPC Clay, B.: civilian license expired 20 Dec 2026',
  ])
  expect((await told(soldier)).slice(1)).toEqual([[own[0], 'Civilian license expired 20 Dec 2026']])
})

test('in the roster’s time zone, in its morning', async () => {
  await save(0, { expiresOn: '2026-11-30' })
  // 0515 and 1305 in New York.
  await look('2026-11-20T10:15:00Z')
  await look('2026-11-20T18:05:00Z')
  expect(await told(owner)).toEqual([])
  await look('2026-11-20T10:31:00Z')
  expect(await told(owner)).toHaveLength(1)
})
