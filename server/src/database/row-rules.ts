import { type Kysely, type RawBuilder, sql } from 'kysely'

/*
 * The terms that the rules of row-level security are written in. Applied migrations depend on them: add to this file,
 * and never change the meaning of what is here.
 */

/** The acting account, or null for nobody and for the system. Evaluated once per statement. */
export const ME = `(select nullif(current_setting('muster.uid', true), '')::uuid)`
/** Rosters that the actor owns; keeps or is shown; may change; sees, also as a leader above; and may report for. */
export const OWNED = '(select rosters_owned())'
export const KEPT = '(select rosters_kept())'
export const CHANGED = '(select rosters_changed())'
export const SEEN = '(select rosters_seen())'
export const REPORTED = '(select rosters_reported())'
/** The row that describes the actor, and that row's roster. */
export const OWN_ROW = '(select own_row())'
export const OWN_ROSTER = '(select own_roster())'

export interface Rules {
  readonly select?: string
  readonly insert?: string
  /** Which rows may be changed or locked. */
  readonly update?: string
  /** What the changed row must satisfy. Without it, the same as `update`. */
  readonly becomes?: string
  readonly delete?: string
}

/**
 * The rosters that the actor keeps are compared as an array, in addition to the set of rosters below. A set is hashed
 * in every statement for every table, and an array is not. The rosters below stay a set, since there may be hundreds.
 */
export const keeps = (column: string) => `${column} = any ((select kept_rosters())::uuid[])`
// The cheap test comes first, so that the leaders of the roster never wait for the search of the rosters below.
export const seen = (column: string) => `${keeps(column)} or ${column} in ${SEEN}`
export const reported = (column: string) => `${column} in ${CHANGED} or ${column} in ${REPORTED}`
export const inRoster = (set: string) => `roster_id in ${set}`
/** Only the system touches these tables. No account reaches them, whatever a query says. */
export const SYSTEM_ONLY: Rules = {}

/** An actor who may change a roster may add and change rows there. */
export function changed(set: string): Rules {
  return { insert: inRoster(set), update: inRoster(set) }
}

/** The roles that the server works as in this database (see roles.ts), as identifiers. */
export async function roleNames(
  db: Kysely<unknown>,
): Promise<{ app: RawBuilder<unknown>; system: RawBuilder<unknown> }> {
  const { rows } = await sql<{ owner: string }>`select current_user::text as owner`.execute(db)
  const role = (name: string) => sql.id(`${rows[0]?.owner}_${name}`)
  return { app: role('app'), system: role('system') }
}

/**
 * The app may not change the key of a row, its roster or its `created_at`, in any table of which it may change all
 * columns. A migration that adds tables calls this at its end.
 */
export async function keepWhose(db: Kysely<unknown>): Promise<void> {
  const { app } = await roleNames(db)
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where a.attgenerated = '' and a.attidentity <> 'a' and a.attname not in ('roster_id', 'created_at')
        and not exists (select from pg_index i
          where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey::smallint[]))), '{}') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_table_privilege(current_user || '_app', c.oid, 'update')
    group by 1 order by 1`.execute(db)
  for (const { table, columns } of rows) {
    await sql`revoke update on ${sql.table(table)} from ${app}`.execute(db)
    if (columns.length === 0) continue
    await sql`grant update (${sql.join(columns.map((column) => sql.ref(column)))}) on ${sql.table(table)} to ${app}`.execute(
      db,
    )
  }
}

/** From now on an account sees and changes only the rows that the rules allow, and the system all of them. */
export async function protect(db: Kysely<unknown>, tables: Readonly<Record<string, Rules>>): Promise<void> {
  const { app, system } = await roleNames(db)
  for (const [table, rules] of Object.entries(tables)) {
    const name = sql.table(table)
    await sql`alter table ${name} enable row level security`.execute(db)
    await sql`create policy system on ${name} to ${system} using (true) with check (true)`.execute(db)
    for (const [act, rule] of Object.entries(rules)) {
      if (act === 'becomes') continue
      const check = act === 'update' ? (rules.becomes ?? rule) : rule
      await sql`create policy ${sql.id(act)} on ${name} for ${sql.raw(act)} to ${app}
        ${act === 'insert' ? sql`` : sql`using (${sql.raw(rule)})`}
        ${act === 'insert' || act === 'update' ? sql`with check (${sql.raw(check)})` : sql``}`.execute(db)
    }
  }
}

/** From now on rows of these tables are only added, and are deleted only with their subject. */
export async function appendOnly(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function duty_history_is_append_only();
      create trigger append_only_whole before truncate on ${sql.table(table)}
        for each statement execute function duty_history_is_append_only();
    `.execute(db)
  }
}

/**
 * How the rows of a table are divided between the leaders who have parts of a roster: a condition that makes a row
 * theirs to see, and one that makes it theirs to change. Each names the level that it asks for.
 */
export interface Division {
  readonly see: string
  readonly change: string
  /** What an added row must satisfy, where it differs from `change`. */
  readonly add?: string
  /** Which rows may be deleted, where it differs from `change`. */
  readonly remove?: string
}

/** Rosters of which the actor has only some groups, or not this level in the area. */
export const limited = (area: string, level: string) => `(select limited_rosters('${area}', '${level}'))::uuid[]`
/** Of a roster without limits for the actor in this area, or one of those rows. */
const unless = (level: string, area: string, rows: string) =>
  `roster_id <> all (${limited(area, level)})${rows && ` or ${rows}`}`
export const byLevel = (rule: (level: string) => string): Division => ({ see: rule('see'), change: rule('change') })
const ofSoldier = (area: string, level: string, soldier: string) =>
  `${soldier} in (select part_soldiers('${area}', '${level}')) or ${soldier} = ${OWN_ROW}`

/** Rows about one Soldier: those of the part, and one's own. '' is any area. */
export const soldierRows = (area: string, soldier = 'soldier_id'): Division =>
  byLevel((level) => unless(level, area, ofSoldier(area, level, soldier)))
/**
 * Rows that hang on a row about one Soldier, found by `from`, where that row is `x`. The offset keeps the database from
 * reading the whole other table at once.
 */
export const rowsUnder = (area: string, from: string): Division =>
  byLevel((level) =>
    unless(level, area, `exists (select ${from} and (${ofSoldier(area, level, 'x.soldier_id')}) offset 0)`),
  )
/** Rows of the roster as a whole, which every leader with the area sees, and those change who have the whole of it. */
export const openRows = (area: string): Division => ({
  see: `roster_id <> all ((select closed_rosters('${area}', 'see'))::uuid[])`,
  change: unless('change', area, ''),
})
/** Rows of the roster as a whole that the acts of every leader with the area touch. */
export const sharedRows = (area: string): Division =>
  byLevel((level) => `roster_id <> all ((select closed_rosters('${area}', '${level}'))::uuid[])`)
/** Rows for those alone who have the whole roster in this area. */
export const wholeRows = (area: string): Division => byLevel((level) => unless(level, area, ''))
/** Rows that a set of ids holds: \`ids\` is a function of the level. */
export const rowsIn = (area: string, column: string, ids: (level: string) => string): Division =>
  byLevel((level) => unless(level, area, `${column} in (select ${ids(level)})`))
/** Rows that a leader sees with the first of these areas, and changes with any of them. */
export const changedByAny = (areas: readonly [string, ...string[]], rows: (area: string) => Division): Division => ({
  see: rows(areas[0]).see,
  change: areas.map((area) => `(${rows(area).change})`).join(' or '),
})

/**
 * From now on a leader with a part sees and changes only the rows of the part, and only as far as the rights in the area
 * reach. These rules are restrictive: they come on top of the others, and say nothing to anybody else.
 */
export async function divide(db: Kysely<unknown>, tables: Readonly<Record<string, Division>>): Promise<void> {
  const { app } = await roleNames(db)
  for (const [table, { see, change, add = change, remove = change }] of Object.entries(tables)) {
    const name = sql.table(table)
    await sql`
      create policy part_seen on ${name} as restrictive for select to ${app} using (${sql.raw(see)});
      create policy part_added on ${name} as restrictive for insert to ${app} with check (${sql.raw(add)});
      create policy part_changed on ${name} as restrictive for update to ${app}
        using (${sql.raw(change)}) with check (${sql.raw(change)});
      create policy part_deleted on ${name} as restrictive for delete to ${app} using (${sql.raw(remove)})`.execute(db)
  }
}
