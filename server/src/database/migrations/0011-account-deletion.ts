import { type Kysely, sql } from 'kysely'

/**
 * Reports stay when the account of whoever signed them goes, but not under their name. It is the only change
 * that the append-only tables let through, and only by the function below.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index submissions_by_signer on submissions (submitted_by)`.execute(db)
  // What an account did stays, without saying who: found by who did it.
  for (const [table, column] of [
    ['change_sets', 'by_uid'],
    ['rosters', 'changed_by'],
    ['roster_invites', 'created_by'],
    ['link_events', 'by_uid'],
    ['link_requests', 'decided_by'],
    ['roster_transfers', 'offered_by'],
    ['roster_transfers', 'decided_by'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
  // Everybody who goes takes these along.
  await sql`create index roster_imports_by_account on roster_imports (uid)`.execute(db)
  await sql`
    create or replace function duty_history_is_append_only() returns trigger language plpgsql as $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name = 'submissions' and current_setting('muster.forgetting', true) = 'yes' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create function forget_signer(signer uuid) returns void language plpgsql as $$
    begin
      perform set_config('muster.forgetting', 'yes', true);
      -- The report before it is quoted in a snapshot, with its signature.
      update submissions later set snapshot = jsonb_set(later.snapshot, '{submission,submittedBy}', '"A deleted account"')
      from submissions own
      where own.submitted_by = signer and later.roster_id = own.roster_id and later.duty_date = own.duty_date
        and later.snapshot #>> '{submission,id}' = own.id::text;
      update submissions set submitted_by_name = 'A deleted account' where submitted_by = signer;
      perform set_config('muster.forgetting', '', true);
    end $$`.execute(db)
}
