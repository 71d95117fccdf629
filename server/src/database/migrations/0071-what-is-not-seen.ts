import { type Kysely, sql } from 'kysely'

/** Acts that need rows which the actor does not see, and messages about rosters that are seen no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As before, and also messages with links that leaders above open (\`of\`), and messages about rosters below the one
    -- that was left.
    create or replace function forget_messages() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      who uuid;
      roster uuid;
    begin
      if tg_table_name = 'rosters' then
        who := old.owner_uid; roster := old.id;
      else
        who := old.uid; roster := old.roster_id;
      end if;
      -- Messages about who keeps the roster name no Soldier, and the last of them says that the share ended.
      delete from notifications n using (
        select roster as id union select b.roster_id from rosters_below(roster) b
      ) left_behind
      where n.uid = who and n.kind <> 'sharing' and n.link ~ ('[?&](roster|of)=' || left_behind.id)
        -- A leader who became the owner, or the other way around, still keeps it, and a leader above still sees it.
        and not exists (select from rosters r where r.id = left_behind.id and r.owner_uid = who)
        and not exists (select from roster_members m where m.roster_id = left_behind.id and m.uid = who)
        and role_above(left_behind.id, who, 'any') is null;
      return null;
    end $$;

    -- Those of these Soldiers whom an open case dropped from the rolls, or the act that is being undone. Whoever restores
    -- a Soldier may not see absence cases.
    create function dropped_by_case(roster uuid, soldiers uuid[], undoing uuid)
    returns table (soldier_id uuid, open boolean)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select c.soldier_id, c.closed_at is null and c.state = 'dropped' from awol_cases c
        where c.roster_id = roster and c.soldier_id = any (soldiers) and (
          (c.state = 'dropped' and c.closed_at is null)
          or exists (select from awol_events e where e.roster_id = c.roster_id and e.id = undoing and e.case_id = c.id
            and e.kind = 'moved' and e.to_state = 'dropped'));
    end $$;
    -- Those of these Soldiers whose latest case ended in a return without a recorded status, and the move of that
    -- return. A status recorded later has the id of the move.
    create function returned_while_archived(roster uuid, soldiers uuid[])
    returns table (soldier_id uuid, move_id uuid, at timestamptz)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select c.soldier_id, e.id, e.at from (
          select distinct on (c.soldier_id) c.* from awol_cases c
          where c.roster_id = roster and c.soldier_id = any (soldiers)
          order by c.soldier_id, c.opened_at desc, c.id
        ) c cross join lateral (
          select e.id, e.at, e.entry_id from awol_events e
          where e.roster_id = c.roster_id and e.case_id = c.id and e.kind = 'moved' and e.to_state = 'returned'
          order by e.at desc, e.id limit 1
        ) e
        where c.state = 'returned' and c.outcome is distinct from 'opened by mistake' and e.entry_id is null
          and not exists (select from duty_entries d where d.roster_id = c.roster_id and d.id = e.id)
        order by c.soldier_id;
    end $$;

    -- The zone belongs to the roster and the formations to accountability, so who changes one may not change the others.
    alter function formations_look_anew() security definer set search_path = public, pg_temp;
  `.execute(db)
}
