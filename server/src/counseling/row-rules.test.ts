import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'

/**
 * What the database itself shows of drafts and shared sessions, whatever a statement forgets to check. The other tables
 * are tested in row-rights.ts.
 */
let setting: WorldServer
let above: WorldAccount
let owner: WorldAccount
let coLeader: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  above = await world.leader('1SG', 'Hale')
  owner = await world.leader('SFC', 'Navarro')
  coLeader = await world.leader('SSG', 'Dixon')
  const company = await world.roster(above, { name: 'A Co' })
  roster = await world.below(company, owner, {
    soldiers: [
      { rank: 'SSG', last: 'Dixon' },
      { rank: 'SPC', last: 'Clay' },
    ],
  })
  await world.member(roster, coLeader, 'editor')
})

async function session(soldierId: string | undefined, state: 'draft' | 'delivered', shared = false): Promise<string> {
  const id = randomUUID()
  const { pool } = setting.server.database
  await pool.query(
    `insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, state, held_on, delivered_at, shared, created_at, saved_at, saved_by)
    values ($1, $2, $3, $4, 'performance', $5, '2026-11-01', case when $5 <> 'draft' then now() end, $6, now(), now(), $4)`,
    [roster.id, id, soldierId, owner.uid, state, shared],
  )
  await pool.query(
    `insert into counseling_texts (roster_id, counseling_id, soldier_id, delivered, shared, content) values ($1, $2, $3, $4, $5, '{}')`,
    [roster.id, id, soldierId, state === 'delivered', shared],
  )
  await pool.query(
    `insert into counseling_events (roster_id, id, counseling_id, at, by, act) values ($1, $2, $2, now(), $3, 'started')`,
    [roster.id, id, owner.uid],
  )
  return id
}

/** The tables in which the account sees a row of this session. */
async function seenBy({ uid }: WorldAccount, id: string): Promise<string[]> {
  const rows = await setting.server.database.as({ uid }).reading.prepared<{ what: string }>(
    '',
    'every call',
    `select 'line' as what from counselings where id = $1
    union all select 'words' from counseling_texts where counseling_id = $1
    union all select 'history' from counseling_events where counseling_id = $1`,
    [id],
  )
  return rows.map(({ what }) => what)
}
const ALL = ['line', 'words', 'history']

test('a draft is visible to the leaders who keep the roster, and not to its own Soldier', async () => {
  const [self, somebody] = roster.soldiers
  await setting.world.link(roster, self, coLeader)
  const [own, other] = [await session(self?.id, 'draft'), await session(somebody?.id, 'draft')]
  expect(await seenBy(owner, own)).toEqual(ALL)
  expect(await seenBy(coLeader, own)).toEqual([])
  expect(await seenBy(coLeader, other)).toEqual(ALL)
  for (const id of [own, other]) expect(await seenBy(above, id)).toEqual([])
  const write = (text: string) =>
    setting.server.database
      .as({ uid: coLeader.uid })
      .write((tx) => tx.prepared('', 'every call', `${text} returning 1`, [own]))
  expect(await write(`update counselings set held_on = held_on where id = $1`)).toEqual([])
  expect(await write(`update counseling_texts set remarks = 'x' where counseling_id = $1`)).toEqual([])
  expect(await write(`delete from counselings where id = $1`)).toEqual([])
})

test('leaders above see the line of a delivered session, and its text when it is shared', async () => {
  const [, somebody] = roster.soldiers
  expect(await seenBy(above, await session(somebody?.id, 'delivered'))).toEqual(['line'])
  expect(await seenBy(above, await session(somebody?.id, 'delivered', true))).toEqual(ALL)
})

test('a row about oneself must be on the caller’s roster: text that names a Soldier of another roster is hidden', async () => {
  const elsewhere = await setting.world.roster(await setting.world.leader('SFC', 'Boone'), {
    soldiers: [{ rank: 'SPC', last: 'Far' }],
  })
  const [row] = elsewhere.soldiers
  const person = await setting.world.leader('SPC', 'Far')
  await setting.world.link(elsewhere, row, person)
  const id = await session(roster.soldiers[1]?.id, 'delivered')
  // The text names the Soldier without a foreign key to the rosters, so only the rule protects it.
  await setting.server.database.pool.query('update counseling_texts set soldier_id = $1 where counseling_id = $2', [
    row?.id,
    id,
  ])
  expect(await seenBy(person, id)).toEqual([])
  expect(await seenBy(owner, id)).toEqual(ALL)
})
