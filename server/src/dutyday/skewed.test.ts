import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { rowsRead } from '../testing/plans/rows-read.ts'
import { accountabilityText } from './reads.ts'

/**
 * A company among squads, as in a real database. The planner expects every roster to have the average size, and its
 * work for the company must still stay in proportion to the company.
 */
const SOLDIERS = 120
const DAYS = 60

let setting: WorldServer
let company: WorldRoster
beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
  company = await setting.world.roster(await setting.world.leader('1SG', 'Rasmussen'), { soldiers: SOLDIERS })
  const { pool } = setting.server.database
  await pool.query(
    `insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    select $1, gen_random_uuid(), s.id, 'PDY', day, day, 'seen', day + time '11:00', gen_random_uuid()
    from soldiers s, lateral (select '2026-11-12'::date - n as day from generate_series(1, ${DAYS}) n) d
    where s.roster_id = $1`,
    [company.id],
  )
  await pool.query(
    `with made as (
      select n, gen_random_uuid() as roster_id, gen_random_uuid() as uid from generate_series(1, 900) n
    ), accounts_made as (
      insert into accounts (uid, created_at, display_name) select uid, now(), 'Leader ' || n from made
    ), rosters_made as (
      insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
      select roster_id, uid, 'Squad ' || n, 'America/New_York',
        '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now() from made
    ), soldiers_made as (
      insert into soldiers (id, roster_id, rank, rank_order, last_name, created_at, updated_at)
      select gen_random_uuid(), roster_id, 'SPC', 4, 'Soldier ' || s, '2026-11-01', '2026-11-01'
      from made, generate_series(1, 8) s
      returning id, roster_id
    ), strength_made as (
      insert into strength_history (roster_id, soldier_id, from_at, rank, strength, on_roster)
      select roster_id, id, '2026-11-01', 'SPC', 'assigned', true from soldiers_made
    )
    insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    select roster_id, gen_random_uuid(), id, 'PDY', '2026-11-12', '2026-11-12', 'seen', '2026-11-12T10:00:00Z', gen_random_uuid()
    from soldiers_made`,
  )
  await pool.query('analyze')
})
afterAll(() => setting.close())

test.each([
  ['nobody has been reported', null],
  ['everybody has', '2026-11-11'],
])('the morning of a company reads its own rows a few times each, when %s', async (_, day) => {
  const { uid } = company.owner
  const call = { caller: { uid }, now: setting.server.clock.now() }
  const read = await rowsRead(setting.server.database, uid, (tx) =>
    accountabilityText({ ...call, tx }, company.id, day as never),
  )
  expect(read).toBeLessThan(SOLDIERS * 200)
})
