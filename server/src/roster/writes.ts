import { userTopic } from '@muster/domain/identity/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { groupTree } from '@muster/domain/roster/groups.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import type { Group, RosterSettings } from '@muster/domain/roster/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import { COLUMN_OF, STANDING_COLUMN_OF, STRENGTH_KEYS, type SoldierValues } from './columns.ts'
import { touchChain } from './chain.ts'
import { announceDeletion, announceLostGroups, announceNewGroups, endLinks } from './linking/writes.ts'
import { listGroups, peopleOf, type StoredChange } from './reads.ts'
import type { RosterEditor, RosterOwner, RowChanger, Self } from './scope.ts'
import type { ChangeSetsTable } from './tables.ts'

/** Other leaders' changes of this roster wait until this transaction ends. Reports and duty statuses do not. */
export async function lockRoster(tx: WriteTx, editor: RowChanger): Promise<void> {
  await tx.query.selectFrom('rosters').select('id').where('id', '=', editor.rosterId).forNoKeyUpdate().execute()
}

/** Other transactions that refer to these Soldiers have committed, or wait until this one ends. */
export async function lockSoldiers(tx: WriteTx, editor: RowChanger, ids: readonly string[]): Promise<void> {
  await sql`
    select 1 from soldiers where roster_id = ${editor.rosterId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx.query,
  )
}

export async function insertRoster(
  tx: WriteTx,
  self: Self,
  roster: { readonly id: string; readonly name: string; readonly timeZone: string; readonly at: Date },
): Promise<void> {
  const authorized = JSON.stringify({ officer: 0, warrant: 0, nco: 0, enlisted: 0 })
  await tx.query
    .insertInto('rosters')
    .values({
      id: roster.id,
      owner_uid: self.uid,
      name: roster.name,
      time_zone: roster.timeZone,
      authorized,
      changed_by: self.uid,
      created_at: roster.at,
    })
    .execute()
  tx.touch(userTopic(self.uid))
  await touchChain(tx, roster.id)
}

/** Returns the new version. Null when the roster is no longer at `version`. */
export async function updateSettings(
  tx: WriteTx,
  editor: RosterEditor,
  version: number,
  settings: RosterSettings,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update rosters set name = ${settings.name}, uic = ${settings.uic.toUpperCase()}, time_zone = ${settings.timeZone},
      report_due = ${settings.reportDue}, authorized = ${JSON.stringify(settings.authorized)},
      personal_fields = ${settings.personalFields}::text[], retention_days = ${settings.retentionDays},
      rest_seen = ${settings.restSeen}, offline_days = ${settings.offlineDays},
      version = version + 1, changed_by = ${editor.uid}
    where id = ${editor.rosterId} and version = ${version}
    returning version`.execute(tx.query)
  if (rows[0]) {
    tx.touch(rosterTopic(editor.rosterId))
    await touchPeople(tx, editor)
    await touchChain(tx, editor.rosterId)
  }
  return rows[0]?.version ?? null
}

export async function deleteRosterRow(tx: WriteTx, owner: RosterOwner, at: Date): Promise<void> {
  await announceDeletion(tx, owner, at)
  await touchPeople(tx, owner)
  await touchChain(tx, owner.rosterId)
  tx.touch(rosterTopic(owner.rosterId))
  await tx.query.deleteFrom('rosters').where('id', '=', owner.rosterId).execute()
}

async function touchPeople(tx: WriteTx, editor: RowChanger): Promise<void> {
  tx.touch(...(await peopleOf(tx, editor)).map(userTopic))
}

// --- Groups -----------------------------------------------------------------------------------------

/** Creates groups, parents before their children. Refuses an id that is already used on any roster. */
export async function insertGroups(tx: WriteTx, editor: RosterEditor, groups: readonly Group[]): Promise<void> {
  if (groups.length === 0) return
  const { rows } = await sql<{ id: string }>`
    insert into groups (id, roster_id, parent_id, kind, name, position)
    select id, ${editor.rosterId}, "parentId", kind, name, position
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as g(id uuid, "parentId" uuid, kind text, name text, position integer)
    on conflict (id) do nothing returning id`.execute(tx.query)
  if (rows.length < groups.length) refuse('not-found', 'There is no such group in this roster.', { field: 'groupId' })
  await orderGroups(tx, editor)
}

export async function updateGroup(tx: WriteTx, editor: RosterEditor, group: Group): Promise<void> {
  await tx.query
    .updateTable('groups')
    .set({ parent_id: group.parentId, kind: group.kind, name: group.name, position: group.position })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', group.id)
    .execute()
  await orderGroups(tx, editor)
}

/** Gives siblings the positions of this order. */
export async function placeGroups(tx: WriteTx, editor: RosterEditor, order: readonly string[]): Promise<void> {
  await sql`
    update groups g set position = o.place - 1
    from unnest(${order}::uuid[]) with ordinality as o(id, place)
    where g.roster_id = ${editor.rosterId} and g.id = o.id and g.position <> o.place - 1`.execute(tx.query)
  await orderGroups(tx, editor)
}

/** Deletes groups that have no Soldiers and no groups below except each other, and tells their leaders. */
export async function deleteGroups(tx: WriteTx, editor: RosterEditor, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await announceLostGroups(tx, editor, { groupIds: ids, at })
  await sql`delete from groups where roster_id = ${editor.rosterId} and id = any(${ids}::uuid[])`.execute(tx.query)
  await orderGroups(tx, editor)
}

/** Moves the sub-groups of a group under another, or under none. */
export async function moveSubgroups(tx: WriteTx, editor: RosterEditor, from: string, to: string | null): Promise<void> {
  await tx.query
    .updateTable('groups')
    .set({ parent_id: to })
    .where('roster_id', '=', editor.rosterId)
    .where('parent_id', '=', from)
    .execute()
}

/** Those of these groups without Soldiers, archived or not, and without groups below that stay. */
export async function emptyGroups(tx: WriteTx, editor: RosterEditor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive used as (
      select distinct group_id as id from soldiers where roster_id = ${editor.rosterId} and group_id is not null
      union select id from groups where roster_id = ${editor.rosterId} and id <> all(${ids}::uuid[])
      union select g.parent_id from groups g join used on used.id = g.id
        where g.roster_id = ${editor.rosterId} and g.parent_id is not null
    )
    select id from groups where roster_id = ${editor.rosterId} and id = any(${ids}::uuid[]) and id not in (select id from used)`.execute(
    tx.query,
  )
  return rows.map((row) => row.id)
}

/** Numbers the groups in the order of the printed tree, so that the database can sort Soldiers by it. */
async function orderGroups(tx: WriteTx, editor: RosterEditor): Promise<void> {
  const ids = groupTree(await listGroups(tx, editor)).map(({ group }) => group.id)
  await sql`
    update groups g set ordinal = o.ordinal
    from unnest(${ids}::uuid[]) with ordinality as o(id, ordinal)
    where g.roster_id = ${editor.rosterId} and g.id = o.id and g.ordinal <> o.ordinal`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
}

// --- Soldiers ---------------------------------------------------------------------------------------

/** A leader's act on Soldiers, recorded and undone as one. */
export interface Act {
  readonly id: string
  readonly kind: ChangeSetsTable['kind']
  readonly at: Date
  /** `before` null adds the Soldier, and `after` null removes the Soldier. Both have only the changed fields. */
  readonly changes: readonly StoredChange[]
  /** How many Soldiers it is about, when other features store something about more than those whose record changes. */
  readonly soldiers?: number
  readonly createdGroups?: readonly string[]
  /** The day from which new Soldiers count here, and those who come back with a transfer. */
  readonly countFrom?: CalendarDate
}

const CASES = sql.raw(
  Object.entries({ ...COLUMN_OF, ...STANDING_COLUMN_OF })
    .map(
      ([key, column]) =>
        `${column} = case when c.after ? '${key}' then ${columnValue(key, column)} else s.${column} end`,
    )
    .join(', '),
)

/** A column's value from the JSON `c.after`. Empty text is '' where the column does not allow null. */
function columnValue(key: string, column: string): string {
  if (column === 'group_id') return `(c.after->>'${key}')::uuid`
  if (column === 'archived_on' || column === 'loss_date') return `(c.after->>'${key}')::date`
  return column === 'dodid' || column === 'loss_reason' ? `c.after->>'${key}'` : `coalesce(c.after->>'${key}', '')`
}

const COLUMNS = Object.values({ ...COLUMN_OF, ...STANDING_COLUMN_OF })
const COLUMN_KEYS = Object.keys({ ...COLUMN_OF, ...STANDING_COLUMN_OF })
const DETAILS = sql`c.after - ${sql.raw(`array[${COLUMN_KEYS.map((key) => `'${key}'`).join(', ')}]`)}`

/**
 * Applies the act, records it, updates the strength history, and updates the screens that show it, all in a few
 * statements.
 */
export async function apply(tx: WriteTx, editor: RowChanger, act: Act): Promise<void> {
  const added = act.changes.filter((change) => change.before === null)
  const taken = act.changes.filter((change) => change.after === null)
  const edited = act.changes.filter((change) => change.before !== null && change.after !== null)
  await tx.query
    .insertInto('change_sets')
    .values({
      id: act.id,
      roster_id: editor.rosterId,
      kind: act.kind,
      at: act.at,
      by_uid: editor.uid,
      soldiers: act.soldiers ?? act.changes.length,
      created_groups: [...(act.createdGroups ?? [])],
    })
    .execute()
  await insertSoldiers(tx, editor, added, act.at)
  const leaving = edited.filter((change) => typeof change.after?.archivedOn === 'string')
  await endLinks(tx, editor, { soldierIds: leaving.map((change) => change.soldierId), at: act.at })
  await updateSoldiers(tx, editor, edited, act.at)
  const moved = edited.filter((change) => change.after && 'groupId' in change.after)
  await announceNewGroups(tx, editor, { soldierIds: moved.map((change) => change.soldierId), at: act.at })
  await deleteSoldierRows(
    tx,
    editor,
    taken.map((change) => change.soldierId),
  )
  await sql`
    insert into soldier_changes (roster_id, change_set_id, soldier_id, before, after)
    select ${editor.rosterId}, ${act.id}, c."soldierId", nullif(c.before, 'null'), nullif(c.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(act.changes)}::jsonb) as c("soldierId" uuid, before jsonb, after jsonb)`.execute(
    tx.query,
  )

  tx.touch(rosterTopic(editor.rosterId))
  const counts = edited.filter((change) => STRENGTH_KEYS.some((key) => change.after && key in change.after))
  if (added.length + taken.length + counts.length === 0) return
  await noteStrength(tx, editor, act)
  await touchPeople(tx, editor)
  await touchChain(tx, editor.rosterId)
}

function payload(changes: readonly StoredChange[]): string {
  return JSON.stringify(changes.map(({ soldierId, after }) => ({ id: soldierId, after, rankOrder: rankOrder(after) })))
}

function rankOrder(values: SoldierValues | null): number | null {
  return typeof values?.rank === 'string' ? (rankOf(values.rank)?.precedence ?? 0) : null
}

async function insertSoldiers(
  tx: WriteTx,
  editor: RowChanger,
  added: readonly StoredChange[],
  at: Date,
): Promise<void> {
  if (added.length === 0) return
  const values = added.map(({ soldierId, before, after }) => ({
    soldierId,
    before,
    after: { strength: 'assigned', ...after },
  }))
  const columns = Object.entries({ ...COLUMN_OF, ...STANDING_COLUMN_OF }).map(([key, column]) =>
    columnValue(key, column),
  )
  const { rows } = await sql<{ id: string }>`
    insert into soldiers (id, roster_id, rank_order, created_at, updated_at, details, ${sql.raw(COLUMNS.join(', '))})
    select c.id, ${editor.rosterId}, c."rankOrder", ${at}, ${at}, jsonb_strip_nulls(${DETAILS}), ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${payload(values)}::jsonb) as c(id uuid, after jsonb, "rankOrder" smallint)
    on conflict (id) do nothing returning id`
    .execute(tx.query)
    .catch(sayWhoseDodid)
  if (rows.length < added.length) {
    refuse('already-exists', 'This Soldier was added before. Reload the roster.', { field: 'soldierId' })
  }
}

async function updateSoldiers(
  tx: WriteTx,
  editor: RowChanger,
  edited: readonly StoredChange[],
  at: Date,
): Promise<void> {
  if (edited.length === 0) return
  await sql`
    update soldiers s set ${CASES}, details = jsonb_strip_nulls(s.details || (${DETAILS})),
      rank_order = coalesce(c."rankOrder", s.rank_order), version = s.version + 1, updated_at = ${at}
    from jsonb_to_recordset(${payload(edited)}::jsonb) as c(id uuid, after jsonb, "rankOrder" smallint)
    where s.roster_id = ${editor.rosterId} and s.id = c.id`
    .execute(tx.query)
    .catch(sayWhoseDodid)
}

/** Two leaders at the same moment, or a returning Soldier: only the index notices the duplicate. */
function sayWhoseDodid(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'soldiers_dodid') {
    refuse('already-exists', 'Another Soldier on this roster has the same DoD ID. Check both records.', {
      field: 'dodid',
    })
  }
  throw error
}

async function deleteSoldierRows(tx: WriteTx, editor: RowChanger, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from soldiers where roster_id = ${editor.rosterId} and id = any(${ids}::uuid[])`.execute(tx.query)
}

/** Adds a row to the strength history for everyone who now counts differently. */
async function noteStrength(tx: WriteTx, editor: RowChanger, act: Act): Promise<void> {
  const ids = act.changes.map((change) => change.soldierId)
  if (act.kind === 'archive' || act.kind === 'transfer') await noteLosses(tx, editor, act.id, ids)
  if (act.kind === 'restore') await noteReturns(tx, editor, act, ids)
  // Who comes back with a transfer counts from the day on which it takes effect, also where the loss came after it or on
  // that day. So the moments that the loss recorded since are written again.
  await sql`
    with changed as (
      select s.*, a.arrives, case when a.arrives
          then coalesce(${act.countFrom ?? null}::date::timestamp at time zone ${editor.timeZone}, ${act.at})
          else ${act.at} end as counts_at
      from soldiers s left join lateral (
        select h.rank, h.strength, h.group_id, h.on_roster from strength_history h
        where h.roster_id = s.roster_id and h.soldier_id = s.id order by h.from_at desc, h.id desc limit 1
      ) h on true cross join lateral (
        select s.archived_on is null and (h.on_roster is null or (not h.on_roster and ${act.kind} = 'transfer')) as arrives
      ) a
      where s.roster_id = ${editor.rosterId} and s.id = any(${ids}::uuid[])
        and (h.on_roster is null or (h.rank, h.strength, h.group_id, h.on_roster)
          is distinct from (s.rank, s.strength, s.group_id, s.archived_on is null))
    ), moments as (
      select id, counts_at as from_at from changed
      union select c.id, h.from_at from changed c
        join strength_history h on h.roster_id = c.roster_id and h.soldier_id = c.id and h.from_at > c.counts_at
      where c.arrives
    )
    insert into strength_history (roster_id, soldier_id, change_set_id, from_at, rank, strength, group_id, on_roster)
    select c.roster_id, c.id, ${act.id}, m.from_at, c.rank, c.strength, c.group_id, c.archived_on is null
    from changed c join moments m on m.id = c.id`.execute(tx.query)
}

/** A departed Soldier stops counting when the day of the loss begins in the unit, whatever was recorded since. */
async function noteLosses(tx: WriteTx, editor: RowChanger, actId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with lost as (
      select s.*, s.loss_date::timestamp at time zone ${editor.timeZone} as lost_at from soldiers s
      where s.roster_id = ${editor.rosterId} and s.id = any(${ids}::uuid[]) and s.archived_on is not null
    ), moments as (
      select id, lost_at as from_at from lost
      union select l.id, h.from_at from lost l
        join strength_history h on h.roster_id = l.roster_id and h.soldier_id = l.id and h.from_at > l.lost_at
    )
    insert into strength_history (roster_id, soldier_id, change_set_id, from_at, rank, strength, group_id, on_roster)
    select l.roster_id, l.id, ${actId}, m.from_at, l.rank, l.strength, l.group_id, false
    from lost l join moments m on m.id = l.id`.execute(tx.query)
}

/**
 * A Soldier restored on the day of the loss was never away: the loss took the whole day, with the hours before the
 * archiving. After a longer absence a Soldier counts from the time of restoring.
 */
async function noteReturns(tx: WriteTx, editor: RowChanger, act: Act, ids: readonly string[]): Promise<void> {
  const { timeZone } = editor
  await sql`
    with back as (
      select s.*, l.change_set_id as archiving, (${act.at}::timestamptz at time zone ${timeZone})::date::timestamp
        at time zone ${timeZone} as day_began
      from soldiers s cross join lateral (
        select h.change_set_id from strength_history h
        where h.roster_id = s.roster_id and h.soldier_id = s.id order by h.id desc limit 1
      ) l
      where s.roster_id = ${editor.rosterId} and s.id = any(${ids}::uuid[]) and s.archived_on is null
    )
    insert into strength_history (roster_id, soldier_id, change_set_id, from_at, rank, strength, group_id, on_roster)
    select b.roster_id, b.id, ${act.id}, n.from_at, b.rank, b.strength, b.group_id, true
    from back b join strength_history n on n.roster_id = b.roster_id and n.soldier_id = b.id
      and n.change_set_id = b.archiving and not n.on_roster
    where not exists (
      select from strength_history e
      where e.roster_id = b.roster_id and e.soldier_id = b.id and e.change_set_id = b.archiving and e.from_at < b.day_began)
    order by n.id`.execute(tx.query)
}

/**
 * Undoes the effect of a mistaken archiving on strength: at each moment that it recorded, the value before applies
 * again.
 */
export async function forgetLosses(tx: WriteTx, editor: RosterEditor, archiving: string, actId: string): Promise<void> {
  await sql`
    insert into strength_history (roster_id, soldier_id, change_set_id, from_at, rank, strength, group_id, on_roster)
    select n.roster_id, n.soldier_id, ${actId}, n.from_at, h.rank, h.strength, h.group_id, h.on_roster
    from strength_history n cross join lateral (
      select h.* from strength_history h
      where h.roster_id = n.roster_id and h.soldier_id = n.soldier_id and h.from_at <= n.from_at and h.id < n.id
        and h.change_set_id is distinct from n.change_set_id
      order by h.from_at desc, h.id desc limit 1
    ) h
    where n.roster_id = ${editor.rosterId} and n.change_set_id = ${archiving}
    order by n.id`.execute(tx.query)
}

/** Marks an act as undone by another. When that other act is itself undone, the first one counts again. */
export async function markUndone(tx: WriteTx, editor: RosterEditor, undone: string, by: string): Promise<void> {
  await sql`
    update change_sets set undone_by = case when id = ${undone} then ${by}::uuid end
    where roster_id = ${editor.rosterId} and (id = ${undone} or undone_by = ${undone})`.execute(tx.query)
}

/** Purges archived Soldiers of the roster with all their records. Returns how many. */
export async function purgeSoldiers(
  tx: WriteTx,
  owner: RosterOwner,
  act: { readonly id: string; readonly at: Date },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from soldiers where roster_id = ${owner.rosterId} and id = any(${ids}::uuid[]) and archived_on is not null
    returning id`.execute(tx.query)
  await sql`
    delete from soldier_changes where roster_id = ${owner.rosterId} and soldier_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    tx.query,
  )
  await tx.query
    .insertInto('change_sets')
    .values({
      id: act.id,
      roster_id: owner.rosterId,
      kind: 'purge',
      at: act.at,
      by_uid: owner.uid,
      soldiers: rows.length,
    })
    .execute()
  tx.touch(rosterTopic(owner.rosterId))
  return rows.length
}

// --- Retention --------------------------------------------------------------------------------------

/**
 * The daily sweep over all rosters, by the settings of their leaders: archived Soldiers past their retention are
 * deleted with all their records, and so are records about Soldiers who no longer exist.
 */
export async function purgeExpired(tx: WriteTx, now: Date, newId: () => string): Promise<number> {
  const { rows } = await sql<{ roster_id: string; soldiers: number }>`
    /* reads all of rosters, soldier_changes: once a night, for Soldiers past the retention of any roster */
    with gone as (
      delete from soldiers s using rosters r
      where r.id = s.roster_id and s.archived_on + r.retention_days < (${now}::timestamptz at time zone r.time_zone)::date
      returning s.id, s.roster_id
    ), forgotten as (
      delete from soldier_changes c using gone where c.roster_id = gone.roster_id and c.soldier_id = gone.id
    )
    select roster_id, count(*)::int as soldiers from gone group by roster_id`.execute(tx.query)
  // Rows are deleted by retention, which has just deleted their records, or by an undo, which names the removed
  // Soldiers. So this only reads the few undone acts, and not the history of every change.
  await sql`
    /* reads all of soldier_changes: once a night, for what was undone on any roster */
    with gone as (
      select distinct taken.roster_id, taken.soldier_id
      from change_sets undo join soldier_changes taken on taken.change_set_id = undo.id
      where undo.kind = 'undo' and taken.after is null
        and not exists (select from soldiers s where s.roster_id = taken.roster_id and s.id = taken.soldier_id)
    )
    delete from soldier_changes c using gone, change_sets cs, rosters r
    where c.roster_id = gone.roster_id and c.soldier_id = gone.soldier_id
      and cs.id = c.change_set_id and r.id = c.roster_id
      and cs.at + make_interval(days => r.retention_days) < ${now}`.execute(tx.query)
  const acts = rows.map((row) => ({ ...row, id: newId() }))
  await sql`
    insert into change_sets (id, roster_id, kind, at, soldiers)
    select id, roster_id, 'purge', ${now}, soldiers
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as a(id uuid, roster_id uuid, soldiers integer)`.execute(
    tx.query,
  )
  for (const { roster_id } of rows) tx.touch(rosterTopic(roster_id))
  return rows.reduce((sum, row) => sum + row.soldiers, 0)
}
