import { randomUUID } from 'node:crypto'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Client } from 'pg'
import { answerOf } from './load.ts'
import { type Finding, interleave, median, ratio, type Report, times } from './runner.ts'
import { companies, WHOLE_FIELDS } from './soldiers.ts'
import type { Stage } from './stage.ts'

const SOLDIERS = 4000
const ROSTERS = 450

/**
 * The cost of row-level security: the server on two copies of one database, one of them with the rules switched off.
 * `BENCH_BEFORE` names a checkout from before the rules, to compare with as well.
 */
export async function wall(stage: Stage): Promise<Report> {
  const { world, database } = stage
  const today = dayAt(new Date(), 'America/New_York')
  world.at = new Date(Date.now() - 5 * 86_400_000)
  const leader = await world.leader('SFC', 'Navarro')
  const small = await world.roster(leader, companies(world.chance, 40))
  const commander = await world.leader('COL', 'Brooks')
  const brigade = await world.roster(commander, { name: 'Brigade', soldiers: 0 })
  await database.asOwner((run) => run(BRIGADE.replaceAll('$1', `'${brigade.id}'`).replaceAll('$2', `'${today}'`)))
  const big = await world.roster(await world.leader('LTC', 'Dixon'), companies(world.chance, SOLDIERS))
  await world.entries(
    big,
    big.soldiers.map(({ id }) => ({ soldierId: id, status: world.chance.pick(['PDY', 'LV']), from: today, to: today })),
  )
  await database.asOwner((run) => run('analyze'))
  const tokens = {
    leader: await stage.signIn(leader),
    commander: await stage.signIn(commander),
    big: await stage.signIn(big.owner),
  }

  const before = process.env.BENCH_BEFORE
  const urls: Record<string, string> = {}
  const off = await stage.copy('rules_off')
  await alter(off, SWITCH_OFF)
  if (before) {
    const databaseUrl = await stage.copy('before')
    await alter(databaseUrl, SWITCH_OFF + TAKE_AWAY)
    urls.before = await stage.start('ours', { databaseUrl, checkout: before })
  }
  urls.off = await stage.start('ours', { databaseUrl: off })
  urls.ours = await stage.start('ours')

  const soldier = small.soldiers[0]?.id
  const calls: Readonly<Record<string, { name: string; token: string; data: () => object; times: number }>> = {
    'empty function': { name: 'doNothing', token: tokens.leader, data: () => ({}), times: 200 },
    'read of 40 Soldiers': {
      name: 'listSoldiers',
      token: tokens.leader,
      times: 100,
      data: () => ({ rosterId: small.id, fields: WHOLE_FIELDS, archived: false }),
    },
    'accountability of 40': {
      name: 'getAccountability',
      token: tokens.leader,
      times: 60,
      data: () => ({ rosterId: small.id }),
    },
    'one status recorded': {
      name: 'recordStatus',
      token: tokens.leader,
      times: 30,
      data: () => ({
        rosterId: small.id,
        entries: [{ id: randomUUID(), soldierId: soldier, status: 'LV', from: today, to: today, method: 'seen' }],
      }),
    },
    'PERSTAT of 4,000': { name: 'getPerstat', token: tokens.big, data: () => ({ rosterId: big.id }), times: 4 },
    'roll-up of 4,000 in 450 rosters': {
      name: 'getRollUp',
      token: tokens.commander,
      times: 4,
      data: () => ({ rosterId: brigade.id }),
    },
  }
  const findings: Finding[] = []
  for (const [what, { name, token, data, times: often }] of Object.entries(calls)) {
    const contenders = Object.fromEntries(
      Object.entries(urls).map(([key, url]) => [
        key,
        async () => {
          const before = await stage.cpuSeconds(url)
          for (let time = 0; time < often; time++) await answerOf({ url: `${url}/api/${name}`, token, data: data() })
          return ((await stage.cpuSeconds(url)) - before) * (1000 / often)
        },
      ]),
    )
    const figures = await interleave(9, contenders)
    for (const peer of Object.keys(urls).filter((key) => key !== 'ours')) {
      findings.push({
        what: `${what}, against ${peer === 'off' ? 'the rules switched off' : 'before'}`,
        figure: `${times(ratio(figures.ours ?? [], figures[peer] ?? []))} (${median(figures.ours ?? []).toFixed(2)} ms, ${median(figures[peer] ?? []).toFixed(2)} ms)`,
      })
    }
  }
  return { title: 'Row-level security: processor time of a call, server and database', findings }
}

async function alter(databaseUrl: string, text: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

const SWITCH_OFF = `
  do $$ declare t regclass; begin
    for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %s disable row level security', t);
    end loop;
  end $$;`

/** Restores the schema from before the rules, because an older release refuses a database that it does not know. */
const TAKE_AWAY = `
  delete from kysely_migration where name = '0010-row-level-security';
  create or replace function rosters_above(below uuid) returns table (roster_id uuid, depth integer)
  language sql stable parallel safe rows 1000 as $$
    with recursive up (roster_id, depth) as (
      select below, 0
      union all
      select s.roster_id, up.depth + 1
      from up join rosters r on r.id = up.roster_id
        join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
      where up.depth < 16
    )
    select up.roster_id, up.depth from up where up.depth > 0 $$;
  create or replace function rosters_below(above uuid)
  returns table (roster_id uuid, parent_id uuid, soldier_id uuid, depth integer)
  language sql stable parallel safe rows 1000 as $$
    with recursive down (roster_id, parent_id, soldier_id, depth) as (
      select above, null::uuid, null::uuid, 0
      union all
      select r.id, down.roster_id, s.id, down.depth + 1
      from down
        join soldiers s on s.roster_id = down.roster_id and s.linked_uid is not null and s.archived_on is null
        join rosters r on r.owner_uid = s.linked_uid
      where down.depth < 16
    )
    select down.roster_id, down.parent_id, down.soldier_id, down.depth from down $$;`

/** Rosters in a tree nine wide below the brigade $1, every other Soldier present on the day $2. */
export const BRIGADE = `
  with made as (
    select n, gen_random_uuid() as roster_id, gen_random_uuid() as uid from generate_series(1, ${ROSTERS - 1}) n
  ), tree as (
    select 0 as n, $1::uuid as roster_id union all select n, roster_id from made
  ), accounts_made as (
    insert into accounts (uid, created_at, display_name) select uid, now(), 'Leader ' || n from made
  ), rosters_made as (
    insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
    select roster_id, uid, 'Roster ' || n, 'America/New_York',
      '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now() from made
  ), rows as (
    select tree.roster_id, c.uid as linked_uid, gen_random_uuid() as id, row_number() over () as number
    from made c join tree on tree.n = (c.n - 1) / 9
    union all
    select tree.roster_id, null, gen_random_uuid(), ${ROSTERS - 1} + s
    from generate_series(1, ${SOLDIERS - ROSTERS + 1}) s join tree on tree.n = s % ${ROSTERS}
  ), agreed as (
    insert into link_consents (uid, roster_id, way, at)
    select linked_uid, roster_id, 'code', now() from rows where linked_uid is not null
  ), soldiers_made as (
    insert into soldiers (id, roster_id, rank, rank_order, last_name, linked_uid, created_at, updated_at)
    select id, roster_id, 'SPC', 4, 'Soldier ' || number, linked_uid, now() - interval '3 days', now() from rows
  ), strength_made as (
    insert into strength_history (roster_id, soldier_id, from_at, rank, strength, on_roster)
    select roster_id, id, now() - interval '3 days', 'SPC', 'assigned', true from rows
  )
  insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
  select roster_id, gen_random_uuid(), id, 'PDY', $2, $2, 'seen', now() - interval '1 hour', gen_random_uuid()
  from rows where number % 2 = 0`
