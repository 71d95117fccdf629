import { type Kysely, sql } from 'kysely'

/*
 * The words that the rules of row-level security are written in. Migrations that have run stand on them: what is
 * here may be added to, and never changes what it means.
 */

/** Who is acting: the account, or null for nobody and for the system. Worked out once a statement. */
export const ME = `(select nullif(current_setting('muster.uid', true), '')::uuid)`
/** Rosters that the actor owns, keeps or is shown, may change, sees as a leader above too, and may report for. */
export const OWNED = '(select rosters_owned())'
export const KEPT = '(select rosters_kept())'
export const CHANGED = '(select rosters_changed())'
export const SEEN = '(select rosters_seen())'
export const REPORTED = '(select rosters_reported())'
/** The row that describes the actor, and the roster that it is on. */
export const OWN_ROW = '(select own_row())'
export const OWN_ROSTER = '(select own_roster())'

export interface Rules {
  readonly select?: string
  readonly insert?: string
  /** Which rows may be changed, or locked. */
  readonly update?: string
  /** What they may become; else as `update`. */
  readonly becomes?: string
  readonly delete?: string
}

// The cheap set first: who keeps the roster never waits for those below to be found.
export const seen = (column: string) => `${column} in ${KEPT} or ${column} in ${SEEN}`
export const reported = (column: string) => `${column} in ${CHANGED} or ${column} in ${REPORTED}`
export const inRoster = (set: string) => `roster_id in ${set}`
/** What the system alone touches: nobody's account reaches it, whatever a query says. */
export const SYSTEM_ONLY: Rules = {}

/** Who may change a roster may add and change there. */
export function changed(set: string): Rules {
  return { insert: inRoster(set), update: inRoster(set) }
}

/** From now on an account sees and changes of these tables what the rules say, and the system everything. */
export async function protect(db: Kysely<unknown>, tables: Readonly<Record<string, Rules>>): Promise<void> {
  const { rows } = await sql<{ owner: string }>`select current_user::text as owner`.execute(db)
  const [app, system] = ['app', 'system'].map((role) => sql.id(`${rows[0]?.owner}_${role}`))
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
  await quicken(db)
}

/**
 * Has every rule written with `seen` ask whether one's own rosters are meant of an array, which is there faster
 * than the set (what the rule means stays as it is). Until the database knows that array, nothing happens.
 */
export async function quicken(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare rule record;
    begin
      if to_regprocedure('kept_rosters()') is null then return; end if;
      for rule in
        select polname as name, polrelid::regclass as of, pg_get_expr(polqual, polrelid) as text from pg_policy
        where pg_get_expr(polqual, polrelid) like '%rosters_kept()%rosters_seen()%'
      loop
        execute format('alter policy %I on %s using (%s)', rule.name, rule.of, regexp_replace(rule.text,
          '(\\w+) IN \\( SELECT rosters_kept\\(\\) AS rosters_kept\\)', '\\1 = any ((select kept_rosters())::uuid[])', 'g'));
      end loop;
    end $$`.execute(db)
}
