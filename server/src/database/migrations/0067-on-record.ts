import { type Kysely, sql } from 'kysely'

/** A result that an import added and that was withdrawn when the import was undone. */
const TAKEN_BACK = `exists (select from readiness_imports i
  join readiness_records x on x.roster_id = i.roster_id and x.replaces = i.record_id and x.act = 'remove'
  where i.roster_id = t.roster_id and i.record_id = case when t.act = 'remove' then t.replaces else t.id end)`

/** The tables with records of Soldiers, in the order in which a refusal names them. */
const LOOKS: readonly (readonly [table: string, column: string, where?: string])[] = [
  ['soldiers', 'id', 't.linked_uid is not null'],
  ['link_events', 'soldier_id'],
  ['recall_people', 'soldier_id'],
  ['duty_entries', 'soldier_id'],
  ['task_assignees', 'soldier_id'],
  ['awol_cases', 'soldier_id'],
  ['counselings', 'soldier_id'],
  ['readiness_records', 'soldier_id', `not ${TAKEN_BACK}`],
  ['readiness_opted', 'soldier_id'],
  ['duty_profiles', 'soldier_id'],
  ['leave_requests', 'soldier_id'],
  ['calendar_event_soldiers', 'soldier_id'],
  ['duty_roster_members', 'soldier_id'],
  ['duty_details', 'soldier_id'],
  ['duty_details', 'performer_id'],
  ['tasking_assignments', 'soldier_id'],
  ['equipment_sign_outs', 'soldier_id'],
  ['manifest_seats', 'soldier_id'],
  ['licenses', 'soldier_id'],
]

/**
 * What an undo would delete or leave behind. Removing a Soldier removes all of the Soldier's records, also those of areas
 * that the actor does not see. So one function answers under the actor's rules, with the name of what is there, and
 * another one for all rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const looks = LOOKS.map(
    ([table, column, where]) => `when exists (select from ${table} t
        where t.roster_id = roster and t.${column} = any (soldiers)${where ? ` and ${where}` : ''}) then '${table}'`,
  )
  await sql`
    -- The first table with a record of any of these Soldiers that the actor sees.
    create function on_record(roster uuid, soldiers uuid[]) returns text
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return case ${sql.raw(looks.join('\n        '))} end;
    end $$;
    -- Whether there is a record of any of them, also one that the actor does not see.
    create function any_on_record(roster uuid, soldiers uuid[]) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return on_record(roster, soldiers) is not null;
    end $$;
    -- How many results came with an import, also those that the actor does not see.
    create function results_imported(roster uuid, import uuid) returns int
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*) from readiness_imports i where i.roster_id = roster and i.change_set_id = import);
    end $$;
  `.execute(db)
}
