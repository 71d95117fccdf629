import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { OrderedSoldier } from '@muster/domain/roster/soldier-order.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { ROSTER_ORDER } from '../../reads.ts'
import type { ChainViewer, OwnRow, RosterEditor } from '../../scope.ts'
import { NAMED } from '../../people/reads.ts'

const GROUPS = `coalesce((
  select json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'kind', g.kind, 'name', g.name,
    'position', g.position) order by g.ordinal, g.name)
  from groups g where g.roster_id = r.id), '[]')`

const LEADERS = `coalesce((
  select json_agg(json_build_object('groupId', l.group_id, 'soldierId', l.soldier_id) order by l.group_id)
  from alert_leaders l join soldiers s on s.roster_id = l.roster_id and s.id = l.soldier_id and s.archived_on is null
  where l.roster_id = r.id), '[]')`

const SOLDIERS = `coalesce((
  select json_agg(json_build_object('id', s.id, ${NAMED('s')}, 'dor', nullif(s.details->>'dor', ''), 'position', s.position,
    'groupId', s.group_id, 'cell', coalesce(s.details->>'cell', ''), 'altPhone', coalesce(s.details->>'altPhone', ''),
    'quarters', coalesce(s.details->>'quarters', ''), 'linked', s.linked_uid is not null,
    'verifiedOn', v.verified_on, 'verifiedBySelf', coalesce(v.by_self, false)) order by ${ROSTER_ORDER})
  from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
    left join alert_verifications v on v.roster_id = s.roster_id and v.soldier_id = s.id
  where s.roster_id = r.id and s.archived_on is null), '[]')`

type Over = 'roster' | 'chain'

const unitsOver = ({ rosterId }: ChainViewer, over: Over) =>
  over === 'roster'
    ? sql`select ${rosterId}::uuid as roster_id, 0 as depth`
    : sql`select roster_id, depth from rosters_below(${rosterId}::uuid)`

/** The proven roster, and with `chain` those below it, in one statement. */
export async function alertUnits(tx: ReadTx, viewer: ChainViewer, over: Over): Promise<AlertUnit[]> {
  const { rows } = await sql<AlertUnit>`
    select r.id as "rosterId", r.name, d.depth, ${sql.raw(GROUPS)} as groups, ${sql.raw(LEADERS)} as leaders,
      ${sql.raw(SOLDIERS)} as soldiers
    from (${unitsOver(viewer, over)}) d join rosters r on r.id = d.roster_id
    order by d.depth, lower(r.name), r.id limit 500`.execute(tx.query)
  return rows
}

/**
 * The duty e-mail addresses of the Soldiers in `alertUnits`. Read separately, because an alert roster has none: the
 * holder of a shared key sees no more than the alert roster.
 */
export async function alertEmails(tx: ReadTx, viewer: ChainViewer, over: Over): Promise<ReadonlyMap<string, string>> {
  // Roster by roster, as the alert roster itself.
  const { rows } = await sql<{ id: string; email: string }>`
    select e.* from (${unitsOver(viewer, over)}) d cross join lateral (
      select s.id, s.details->>'email' as email from soldiers s
      where s.roster_id = d.roster_id and s.archived_on is null and s.details->>'email' <> '' offset 0) e`.execute(
    tx.query,
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The roster as the holder of a shared key sees it. The key has been proven. */
export async function sharedUnit(tx: ReadTx, share: { readonly rosterId: string }): Promise<AlertUnit | null> {
  const { rows } = await sql<AlertUnit>`
    select r.id as "rosterId", r.name, 0 as depth, ${sql.raw(GROUPS)} as groups, ${sql.raw(LEADERS)} as leaders,
      ${sql.raw(SOLDIERS)} as soldiers
    from rosters r where r.id = ${share.rosterId}`.execute(tx.query)
  const [unit] = rows
  return unit ?? null
}

/** Whether the group, and the Soldier unless null, are on the roster. */
export async function knowsBoth(
  tx: ReadTx,
  editor: RosterEditor,
  { groupId, soldierId }: { readonly groupId: string; readonly soldierId: string | null },
): Promise<{ readonly group: boolean; readonly soldier: boolean }> {
  const { rows } = await sql<{ group: boolean; soldier: boolean }>`
    select exists (select from groups where roster_id = ${editor.rosterId} and id = ${groupId}) as "group",
      exists (select from soldiers where roster_id = ${editor.rosterId} and id = ${soldierId}::uuid
        and archived_on is null) as soldier`.execute(tx.query)
  return rows[0] ?? { group: false, soldier: false }
}

export interface AboveFacts {
  readonly groups: readonly Group[]
  readonly chosen: readonly { readonly groupId: string; readonly soldierId: string }[]
  readonly people: readonly (OrderedSoldier & { readonly cell: string; readonly altPhone: string })[]
}

/** A company has some hundred people in the groups around one Soldier. */
const MOST_ABOVE = 1000

/** The caller's group, the groups above it, and who is in them: the part of the phone tree that leads to the caller. */
export async function aboveOwn(tx: ReadTx, own: OwnRow): Promise<AboveFacts> {
  const { rows } = await sql<AboveFacts>`
    with recursive up (id) as (
      select s.group_id from soldiers s
      where s.roster_id = ${own.rosterId} and s.id = ${own.soldierId} and s.group_id is not null
      union select g.parent_id from up join groups g on g.roster_id = ${own.rosterId} and g.id = up.id
      where g.parent_id is not null
    )
    select (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'kind', g.kind,
        'name', g.name, 'position', g.position)), '[]')
      from groups g where g.roster_id = ${own.rosterId} and g.id in (select id from up)) as groups,
    (select coalesce(json_agg(json_build_object('groupId', l.group_id, 'soldierId', l.soldier_id)), '[]')
      from alert_leaders l where l.roster_id = ${own.rosterId} and l.group_id in (select id from up)) as chosen,
    (select coalesce(json_agg(json_build_object('id', s.id, ${sql.raw(NAMED('s'))},
        'dor', nullif(s.details->>'dor', ''), 'groupId', s.group_id, 'cell', coalesce(s.details->>'cell', ''),
        'altPhone', coalesce(s.details->>'altPhone', ''))), '[]')
      from (
        select s.* from soldiers s where s.roster_id = ${own.rosterId} and s.archived_on is null
          and (s.group_id in (select id from up) or s.id = ${own.soldierId} or s.id in (
            select l.soldier_id from alert_leaders l
            where l.roster_id = ${own.rosterId} and l.group_id in (select id from up)))
        limit ${MOST_ABOVE}
      ) s) as people`.execute(tx.query)
  const [row] = rows
  return row ?? { groups: [], chosen: [], people: [] }
}

export interface OwnContact {
  readonly cell: string
  readonly altPhone: string
  readonly verifiedOn: CalendarDate | null
}

export async function ownContact(tx: ReadTx, own: OwnRow): Promise<OwnContact | null> {
  const { rows } = await sql<OwnContact>`
    select coalesce(s.details->>'cell', '') as cell, coalesce(s.details->>'altPhone', '') as "altPhone",
      v.verified_on as "verifiedOn"
    from soldiers s left join alert_verifications v on v.roster_id = s.roster_id and v.soldier_id = s.id
    where s.roster_id = ${own.rosterId} and s.id = ${own.soldierId}`.execute(tx.query)
  const [row] = rows
  return row ?? null
}
