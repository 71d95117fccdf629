import { type Kysely, sql } from 'kysely'
import { ME } from '../row-rules.ts'

/**
 * The tables that every screen reads most have one rule for who sees a row, in place of two that must both hold. It
 * asks first for the rosters that the actor keeps as a whole, so that for most leaders nothing else is worked out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rosters that the actor keeps as a whole, with the right to see the area. '' is any area.
    create function whole_rosters(area text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(
        select r.id from rosters r where r.owner_uid = me
        union all select m.roster_id from roster_members m
          where m.uid = me and not m.limited and area_reaches(m.areas, area, 'see'));
    end $$;
    -- Rosters that the actor sees as a whole, also as a leader above. Where the actor has a part, the part decides.
    create function whole_rosters_seen(area text) returns setof uuid
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
    declare parts uuid[] := limited_rosters(area, 'see');
    begin
      return query select b.id from rosters_under('see') b where b.id <> all (parts);
    end $$;
    -- The Soldiers of the actor's parts, and the row that describes the actor.
    create function soldiers_shown(area text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
    begin
      return query select p from part_soldiers(area, 'see') p union all select o from own_row() o where o is not null;
    end $$;
    -- The same for an entry, which a withdrawal names. A subquery in the rule would have rules of its own.
    create function entry_shown(roster uuid, entry uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select from duty_entries x where x.roster_id = roster and x.id = entry
        and x.soldier_id in (select soldiers_shown('accountability')));
    end $$;
  `.execute(db)

  const seen = (area: string, shown: string) =>
    sql.raw(`roster_id = any ((select whole_rosters('${area}'))::uuid[])
      or roster_id in (select whole_rosters_seen('${area}')) or ${shown}`)
  const rules = {
    // By its own columns: a row that is being added is in no set yet.
    soldiers: seen('', `group_id in (select part_groups('', 'see')) or linked_uid = ${ME}`),
    strength_history: seen('', `soldier_id in (select soldiers_shown(''))`),
    duty_entries: seen('accountability', `soldier_id in (select soldiers_shown('accountability'))`),
    duty_withdrawals: seen('accountability', 'entry_shown(roster_id, entry_id)'),
  }
  for (const [table, rule] of Object.entries(rules)) {
    await sql`
      alter policy "select" on ${sql.table(table)} using (${rule});
      drop policy part_seen on ${sql.table(table)}`.execute(db)
  }
  await sql`drop function entry_in_part(uuid, uuid)`.execute(db)
}
