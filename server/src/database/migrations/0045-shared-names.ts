import { type Kysely, sql } from 'kysely'

/**
 * Whether a Soldier shares the short name (`SPC Smith, J.`) with another Soldier who is on the roster. The database keeps
 * it with the row, so that a list of 10,000 Soldiers does not compare all names each time it is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table soldiers
      add column short_name text not null generated always as (
        lower(rank || ' ' || last_name || ' ' || left(first_name, 1) || ' ' || suffix)) stored,
      add column shares_name boolean not null default false;
    create index soldiers_by_short_name on soldiers (roster_id, short_name);

    create function other_has_name(roster uuid, soldier uuid, name text) returns boolean
    language sql stable set search_path = public, pg_temp as $$
      select exists (
        select from soldiers o
        where o.roster_id = roster and o.short_name = name and o.id <> soldier and o.archived_on is null)
    $$;
    update soldiers set shares_name = true where other_has_name(roster_id, id, short_name);

    -- Runs after Soldiers are added, changed or deleted. It checks every Soldier who has one of the names involved. An
    -- archived Soldier makes nobody's name longer.
    create function soldiers_share_names() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare rosters uuid[]; names text[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(distinct roster_id), array_agg(distinct short_name) into rosters, names from after_it;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct roster_id), array_agg(distinct short_name) into rosters, names from before_it;
      else
        select array_agg(distinct k.roster_id), array_agg(distinct k.short_name) into rosters, names
        from before_it b join after_it a on a.id = b.id
          cross join lateral (values (b.roster_id, b.short_name), (a.roster_id, a.short_name)) k (roster_id, short_name)
        where (b.roster_id, b.short_name, b.archived_on is null)
          is distinct from (a.roster_id, a.short_name, a.archived_on is null);
      end if;
      -- The update below also runs this trigger, and changes no name.
      if names is null then return null; end if;
      update soldiers s set shares_name = not s.shares_name
      where s.roster_id = any(rosters) and s.short_name = any(names)
        and s.shares_name <> other_has_name(s.roster_id, s.id, s.short_name);
      return null;
    end $$;
    create trigger share_names_of_new after insert on soldiers
      referencing new table as after_it for each statement execute function soldiers_share_names();
    create trigger share_names_of_changed after update on soldiers
      referencing old table as before_it new table as after_it for each statement execute function soldiers_share_names();
    create trigger share_names_of_gone after delete on soldiers
      referencing old table as before_it for each statement execute function soldiers_share_names();
  `.execute(db)
}
