import { type Kysely, sql } from 'kysely'

/** Two hand-overs of one group to one leader, and the submitted days that a leader of some groups corrects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Two leaders of a group may hand it to the same leader. Whoever has it keeps it when one hand-over ends, as long as
    -- the other one goes on.
    create function keep_handed_group() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into roster_parts (roster_id, uid, group_id, for_uid)
      select h.roster_id, h.to_uid, h.group_id, h.from_uid from part_hand_overs h
        -- When members, parts or groups are deleted together, the rest of them may be gone already.
        join roster_members m on m.uid = h.to_uid and m.roster_id = h.roster_id
        join groups g on g.roster_id = h.roster_id and g.id = h.group_id
        join roster_parts p on p.uid = h.from_uid and p.roster_id = h.roster_id and p.group_id = h.group_id
          and p.for_uid is null
      where h.roster_id = old.roster_id and h.group_id = old.group_id and h.to_uid = old.to_uid and h.begun
      order by h.until desc limit 1
      on conflict do nothing;
      return null;
    end $$;
    -- After the deletion of the group that was given, which a reference does.
    create trigger then_keep_handed_group after delete on part_hand_overs for each row
      when (old.begun) execute function keep_handed_group();

    -- The days whose report the roster submitted. Its reports name everybody, so a leader of some groups sees none.
    create function days_submitted(roster uuid, first date, last date) returns setof date
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
    begin
      return query select distinct b.duty_date from submissions b
        where b.roster_id = roster and b.duty_date between first and last and not b.extra;
    end $$;
  `.execute(db)
}
