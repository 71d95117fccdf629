import { type Kysely, sql } from 'kysely'

/** What is overdue is told once, and who may accept a risk is told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment_sign_outs add column told_at timestamptz(3)`.execute(db)
  // What was overdue before anybody was told of such things is on the screen, and not worth a message each.
  await sql`update equipment_sign_outs set told_at = due_at where in_at is null and due_at < now()`.execute(db)
  await sql`
    create index equipment_sign_outs_to_tell on equipment_sign_outs (due_at)
      where in_at is null and told_at is null and due_at is not null`.execute(db)

  // Who may accept the risks of a roster: who keeps it (0), and who keeps one above it, nearest first. Whoever asks
  // does not see the rosters above, but has them told.
  await sql`
    create function risk_deciders(roster uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select l.uid, up.depth from (select roster as roster_id, 0 as depth union all select * from rosters_above(roster)) up
          join rosters r on r.id = up.roster_id, lateral (
            select r.owner_uid as uid
            union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
          ) l;
    end $$`.execute(db)
}
