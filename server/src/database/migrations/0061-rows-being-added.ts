import { type Kysely, sql } from 'kysely'
import { limited, ME } from '../row-rules.ts'

/**
 * A statement that adds a row and returns it, or leaves it out when it is there, must also see the row. The sets of the
 * rules are read from the table, where a row that is being added is not yet. So these rules also ask its own columns,
 * for what the sets would contain anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const seen = (area: string, conditions: string) =>
    sql.raw(`roster_id <> all (${limited(area, 'see')}) or ${conditions}`)
  const rules = {
    tasks: seen(
      'accountability',
      `id in (select part_tasks('see')) or created_by = ${ME} or group_id in (select part_groups('accountability', 'see'))`,
    ),
    calendar_events: seen('leave', `id in (select part_events('see')) or created_by = ${ME}`),
    change_sets: seen('roster', `id in (select part_change_sets()) or by_uid = ${ME}`),
  }
  for (const [table, rule] of Object.entries(rules))
    await sql`alter policy part_seen on ${sql.table(table)} using (${rule})`.execute(db)
}
