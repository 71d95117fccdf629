import { FIELD_KEYS, type FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { Group, Roster, RosterSettings, RosterSummary } from '@muster/domain/roster/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../database/transaction.ts'
import { COLUMN_OF, JSON_FIELDS, PERSONAL_KEYS, type SoldierValues, STANDING_COLUMN_OF } from './columns.ts'
import { PART_JSON } from './leaders/reads.ts'
import { ownFieldsOf, seenBySql } from './own-fields/reads.ts'
import { NAME_OF_ACCOUNT } from './people/reads.ts'
import {
  type Asking,
  type ChainViewer,
  readAsChainViewer,
  type RosterViewer,
  type RowChanger,
  type Self,
} from './scope.ts'
import type { ChangeSetsTable } from './tables.ts'

/** For an account without rosters. The column has the same default. */
const USUAL_OFFLINE_DAYS = 30

export async function listRosters(tx: ReadTx, self: Self) {
  const { rows } = await sql<{ rosters: RosterSummary[]; keptIn: string | null; offlineDays: number | null }>`
    select (
        select coalesce(json_agg(mine.line), '[]') from (
          select json_build_object('id', r.id, 'name', r.name, 'role', seen.role, 'timeZone', r.time_zone,
            'part', ${sql.raw(PART_JSON)}, 'soldiers',
            (select count(*) from soldiers s where s.roster_id = r.id and s.archived_on is null)) as line
          from (
            select id, 'owner' as role from rosters where owner_uid = ${self.uid}
            union all select roster_id, role from roster_members where uid = ${self.uid}
          ) seen join rosters r on r.id = seen.id
            left join roster_members m on m.roster_id = r.id and m.uid = ${self.uid} and seen.role <> 'owner'
          where seen.role = 'owner' or r.owner_uid <> ${self.uid}
          order by seen.role = 'owner' desc, lower(r.name), r.id
          limit 200
        ) mine
      ) as rosters, (
        select r.time_zone from soldiers s join rosters r on r.id = s.roster_id
        where s.linked_uid = ${self.uid} and s.archived_on is null limit 1
      ) as "keptIn", (
        select min(r.offline_days) from (
          select id from rosters where owner_uid = ${self.uid}
          union all select roster_id from roster_members where uid = ${self.uid}
          union all select roster_id from soldiers where linked_uid = ${self.uid} and archived_on is null
        ) known join rosters r on r.id = known.id
      ) as "offlineDays"`.execute(tx.query)
  const [row] = rows
  return {
    rosters: row?.rosters ?? [],
    keptIn: row?.keptIn ?? null,
    offlineDays: row?.offlineDays ?? USUAL_OFFLINE_DAYS,
  }
}

/**
 * The time zone in which an account's screens show dates: that of its first roster, otherwise of the roster with its
 * row.
 */
export async function unitZoneOf(tx: ReadTx, uid: string): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`
    select zone from (
      select r.time_zone as zone, 1 as place, lower(r.name) as name, r.id from rosters r where r.owner_uid = ${uid}
      union all
      select r.time_zone, 2, lower(r.name), r.id
      from roster_members m join rosters r on r.id = m.roster_id where m.uid = ${uid}
      union all
      select r.time_zone, 3, '', r.id
      from soldiers s join rosters r on r.id = s.roster_id where s.linked_uid = ${uid} and s.archived_on is null
    ) known order by place, name, id limit 1`.execute(tx.query)
  return rows[0]?.zone ?? null
}

export async function countOwnRosters(tx: ReadTx, self: Self): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rosters where owner_uid = ${self.uid}`.execute(tx.query)
  return rows[0]?.count ?? 0
}

interface RosterRow {
  uic: string
  authorized: RosterSettings['authorized']
  retention_days: number
  rest_seen: boolean
  offline_days: number
  version: number
  created_at: Date
  changed_by: string | null
  part: LeaderPart | null
}

export async function readRoster(tx: ReadTx, viewer: ChainViewer): Promise<Roster> {
  const row = await readSettings(tx, viewer)
  return {
    id: viewer.rosterId,
    role: viewer.role,
    part: row.part,
    version: row.version,
    settings: {
      name: viewer.name,
      uic: row.uic,
      timeZone: viewer.timeZone,
      reportDue: viewer.reportDue,
      authorized: row.authorized,
      personalFields: [...viewer.personalFields],
      retentionDays: row.retention_days,
      restSeen: row.rest_seen,
      offlineDays: row.offline_days,
    },
    groups: await listGroups(tx, viewer),
    ownFields: await ownFieldsOf(tx, viewer),
    createdAt: row.created_at.toISOString(),
  }
}

/** The settings that are not part of the scope, and who changed them last. */
export async function readSettings(tx: ReadTx, viewer: ChainViewer): Promise<RosterRow> {
  const { rows } = await sql<RosterRow>`
    select r.uic, r.authorized, r.retention_days, r.rest_seen, r.offline_days, r.version, r.created_at,
      case when r.changed_by is not null then ${NAME_OF_ACCOUNT} end as changed_by, ${sql.raw(PART_JSON)} as part
    from rosters r left join account_names a on a.uid = r.changed_by
      left join roster_members m on m.roster_id = r.id and m.uid = ${viewer.uid}
    where r.id = ${viewer.rosterId}`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('The roster went away under a proven scope')
  return row
}

/** From top to bottom in the order of the printed tree. */
export async function listGroups(tx: ReadTx, viewer: ChainViewer | RowChanger): Promise<Group[]> {
  const rows = await tx.query
    .selectFrom('groups')
    .select(['id', 'parent_id as parentId', 'kind', 'name', 'position'])
    .where('roster_id', '=', viewer.rosterId)
    .orderBy('ordinal')
    .orderBy('name')
    .execute()
  return rows
}

/** A group of the proven roster with those above it, `1st Platoon / 2nd Squad`. Null when there is none. */
export async function groupName(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    with recursive up as (
      select g.parent_id, g.name, 0 as steps from groups g where g.roster_id = ${scope.rosterId} and g.id = ${groupId}
      union all
      select g.parent_id, g.name, up.steps + 1 from up join groups g on g.roster_id = ${scope.rosterId}
        and g.id = up.parent_id
      where up.steps < 20
    )
    select string_agg(name, ' / ' order by steps desc) as name from up`.execute(tx.query)
  const [found] = rows
  return found?.name ?? null
}

/** A group of the roster and the groups below it. */
export async function groupsInside(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside as (
      select g.id from groups g where g.roster_id = ${scope.rosterId} and g.id = ${groupId}
      union select g.id from inside join groups g on g.roster_id = ${scope.rosterId} and g.parent_id = inside.id
    ) select id from inside`.execute(tx.query)
  return rows.map(({ id }) => id)
}

// --- Soldiers -------------------------------------------------------------------------------------

/** A field of a Soldier `s` as `,"key":value`. Nothing when it is empty or hidden. */
function member(key: FieldKey): string {
  const place = JSON_FIELDS.indexOf(key)
  const value = place < 0 ? `',"${key}":' || (s.details->'${key}')::text` : `s.json_fields[${place + 1}]`
  const conditions = [
    ...(PERSONAL_KEYS.includes(key) ? [`'${key}' = any(scope.personal_fields)`] : []),
    ...(areaOfField(key) === 'contact' ? ['scope.sees_contact'] : []),
  ]
  return `coalesce(${conditions.length > 0 ? `case when ${conditions.join(' and ')} then ${value} end` : value}, '')`
}

/**
 * The own fields of the proven roster that the caller may see, as the rows of `own`: those of the parameter `asked`, or
 * all of them.
 */
const ownFieldsSeen = (asked?: string) => `own as materialized (
    select f.id, 'own:' || f.id as key from scope join own_fields f on f.roster_id = scope.id and not f.removed
      and f.seen_by = any (${seenBySql('scope.fields_role')})${asked ? ` and f.id = any (${asked}::uuid[])` : ''}
  )`

/** The filled own fields of a Soldier `s` that are in `own`, as `,"own":{…}`. */
export const OWN_MEMBERS = `coalesce((select ',"own":{' || string_agg('"' || own.id || '":' || (s.details -> own.key)::text, ',')
  || '}' from own where s.details ? own.key), '')`

/**
 * The JSON text of a Soldier `s`, written by the database, with these fields and always rank and last name. `own` adds
 * own fields.
 */
export function soldierJson(fields: readonly FieldKey[], own = `''`): string {
  const members = FIELD_KEYS.filter((key) => key === 'rank' || key === 'last' || fields.includes(key)).map(member)
  return `'{"id":"' || s.id || '"' || ${members.join(' || ')}
    || ',"groupId":' || coalesce('"' || s.group_id || '"', 'null')
    || case when s.linked_uid is null then ',"linked":false' else ',"linked":true' end
    || ',"archived":' || case when s.archived_on is null then 'null' else json_build_object('lossDate', s.loss_date,
      'reason', s.loss_reason, 'purgeOn', s.archived_on + scope.retention_days)::text end
    || case when s.shares_name then ',"sharesName":true' else '' end || ',"version":' || s.version || ${own} || '}'`
}

/**
 * The order of rosters, for Soldiers `s` and their groups `g`, which may be missing: group by group down the tree,
 * senior first, earlier date of rank, name.
 */
export const ROSTER_ORDER = `g.ordinal nulls last, s.rank_order desc, s.details->>'dor', lower(s.last_name),
  lower(s.first_name), lower(s.middle_name), s.id`

/** `{"soldiers":[…]}`, as text. Proves the scope in the same statement. */
export async function listSoldiersJson(
  call: Asking,
  rosterId: string,
  wanted: { readonly fields: readonly FieldKey[]; readonly own: readonly string[]; readonly archived: boolean },
): Promise<string> {
  const { fields, own, archived } = wanted
  if (own.length > 0) {
    const select = `, ${ownFieldsSeen('$3')} ${selectSoldiers(fields, archived, OWN_MEMBERS)}`
    const [row] = await readAsChainViewer<{ json: string }>(call, rosterId, 'any', '', select, [own])
    return row.json
  }
  const select = selectSoldiers(fields, archived)
  const [row] = await readAsChainViewer<{ json: string }>(call, rosterId, 'any', KEPT_LISTS.get(select) ?? '', select)
  return row.json
}

function selectSoldiers(fields: readonly FieldKey[], archived: boolean, own?: string): string {
  return `
    select '{"soldiers":[' || coalesce((
      select string_agg(${soldierJson(fields, own)}, ',' order by ${ROSTER_ORDER})
      from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.roster_id = scope.id and s.archived_on ${archived ? 'is not null' : 'is null'}), '') || ']}' as json
    from scope`
}

const NAME_FIELDS = ['first', 'middle', 'suffix'] as const

/**
 * The lists that screens open with, by their text. Any other choice of fields has no name, so that the database keeps
 * no plan for it.
 */
const KEPT_LISTS: ReadonlyMap<string, string> = new Map([
  [selectSoldiers([], false), 'roster.listSoldiers'],
  [selectSoldiers(NAME_FIELDS, false), 'roster.listSoldiers.names'],
  [selectSoldiers(NAME_FIELDS, true), 'roster.listSoldiers.archived'],
  [
    selectSoldiers([...NAME_FIELDS, 'position', 'mos', 'cell', 'ets', 'email', 'dodid'], false),
    'roster.listSoldiers.table',
  ],
])

/** Every field of one Soldier as JSON text. Null when the roster has none with that id. */
export async function soldierJsonById(call: Asking, rosterId: string, soldierId: string): Promise<string | null> {
  const [row] = await readAsChainViewer<{ json: string | null }>(
    call,
    rosterId,
    'any',
    'roster.getSoldier',
    `, ${ownFieldsSeen()} select (select ${soldierJson(FIELD_KEYS, OWN_MEMBERS)} from soldiers s where s.roster_id = scope.id and s.id = $3) as json from scope`,
    [soldierId],
  )
  return row.json
}

const members = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([key, column]) => `'${key}', ${key in STANDING_COLUMN_OF ? `s.${column}` : `nullif(s.${column}, '')`}`)
    .join(', ')

/** Every value of a Soldier `s` that a change can touch, by key, without empty ones. */
const VALUES = sql.raw(
  `jsonb_strip_nulls(jsonb_build_object(${members({ ...COLUMN_OF, ...STANDING_COLUMN_OF })})) || s.details`,
)

export interface StoredSoldier {
  readonly id: string
  readonly version: number
  readonly sharesName: boolean
  readonly values: SoldierValues
}

/**
 * Those of these Soldiers that are in the roster, whole. Includes personal fields, so it is for decisions and not for
 * showing.
 */
export async function soldiersById(
  tx: ReadTx,
  viewer: RosterViewer | RowChanger,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredSoldier>> {
  const { rows } = await sql<StoredSoldier>`
    select s.id, s.version, s.shares_name as "sharesName", ${VALUES} as values from soldiers s
    where s.roster_id = ${viewer.rosterId} and s.id = any(${ids}::uuid[])`.execute(tx.query)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Everyone not archived, whole, in the order of the roster. */
export async function everySoldier(tx: ReadTx, viewer: RosterViewer): Promise<StoredSoldier[]> {
  const { rows } = await sql<StoredSoldier>`
    select s.id, s.version, s.shares_name as "sharesName", ${VALUES} as values
    from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
    where s.roster_id = ${viewer.rosterId} and s.archived_on is null
    order by ${sql.raw(ROSTER_ORDER)}`.execute(tx.query)
  return rows
}

export async function countSoldiers(tx: ReadTx, viewer: RosterViewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select soldiers_kept(${viewer.rosterId}) as count`.execute(tx.query)
  return rows[0]?.count ?? 0
}

/** Everyone directly in a group, including archived Soldiers. */
export async function soldiersInGroup(tx: ReadTx, viewer: RosterViewer, groupId: string): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('soldiers')
    .select('id')
    .where('roster_id', '=', viewer.rosterId)
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.id)
}

/** Soldiers of the roster, not archived, who have one of these DoD IDs already. */
export async function soldiersByDodid(
  tx: ReadTx,
  viewer: RosterViewer,
  dodids: readonly string[],
): Promise<{ readonly id: string; readonly dodid: string; readonly rank: string; readonly last: string }[]> {
  if (dodids.length === 0) return []
  const { rows } = await sql<{ id: string; dodid: string; rank: string; last: string }>`
    select id, dodid, rank, last_name as last from soldiers
    where roster_id = ${viewer.rosterId} and archived_on is null and dodid = any(${dodids}::text[])`.execute(tx.query)
  return rows
}

// --- The record of changes --------------------------------------------------------------------------

export interface StoredChangeSet {
  readonly id: string
  readonly kind: ChangeSetsTable['kind']
  readonly at: Date
  readonly by: string
  readonly soldiers: number
  readonly created_groups: string[]
  readonly undone: boolean
  readonly number: number
}

/** Whether undoing can reach all of it: a leader with a part cannot tell what somebody else changed elsewhere. */
const inReach = ({ limited, uid }: RosterViewer) => sql`(not ${limited}::boolean or c.by_uid = ${uid})`

/** A leader of some groups reads how many of their own Soldiers somebody else changed. */
const changeSet = (
  viewer: RosterViewer,
) => sql`c.id, c.kind, c.at, c.number, case when ${inReach(viewer)} then c.soldiers
    else (select count(*)::int from soldier_changes n where n.roster_id = c.roster_id and n.change_set_id = c.id)
  end as soldiers, c.created_groups, c.undone_by is not null as undone,
  case when c.kind = 'purge' and c.by_uid is null then 'Muster' else ${NAME_OF_ACCOUNT} end as by`

/** Whether everything that undoing needs still exists: the changed rows, and the groups that they would return to. */
const UNDOABLE = sql`c.undone_by is null and c.kind not in ('purge', 'transfer')
  and (c.kind = 'import' or exists (select from soldier_changes s where s.change_set_id = c.id))
  and not exists (
    select from soldier_changes s where s.change_set_id = c.id and s.before->>'groupId' is not null
      and not exists (select from groups g where g.id = (s.before->>'groupId')::uuid and g.roster_id = c.roster_id)
  )`

export interface ChangePage {
  readonly after: { readonly at: string; readonly number: number } | null
  readonly limit: number
}

function pastChange({ after }: ChangePage) {
  const at = after && new Date(after.at)
  return sql`(${at}::timestamptz is null or (c.at, c.number) < (${at}::timestamptz, ${after?.number ?? null}::bigint))`
}

/** Newest first, one more than asked for if there are more. */
export async function listChangeSets(
  tx: ReadTx,
  viewer: RosterViewer,
  page: ChangePage,
): Promise<(StoredChangeSet & { readonly undoable: boolean })[]> {
  const { rows } = await sql<StoredChangeSet & { readonly undoable: boolean }>`
    select ${changeSet(viewer)}, ${UNDOABLE} and ${inReach(viewer)} as undoable from change_sets c left join account_names a on a.uid = c.by_uid
    where c.roster_id = ${viewer.rosterId} and c.soldiers > 0 and ${pastChange(page)}
    order by c.at desc, c.number desc limit ${page.limit + 1}`.execute(tx.query)
  return rows
}

export async function changeSetById(
  tx: ReadTx,
  viewer: RosterViewer,
  id: string,
): Promise<(StoredChangeSet & { readonly inReach: boolean }) | null> {
  const { rows } = await sql<StoredChangeSet & { readonly inReach: boolean }>`
    select ${changeSet(viewer)}, ${inReach(viewer)} as "inReach" from change_sets c left join account_names a on a.uid = c.by_uid
    where c.roster_id = ${viewer.rosterId} and c.id = ${id}`.execute(tx.query)
  return rows[0] ?? null
}

export interface StoredChange {
  readonly soldierId: string
  readonly before: SoldierValues | null
  readonly after: SoldierValues | null
}

export async function changesOf(tx: ReadTx, viewer: RosterViewer, changeSetId: string): Promise<StoredChange[]> {
  const rows = await tx.query
    .selectFrom('soldier_changes')
    .select(['soldier_id as soldierId', 'before', 'after'])
    .where('roster_id', '=', viewer.rosterId)
    .where('change_set_id', '=', changeSetId)
    .execute()
  return rows
}

/** Newest first, one more than asked for if there are more. */
export async function listChangesOfSoldier(
  tx: ReadTx,
  viewer: RosterViewer,
  soldierId: string,
  page: ChangePage,
): Promise<(StoredChangeSet & Pick<StoredChange, 'before' | 'after'>)[]> {
  const { rows } = await sql<StoredChangeSet & Pick<StoredChange, 'before' | 'after'>>`
    select ${changeSet(viewer)}, sc.before, sc.after
    from soldier_changes sc join change_sets c on c.roster_id = sc.roster_id and c.id = sc.change_set_id
    left join account_names a on a.uid = c.by_uid
    where sc.roster_id = ${viewer.rosterId} and sc.soldier_id = ${soldierId} and ${pastChange(page)}
    order by c.at desc, c.number desc limit ${page.limit + 1}`.execute(tx.query)
  return rows
}

/** The account that last changed one of these Soldiers. Null when none is recorded. */
export async function lastChangedBy(
  tx: ReadTx,
  viewer: RosterViewer | RowChanger,
  soldierIds: readonly string[],
): Promise<string | null> {
  return (await lastChange(tx, viewer, soldierIds))?.by ?? null
}

export async function lastChange(
  tx: ReadTx,
  viewer: RosterViewer | RowChanger,
  soldierIds: readonly string[],
): Promise<{ readonly by: string; readonly at: Date } | null> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select ${NAME_OF_ACCOUNT} as by, c.at
    from soldier_changes sc join change_sets c on c.roster_id = sc.roster_id and c.id = sc.change_set_id
    left join account_names a on a.uid = c.by_uid
    where sc.roster_id = ${viewer.rosterId} and sc.soldier_id = any(${soldierIds}::uuid[])
    order by c.at desc, c.number desc limit 1`.execute(tx.query)
  return rows[0] ?? null
}

/** The accounts whose list of rosters shows this one. */
export async function peopleOf(tx: ReadTx, editor: RowChanger): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select owner_uid as uid from rosters where id = ${editor.rosterId}
    union select uid from roster_members where roster_id = ${editor.rosterId}`.execute(tx.query)
  return rows.map((row) => row.uid)
}

/** The rosters above any of these, whose leaders see changes of them. */
export async function rostersAbove(tx: ReadTx, rosterIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct up.roster_id as id
    from unnest(${rosterIds}::uuid[]) as below(id), rosters_above(below.id) up`.execute(tx.query)
  return rows.map(({ id }) => id)
}
