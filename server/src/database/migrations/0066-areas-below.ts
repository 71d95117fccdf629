import { type Kysely, sql } from 'kysely'

/** A leader above sees and changes a roster below in those areas alone that the roster above gives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rosters that the actor keeps, and those below that are reached in accountability and in the area, at this level.
    -- '' is any area.
    drop function rosters_under(text);
    create function rosters_under(level text, area text default '') returns table (id uuid)
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off
    set enable_mergejoin = off set enable_hashjoin = off as $$
    #variable_conflict use_column
    declare
      me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return; end if;
      return query with recursive top (id, limited) as (
        select r.id, false from rosters r where r.owner_uid = me
        union all
        select m.roster_id, m.limited or not area_reaches(m.areas, 'accountability', level)
          or not area_reaches(m.areas, area, level)
        from roster_members m where m.uid = me and (level = 'see' or m.role = 'editor')
      ), down (id) as (
        select top.id from top where not top.limited
        union
        select r.id from part_groups_of('accountability', level) p
          join roster_members m on m.uid = me and m.roster_id = p.roster_id and area_reaches(m.areas, area, level)
          join soldiers s on s.roster_id = p.roster_id and s.group_id = p.group_id
            and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
        union
        select r.id from down
          join soldiers s on s.roster_id = down.id and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
      )
      select down.id from down union select top.id from top;
    end $$;
    create function rosters_seen(area text) returns setof uuid
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select b.id from rosters_under('see', area) b;
    end $$;
    create function rosters_reported(area text) returns setof uuid
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select b.id from rosters_under('change', area) b;
    end $$;

    -- What the rosters above one give an account there, through the whole of them or through the part in which the
    -- Soldier is who leads down: whether it leads, its role in the area, and whether it sees contact data.
    create function rights_above(below uuid, account uuid, area text, out leads boolean, out role text,
      out sees_contact boolean)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare wanted text := case area when 'any' then '' else area end;
    begin
      with recursive up (roster_id, group_id, depth) as (
        select s.roster_id, s.group_id, 1
        from rosters r join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
        where r.id = below
        union all
        select s.roster_id, s.group_id, up.depth + 1
        from up join rosters r on r.id = up.roster_id
          join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
        where up.depth < 16
      ), held (owns, role, areas) as (
        select r.owner_uid = account, m.role, m.areas
        from up join rosters r on r.id = up.roster_id
          left join roster_members m on m.roster_id = r.id and m.uid = account
        where r.owner_uid = account or m.uid is not null and area_reaches(m.areas, 'accountability', 'see')
          and (not m.limited or group_in_part(account, r.id, up.group_id))
      )
      select count(*) > 0,
        case when bool_or(h.owns or h.role = 'editor' and area_reaches(h.areas, 'accountability', 'change')
            and area_reaches(h.areas, wanted, 'change')) then 'above editor'
          when bool_or(area_reaches(h.areas, wanted, 'see')) then 'above viewer' end,
        coalesce(bool_or(area_reaches(h.areas, 'contact', 'see')), false)
      into leads, role, sees_contact from held h;
    end $$;
    create or replace function role_above(below uuid, account uuid, area text) returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.role from rights_above(below, account, area) a
    $$;
  `.execute(db)

  // The rule of each table that is divided by an area asks for this area below, too. What every leader sees stays.
  const { rows } = await sql<{ name: string; act: string; area: string; using: string | null; check: string | null }>`
    select p.tablename as name, p.policyname as act, area.found as area, p.qual as using, p.with_check as check
    from pg_policies p cross join lateral (
      select (regexp_match(coalesce(d.qual, d.with_check), '_rosters\\(''(\\w+)''')) [1] as found
      from pg_policies d where d.tablename = p.tablename and d.schemaname = p.schemaname
        and d.policyname = case p.cmd when 'SELECT' then 'part_seen' else 'part_changed' end
    ) area
    where p.schemaname = 'public' and p.permissive = 'PERMISSIVE'
      and concat(p.qual, p.with_check) ~ 'rosters_(seen|reported)\\(\\)' and area.found <> 'accountability'`.execute(db)
  for (const { name, act, area, using, check } of rows) {
    const within = (rule: string | null) =>
      sql.raw((rule ?? 'true').replaceAll(/rosters_(seen|reported)\(\)/g, `rosters_$1('${area}')`))
    await sql`alter policy ${sql.id(act)} on ${sql.table(name)}
      ${using === null ? sql`` : sql`using (${within(using)})`}
      ${check === null ? sql`` : sql`with check (${within(check)})`}`.execute(db)
  }
}
