import { type Kysely, sql } from 'kysely'
import { roleNames } from '../../row-rules.ts'

/**
 * Row-level security. The server works as two roles that own nothing. `<owner>_app` is subject to the rules of each
 * table, and `muster.uid` names the account that acts. `<owner>_system` is for work that no account requested, and for
 * the few system calls.
 */
export async function access(db: Kysely<unknown>): Promise<void> {
  const { app, system } = await roleNames(db)
  await sql`
    grant usage on schema public to ${app}, ${system};
    alter default privileges grant select, insert, update, delete on tables to ${app}, ${system};
    alter default privileges grant usage on schemas to ${app}, ${system};
  `.execute(db)

  // The sets that the rules are made of. They run as the owner of the tables, so the rules do not apply inside them,
  // and they return nothing but ids. They are in PL/pgSQL, which keeps the plans of its statements, and never keeps a
  // plan that reads a whole table. Table names are resolved when they run, because the tables are created later.
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
  await sql`
    create function kept_rosters() returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(
        select r.id from rosters r where r.owner_uid = me
        union all select m.roster_id from roster_members m where m.uid = me);
    end $$`.execute(db)

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
}
