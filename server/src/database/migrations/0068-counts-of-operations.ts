import { type Kysely, sql } from 'kysely'

/**
 * What limits equipment, manifests and taskings is counted over the whole roster, also when a leader of some groups
 * acts, who sees and changes only the rows of their own Soldiers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As before, but with the rights of the database: a leader of some groups signs items out, and may not change them.
    create or replace function equipment_counts_what_is_out() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      was integer := case when tg_op <> 'INSERT' and old.in_at is null then old.quantity else 0 end;
      is_now integer := case when tg_op <> 'DELETE' and new.in_at is null then new.quantity else 0 end;
    begin
      if was <> is_now then
        update equipment_items set out_count = out_count + is_now - was
        where roster_id = coalesce(new.roster_id, old.roster_id) and id = coalesce(new.item_id, old.item_id);
      end if;
      return null;
    end $$;
    -- What was counted wrong. Where more is out than there was, there are at least as many, and an item that is out is
    -- on the list.
    update equipment_items i set
      out_count = least(o.quantity, 10000),
      quantity = least(greatest(i.quantity, o.quantity), 10000),
      removed_at = case when o.quantity = 0 then i.removed_at end,
      version = i.version + 1
    from (
      select i.roster_id, i.id, coalesce(sum(s.quantity), 0)::int as quantity from equipment_items i
        left join equipment_sign_outs s on s.roster_id = i.roster_id and s.item_id = i.id and s.in_at is null
      group by i.roster_id, i.id
    ) o
    where o.roster_id = i.roster_id and o.id = i.id and o.quantity <> i.out_count;

    -- How many Soldiers each line of a tasking has, also those outside the actor's part.
    create function tasking_line_filled(roster uuid, tasking uuid, line uuid) returns int
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*) from tasking_assignments a
        where a.roster_id = roster and a.tasking_id = tasking and a.line_id = line);
    end $$;
    -- How many seats of a manifest are taken, also by Soldiers outside the actor's part.
    create function manifest_taken(roster uuid, manifest uuid) returns table (vehicle_id uuid, role text, taken int)
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select s.vehicle_id, s.role, count(*)::int from manifest_seats s
        where s.roster_id = roster and s.manifest_id = manifest group by s.vehicle_id, s.role;
    end $$;
    -- A leader of some groups may not change a manifest, but seats their Soldiers on it, which is a new version of it.
    create function raise_manifest(roster uuid, manifest uuid, to_version int, at timestamptz) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update manifests m set version = to_version, changed_at = at,
        changed_by = nullif(current_setting('muster.uid', true), '')::uuid
      where m.roster_id = roster and m.id = manifest and m.version = to_version - 1 and m.state = 'draft'
        and m.roster_id in (select rosters_changed())
        and m.roster_id <> all (closed_rosters('operations', 'change'));
      return found;
    end $$;
  `.execute(db)
}
