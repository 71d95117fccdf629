import { type Kysely, sql } from 'kysely'

/** An assignment knows the line of the duty history that was filled in from it last, as a duty's detail does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasking_assignments add column entry_id uuid`.execute(db)
  // What was filled in before this is known by its words: the tasking's name, on one of its days.
  await sql`
    update tasking_assignments a set entry_id = (
      select e.id from duty_entries e
      where e.roster_id = t.roster_id and e.soldier_id = a.soldier_id and e.method = 'prefilled' and e.status = 'DTL'
        and e.remark = t.name and e.from_date between t.from_day and t.to_day
      order by e.from_date desc, e.recorded_at desc, e.id limit 1)
    from taskings t where t.roster_id = a.roster_id and t.id = a.tasking_id and t.fills_in`.execute(db)
}
