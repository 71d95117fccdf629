import { type Kysely, sql } from 'kysely'

/** What a transfer leaves in the rosters on both sides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Withdrawn because the roster of the time between said something else, and by no leader of this roster.
    alter table duty_withdrawals add column by_transfer boolean not null default false;

    alter table roster_transfers add column expiry_told_at timestamptz(3);
    -- Those that expired before this was told.
    update roster_transfers set expiry_told_at = now()
    where state = 'offered' and greatest(effective_on, at::date) + 31 < current_date;
  `.execute(db)
}
