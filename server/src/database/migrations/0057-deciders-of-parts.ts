import { type Kysely, sql } from 'kysely'

/** Leave and risk are decided by those leaders whose part reaches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who decides for a roster in an area: its owner and those editors who have the whole of it (0), then those of the
    -- rosters above it, nearest first, through the whole of these or the part in which the Soldier is who leads down.
    create function deciders_in(roster uuid, area text) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        with recursive up (roster_id, group_id, depth) as (
          select roster, null::uuid, 0
          union all
          select s.roster_id, s.group_id, up.depth + 1
          from up join rosters r on r.id = up.roster_id
            join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
          where up.depth < 16
        )
        select l.uid, up.depth from up join rosters r on r.id = up.roster_id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m
            where m.roster_id = r.id and m.role = 'editor' and area_reaches(m.areas, area, 'change')
              and (up.depth = 0 or area_reaches(m.areas, 'accountability', 'change'))
              and (not m.limited or group_in_part(m.uid, m.roster_id, up.group_id))
        ) l;
    end $$;
    create or replace function risk_deciders(roster uuid) returns table (uid uuid, depth integer)
    language sql stable security definer rows 5 set search_path = public, pg_temp as $$
      select d.uid, d.depth from deciders_in(roster, 'operations') d
    $$;
    create or replace function leave_candidates(roster uuid) returns table (uid uuid)
    language sql stable security definer rows 5 set search_path = public, pg_temp as $$
      select distinct d.uid from deciders_in(roster, 'leave') d
    $$;
    create or replace function leave_deciders(roster uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select d.uid, d.depth from deciders_in(roster, 'leave') d where d.depth > 0;
      if not found then
        return query select r.owner_uid, 0 from rosters r where r.id = roster;
      end if;
    end $$;
  `.execute(db)
}
