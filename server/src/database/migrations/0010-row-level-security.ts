import { type Kysely, sql } from 'kysely'
import {
  CHANGED,
  changed,
  inRoster,
  KEPT,
  ME,
  OWN_ROSTER,
  OWN_ROW,
  OWNED,
  protect,
  reported,
  type Rules,
  seen,
  SYSTEM_ONLY,
} from '../row-rules.ts'

/** The table of who may see and change what (see docs/decisions), one row a table. */
const TABLES: Readonly<Record<string, Rules>> = {
  rosters: {
    select: `owner_uid = ${ME} or ${seen('id')} or id = ${OWN_ROSTER}`,
    insert: `owner_uid = ${ME}`,
    // The linked Soldier locks the roster to change their own row, and may change nothing of it.
    update: `id in ${CHANGED} or id = ${OWN_ROSTER}`,
    becomes: `id in ${CHANGED}`,
    delete: `owner_uid = ${ME}`,
  },
  roster_members: {
    select: `uid = ${ME} or ${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
    update: inRoster(OWNED),
    delete: inRoster(OWNED),
  },
  groups: {
    select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
    ...changed(CHANGED),
    delete: inRoster(CHANGED),
  },
  soldiers: {
    select: `${seen('roster_id')} or linked_uid = ${ME}`,
    insert: inRoster(CHANGED),
    update: `roster_id in ${CHANGED} or linked_uid = ${ME}`,
    delete: inRoster(CHANGED),
  },
  strength_history: {
    select: `${seen('roster_id')} or soldier_id = ${OWN_ROW}`,
    insert: `roster_id in ${CHANGED} or soldier_id = ${OWN_ROW}`,
  },
  change_sets: {
    select: `roster_id in ${KEPT} or id in (
      select c.change_set_id from soldier_changes c where c.roster_id = ${OWN_ROSTER} and c.soldier_id = ${OWN_ROW})`,
    insert: `roster_id in ${CHANGED} or roster_id = ${OWN_ROSTER} and by_uid = ${ME}`,
    update: inRoster(CHANGED),
  },
  soldier_changes: {
    select: `roster_id in ${KEPT} or soldier_id = ${OWN_ROW}`,
    insert: `roster_id in ${CHANGED} or soldier_id = ${OWN_ROW}`,
    delete: inRoster(CHANGED),
  },
  roster_imports: { select: inRoster(CHANGED), ...changed(CHANGED), delete: inRoster(CHANGED) },

  duty_entries: { select: `${seen('roster_id')} or soldier_id = ${OWN_ROW}`, insert: reported('roster_id') },
  duty_withdrawals: {
    select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER} and entry_id in (select own_entries())`,
    insert: reported('roster_id'),
  },
  duty_clocks: { select: seen('roster_id'), ...{ insert: reported('roster_id'), update: reported('roster_id') } },
  duty_nudges: { select: seen('roster_id'), ...{ insert: reported('roster_id'), update: reported('roster_id') } },
  submissions: { select: seen('roster_id'), insert: inRoster(CHANGED) },

  roster_invites: { select: `roster_id in ${KEPT} or created_by = ${ME}`, ...changed(CHANGED) },
  link_requests: { select: `uid = ${ME} or roster_id in ${KEPT}` },
  link_events: {
    select: `roster_id in ${KEPT} or uid = ${ME} or soldier_id = ${OWN_ROW}`,
    insert: inRoster(CHANGED),
  },
  roster_transfers: { select: `from_roster_id in ${KEPT} or to_roster_id in ${KEPT}` },
  transfer_soldiers: {
    select: `from_roster_id in ${KEPT} or transfer_id in (
      select t.id from roster_transfers t where t.to_roster_id = any (array${KEPT}))`,
  },
  intake_receipts: { select: inRoster(KEPT), update: inRoster(CHANGED) },
  intake_submissions: { select: inRoster(KEPT), update: inRoster(CHANGED), delete: inRoster(CHANGED) },
  intake_spent_challenges: SYSTEM_ONLY,
  server_secrets: SYSTEM_ONLY,

  // Their names, which is all that others see of them, are in the view `account_names`.
  accounts: { select: `uid = ${ME}`, update: `uid = ${ME}` },
  identities: { select: `uid = ${ME}` },
  sessions: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
  sign_in_nonces: SYSTEM_ONLY,
  sign_in_transactions: SYSTEM_ONLY,

  notifications: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
  notification_preferences: { select: `uid = ${ME}`, insert: `uid = ${ME}`, update: `uid = ${ME}` },
  mail_queue: { select: `uid = ${ME}`, insert: `uid = ${ME}` },
  support_requests: { select: `uid = ${ME}`, insert: `uid = ${ME}` },
  // Whoever acts may have something told; who is told what, nobody reads.
  outbox: { insert: `${ME} is not null` },
  idempotency_keys: { select: `caller = ${ME}::text`, insert: `caller = ${ME}::text`, update: `caller = ${ME}::text` },
  access_log: {
    select: `uid = ${ME} or roster_id in ${KEPT} or soldier_id = ${OWN_ROW}
      or roster_id = ${OWN_ROSTER} and soldier_id is null`,
    insert: `uid = ${ME}`,
  },
}

/**
 * The second wall. The server works as two roles that own nothing: `<owner>_app`, for which every row is subject
 * to the rules above and the account that acts is named in `muster.uid`; and `<owner>_system`, for work that no
 * account asked for and for the few calls that reach across.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string }>`select current_user::text as owner`.execute(db)
  const owner = rows[0]?.owner ?? ''
  const [app, system] = [sql.id(`${owner}_app`), sql.id(`${owner}_system`)]

  await sql`grant usage on schema public to ${app}, ${system}`.execute(db)
  for (const role of [app, system]) {
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(db)
    await sql`revoke all on kysely_migration, kysely_migration_lock from ${role}`.execute(db)
    await sql`alter default privileges grant select, insert, update, delete on tables to ${role}`.execute(db)
    await sql`alter default privileges grant usage on schemas to ${role}`.execute(db)
  }
  // Handing a roster over is the owner's alone, and goes another way.
  await sql`revoke update on rosters from ${app}`.execute(db)
  await sql`
    grant update (name, uic, time_zone, report_due, authorized, personal_fields, retention_days, version, changed_by)
      on rosters to ${app}`.execute(db)
  // The roles of an account are the operator's to give.
  await sql`revoke update on accounts from ${app}`.execute(db)
  await sql`
    grant update (email, email_verified, display_name, needs_profile, dodid, name_last, name_first, name_middle,
      name_suffix, name_display, rank, declared_role, has_seen_tour, has_seen_tour_mobile, has_seen_tour_desktop)
      on accounts to ${app}`.execute(db)

  await whoSeesWhat(db)

  // Rank and name; the address only of those who have given no name.
  await sql`
    create view account_names as
      select uid, rank, name_last, name_first, name_middle, name_suffix, name_display, display_name,
        case when coalesce(nullif(name_display, ''), nullif(display_name, '')) is null then email end as email
      from accounts`.execute(db)
  await sql`revoke insert, update, delete on account_names from ${app}, ${system}`.execute(db)

  await protect(db, TABLES)
}

/**
 * The sets that the rules are made of. They look past the rules, as the owner of the tables, and tell nothing but
 * ids. In PL/pgSQL, which keeps the plans of its statements; a plan that reads a whole table is never the one kept.
 */
async function whoSeesWhat(db: Kysely<unknown>): Promise<void> {
  const set = (name: string, select: string) =>
    sql`
      create function ${sql.id(name)}() returns setof uuid
      language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off as ${sql.lit(`
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query ${select};
        end`)}`.execute(db)
  const kept = (editing: boolean) => `
    select r.id from rosters r where r.owner_uid = me
    union all select m.roster_id from roster_members m where m.uid = me ${editing ? `and m.role = 'editor'` : ''}`
  const below = (top: string) => `
    with recursive down (id) as (
      (${top})
      union
      select r.id from down
        join soldiers s on s.roster_id = down.id and s.linked_uid is not null and s.archived_on is null
        join rosters r on r.owner_uid = s.linked_uid
    )
    select down.id from down`
  await set('rosters_owned', 'select r.id from rosters r where r.owner_uid = me')
  await set(
    'own_entries',
    'select e.id from soldiers s join duty_entries e on e.soldier_id = s.id where s.linked_uid = me',
  )
  await set('rosters_kept', kept(false))
  await set('rosters_changed', kept(true))
  await set('rosters_seen', below(kept(false)))
  await set('rosters_reported', below(kept(true)))

  const one = (name: string, column: string) =>
    sql`
      create function ${sql.id(name)}() returns uuid
      language plpgsql stable security definer set search_path = public, pg_temp as ${sql.lit(`
        begin
          return (select s.${column} from soldiers s
            where s.linked_uid = nullif(current_setting('muster.uid', true), '')::uuid);
        end`)}`.execute(db)
  await one('own_row', 'id')
  await one('own_roster', 'roster_id')

  // Changes are told to the screens of leaders above, whom the actor does not see.
  await sql`
    create or replace function rosters_above(below uuid) returns table (roster_id uuid, depth integer)
    language plpgsql stable parallel safe security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query with recursive up (roster_id, depth) as (
        select below, 0
        union all
        select s.roster_id, up.depth + 1
        from up
          join rosters r on r.id = up.roster_id
          join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
        where up.depth < 16
      )
      select up.roster_id, up.depth from up where up.depth > 0;
    end $$`.execute(db)
  await sql`
    create or replace function rosters_below(above uuid)
    returns table (roster_id uuid, parent_id uuid, soldier_id uuid, depth integer)
    language plpgsql stable parallel safe security definer rows 10 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query with recursive down (roster_id, parent_id, soldier_id, depth) as (
        select above, null::uuid, null::uuid, 0
        union all
        select r.id, down.roster_id, s.id, down.depth + 1
        from down
          join soldiers s on s.roster_id = down.roster_id and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
        where down.depth < 16
      )
      select down.roster_id, down.parent_id, down.soldier_id, down.depth from down;
    end $$`.execute(db)
}
