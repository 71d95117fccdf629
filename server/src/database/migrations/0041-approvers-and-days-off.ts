import { type Kysely, sql } from 'kysely'
import { protect, reported, seen } from '../row-rules.ts'

/**
 * Who approves leave is named by roster and kind: in a company the commander does, whoever else leads above it. And a
 * recurring event says whether it skips days off; those that are there come as they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leave_approvers (
      roster_id uuid not null references rosters (id) on delete cascade,
      -- Null: every kind that is not named by itself.
      kind text,
      uid uuid not null references accounts (uid) on delete cascade,
      unique nulls not distinct (roster_id, kind)
    )`.execute(db)
  await sql`create index leave_approvers_by_uid on leave_approvers (uid)`.execute(db)

  // Whoever owns or edits the roster or one above it: they see its requests already.
  await sql`
    create function leave_candidates(roster uuid) returns table (uid uuid)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select l.uid from (
          select roster as id union select up.roster_id from rosters_above(roster) up
        ) p join rosters r on r.id = p.id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l group by l.uid;
    end $$`.execute(db)

  // The nearest roster up the chain that names somebody for the kind decides. Who is named, but leads there no more
  // or asks for the leave, is passed over. Where nobody is named it stays with the leaders above.
  await sql`
    create function leave_approvers_of(roster uuid, wanted text, about uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select a.uid, 0 from (
          select roster as id, 0 as depth
          union all select up.roster_id, min(up.depth) from rosters_above(roster) up group by up.roster_id
        ) p cross join lateral (
          select x.uid from leave_approvers x
          where x.roster_id = p.id and (x.kind = wanted or x.kind is null) and x.uid is distinct from about
            and x.uid in (select c.uid from leave_candidates(p.id) c)
          order by x.kind nulls last limit 1
        ) a
        order by p.depth limit 1;
      if not found then
        return query select d.uid, d.depth from leave_deciders(roster) d;
      end if;
    end $$`.execute(db)

  await sql`alter table calendar_events add column skips_days_off boolean not null default false`.execute(db)

  const deciding = reported('roster_id')
  await protect(db, {
    leave_approvers: { select: seen('roster_id'), insert: deciding, update: deciding, delete: deciding },
  })
}
