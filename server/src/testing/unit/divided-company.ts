import { randomUUID } from 'node:crypto'
import { AREAS, type Area } from '@muster/domain/kernel/area.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import type { AreaLevel, AreaRights } from '@muster/domain/roster/leaders/part.ts'
import { seedDemo } from '../../demo/demo.ts'
import { FIRST_SERGEANT } from '../../identity/demo-provider.ts'
import { startWorld, type WorldServer } from '../server/world-server.ts'
import type { Person } from './rosters.ts'

/** A Thursday at 0900 in New York. */
export const DIVIDED_AT = new Date('2026-11-12T14:00:00.000Z')
const ISSUER = 'http://127.0.0.1:4856/demo-idp'

/** What is in every name, DoD ID and phone of these Soldiers, and in every remark about them. */
export const MARKS = {
  own: { name: 'Ownham', dodid: '33333', phone: '910-333-', text: 'larkspur' },
  foreign: { name: 'Zephyrton', dodid: '77777', phone: '910-777-', text: 'xylograph' },
} as const
export type Whose = keyof typeof MARKS

export interface DividedCompany {
  readonly setting: WorldServer
  readonly rosterId: string
  readonly owner: Person
  /** The platoons by name, with the ids of the groups below. */
  readonly groupIds: Readonly<Record<string, string>>
  /** The Soldiers of 1st Platoon, which the leaders of the tests have, and all others. */
  readonly soldierIds: Readonly<Record<Whose, readonly string[]>>
  /** A roster below the company, kept by one of them. */
  readonly below: Readonly<Record<Whose, string>>
  /** A new session of an account. */
  signIn(uid: string): Promise<Person>
  /** A co-leader with this part, given by the owner. */
  leader(part: { readonly groups?: readonly string[]; readonly areas?: Partial<AreaRights> }): Promise<Person>
  /** Gives a co-leader another part. */
  give(
    leader: Person,
    part: { readonly groups?: readonly string[]; readonly areas?: Partial<AreaRights> },
  ): Promise<void>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export const everyArea = (level: AreaLevel): AreaRights =>
  Object.fromEntries(AREAS.map((area) => [area, level])) as Record<Area, AreaLevel>

/** The demo company with its two months of records. 1st Platoon is "own", and everybody else "foreign". */
export async function dividedCompany(): Promise<DividedCompany> {
  const setting = await startWorld(DIVIDED_AT)
  const { server, world } = setting
  await seedDemo(server.database, { now: DIVIDED_AT, issuer: ISSUER })
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, [...values])).rows
  const signedIn = async (uid: string): Promise<Person> => {
    const { token } = await server.database.write((tx) =>
      server.composition.sessions.start(tx, { uid, kind: 'native', device: 'test' }, server.clock.now()),
    )
    return { uid, token }
  }
  const [first] = await query<{ uid: string; id: string }>(
    `select r.owner_uid as uid, r.id from identities i join rosters r on r.owner_uid = i.uid
    where i.issuer = $1 and i.sub = $2`,
    [ISSUER, FIRST_SERGEANT.sub],
  )
  const { uid, id: rosterId } = first ?? { uid: '', id: '' }
  const owner = await signedIn(uid)
  const platoons = await query<{ id: string; name: string }>(
    'select id, name from groups where roster_id = $1 and parent_id is null',
    [rosterId],
  )
  const groupIds = Object.fromEntries(platoons.map(({ id, name }) => [name, id]))
  const soldiers = await query<{ id: string; own: boolean; leads: boolean }>(
    `with recursive down (id) as (
      select $2::uuid union all select g.id from down join groups g on g.parent_id = down.id
    )
    select s.id, coalesce(s.group_id in (select id from down), false) as own, s.position = 'Squad Leader' and s.linked_uid is null as leads
    from soldiers s where s.roster_id = $1 order by s.id`,
    [rosterId, groupIds['1st Platoon']],
  )
  const mine = soldiers.filter(({ own }) => own)
  const others = soldiers.filter(({ own }) => !own)
  const soldierIds = { own: mine.map(({ id }) => id), foreign: others.map(({ id }) => id) }
  const below = { own: '', foreign: '' }
  for (const [whose, list] of [['own', mine] as const, ['foreign', others] as const]) {
    const mark = MARKS[whose]
    const leader = await world.leader('SSG', mark.name)
    const squad = await world.roster(leader, { name: `${mark.name} Squad`, soldiers: 3 })
    below[whose] = squad.id
    const row = list.find(({ leads }) => leads)
    await world.link({ ...squad, id: rosterId }, { id: row?.id ?? '', rank: 'SSG', last: '', groupId: null }, leader)
  }
  // Marks of a recall may be taken back for a day after its end.
  await query('update recalls set ended_at = $2 where roster_id = $1', [
    rosterId,
    new Date(DIVIDED_AT.getTime() - 3_600_000),
  ])
  // Places are left, so that nobody is refused for a full line.
  await query('update tasking_lines set count = count + 9 where roster_id = $1', [rosterId])
  const marked = { own: [...soldierIds.own], foreign: [...soldierIds.foreign] }
  for (const whose of ['own', 'foreign'] as const) {
    const rows = await query<{ id: string }>('select id from soldiers where roster_id = $1', [below[whose]])
    marked[whose].push(...rows.map(({ id }) => id))
  }
  for (const whose of ['own', 'foreign'] as const) {
    const group = groupIds[whose === 'own' ? '1st Platoon' : '2nd Platoon'] ?? ''
    await fillRest(query, { rosterId, uid, group, soldierIds: soldierIds[whose] })
    await mark(query, whose, marked[whose])
  }

  const give: DividedCompany['give'] = async ({ uid: to }, { groups, areas }) => {
    const part = {
      position: null,
      groupIds: groups?.map((name) => groupIds[name] ?? randomUUID()) ?? null,
      areas: { ...everyArea('change'), ...areas },
    }
    await server.call(setLeaderPart, { rosterId, uid: to, part }, owner.token)
  }
  const leader: DividedCompany['leader'] = async (part) => {
    const person = await server.signUp({ name: 'Part, Pat' })
    await query(`insert into roster_members (roster_id, uid, role) values ($1, $2, 'editor')`, [rosterId, person.uid])
    await give(person, part)
    return person
  }
  return { setting, rosterId, owner, groupIds, soldierIds, below, query, signIn: signedIn, leader, give }
}

/** Rows of the tables that the demo leaves empty. */
async function fillRest(
  query: DividedCompany['query'],
  of: {
    readonly rosterId: string
    readonly uid: string
    readonly group: string
    readonly soldierIds: readonly string[]
  },
): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    roster: `'${of.rosterId}'::uuid`,
    soldier: `'${of.soldierIds[0]}'::uuid`,
    soldiers: `'{${of.soldierIds.join()}}'::uuid[]`,
    by: `'${of.uid}'::uuid`,
    platoon: `'${of.group}'::uuid`,
  }
  for (const text of [
    'insert into alert_leaders (group_id, roster_id, soldier_id) select :platoon, :roster, :soldier on conflict do nothing',
    `insert into alert_verifications (soldier_id, roster_id, verified_on, by_self)
     select unnest(:soldiers), :roster, '2026-11-01', false`,
    `insert into awol_reminders (roster_id, case_id, soldier_id, step, at)
     select roster_id, id, soldier_id, 'family', opened_at from awol_cases where soldier_id = any(:soldiers) on conflict do nothing`,
    `insert into recall_links (id, recall_id, soldier_id, roster_id, secret_hash, number, at)
     select gen_random_uuid(), recall_id, soldier_id, roster_id, soldier_id::text::bytea, 1, now()
     from recall_people where soldier_id = any(:soldiers) on conflict do nothing`,
    `insert into duty_roster_exceptions (roster_id, soldier_id, id, duty_roster_id, code, from_date, to_date, reason, at, by)
     select roster_id, soldier_id, gen_random_uuid(), duty_roster_id, 'A', '2026-11-20', '2026-11-21', 'x', now(), :by
     from duty_roster_members where soldier_id = any(:soldiers) limit 3`,
    `insert into duty_roster_picks (roster_id, soldier_id, id, duty_roster_id, day, reason, at, by)
     select roster_id, soldier_id, gen_random_uuid(), duty_roster_id, '2026-12-24', 'x', now(), :by
     from duty_roster_members where soldier_id = any(:soldiers) limit 1 on conflict do nothing`,
    `insert into counseling_sign_links (roster_id, counseling_id, id, delivery, secret_hash, at, expires_at)
     select roster_id, id, gen_random_uuid(), 1, id::text::bytea, now(), now() + interval '1 day'
     from counselings where soldier_id = any(:soldiers) and state = 'delivered' limit 3`,
    `insert into link_requests (id, uid, roster_id, soldier_id, basis, at, agreed_at)
     select gen_random_uuid(), :by, :roster, id, 'code', now(), now() from soldiers
     where id = any(:soldiers) and linked_uid is null and archived_on is null order by id desc limit 1 on conflict do nothing`,
    `insert into equipment_checks (roster_id, item_id, day, at, by)
     select roster_id, item_id, '2026-11-12', now(), :by from equipment_sign_outs where soldier_id = any(:soldiers)
     on conflict do nothing`,
    `insert into recall_escalations (recall_id, roster_id, step, at, open, told)
     select id, roster_id, 1, now(), 2, '{}' from recalls where roster_id = :roster on conflict do nothing`,
  ]) {
    await query(text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => values[name] ?? name))
  }
}

/** Columns with words that a leader types. */
const TYPED = ['note', 'remark', 'remarks', 'place', 'text', 'answer']

async function mark(query: DividedCompany['query'], whose: Whose, ids: readonly string[]): Promise<void> {
  const { name, dodid, phone, text } = MARKS[whose]
  await query(
    `update soldiers s set last_name = $2 || n, first_name = 'Quill', dodid = $3 || lpad(n::text, 5, '0'),
      email = lower($2) || n || '@example.com',
      details = s.details || jsonb_build_object('cell', $4 || lpad(n::text, 4, '0'), 'remarks', $5::text,
        'emergencyName', $2 || ' Family', 'emergencyPhone', $4 || lpad((n + 5000)::text, 4, '0'))
    from unnest($1::uuid[]) with ordinality as t (id, n) where s.id = t.id`,
    [ids, name, dodid, phone, text],
  )
  const columns = await query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attname = any($1) and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and format_type(a.atttypid, -1) = 'text'
      and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'soldier_id')`,
    [TYPED],
  )
  // Some tables are append-only.
  const updates = columns.map(
    ({ table, column }) =>
      `update ${table} set "${column}" = '${text}' where soldier_id = any('{${ids.join()}}') and "${column}" <> ''`,
  )
  await query(['set session_replication_role = replica', ...updates, 'reset session_replication_role'].join(';'))
}

/**
 * The ids of what is about these Soldiers and nobody else: their rows in all tables, their tasks and events, and the
 * changes to them.
 */
export async function idsAbout(query: DividedCompany['query'], soldierIds: readonly string[]): Promise<Set<string>> {
  const tables = await query<{ table: string }>(
    `select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'soldier_id')
        and a.atttypid = 'uuid'::regtype) = 2`,
  )
  const ofTables = tables.map(({ table }) => `select id from ${table} where soldier_id = any($1)`)
  const alone = (table: string, of: string) =>
    `select ${of} as id from ${table} group by ${of} having bool_and(soldier_id = any($1))`
  const events = `select x.id from (${alone('calendar_event_soldiers', 'event_id')}) x
    where not exists (select from calendar_event_groups g where g.event_id = x.id)`
  const texts = [
    ...ofTables,
    alone('task_assignees', 'task_id'),
    alone('soldier_changes', 'change_set_id'),
    events,
    `select g.event_id as id from calendar_event_groups g join calendar_events e on e.id = g.event_id
      where not exists (select from soldiers s where s.roster_id = e.roster_id and not s.id = any($1)
        and (s.group_id = g.group_id or exists (
          with recursive up (id, parent_id) as (
            select id, parent_id from groups where id = s.group_id
            union all select p.id, p.parent_id from up join groups p on p.id = up.parent_id
          ) select from up where up.id = g.group_id)))
        and not exists (select from calendar_event_groups o where o.event_id = g.event_id and o.group_id <> g.group_id)`,
  ]
  const rows = await Promise.all(texts.map((text) => query<{ id: string }>(text, [soldierIds])))
  return new Set([...soldierIds, ...rows.flat().map(({ id }) => id)])
}
