import { type Kysely, sql } from 'kysely'

/** A Soldier may be reported as deployed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table duty_entries drop constraint duty_entries_status_check, add constraint duty_entries_status_check
      check (status in (
        'PDY', 'PRO', 'DTL', 'SD', 'REC', 'APT', 'SC', 'LV', 'PAS', 'CLV', 'TDY', 'SCH', 'ADM', 'QTR', 'HOS', 'TRN',
        'CMA', 'CCA', 'DEP', 'RD', 'OTH', 'FTR', 'AUN', 'AWL', 'MIS'
      ))`.execute(db)
}
