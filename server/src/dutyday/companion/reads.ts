import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor, Self } from '../../roster/scope.ts'

/** The duty day of every roster that the account owns, whole, as JSON text: a list with an item a roster. */
export async function ownHistoryJson(tx: ReadTx, self: Self): Promise<string> {
  const [found] = await tx.prepared<{ json: string | null }>(
    'dutyday.ownHistory',
    `select json_agg(json_build_object(
      'rosterId', r.id,
      'entries', coalesce((
        select json_agg(to_jsonb(e) - 'roster_id' || jsonb_build_object('withdrawn_at', w.at, 'withdrawn_by', w.by)
          order by e.recorded_at, e.id)
        from duty_entries e left join duty_withdrawals w on w.roster_id = e.roster_id and w.entry_id = e.id
        where e.roster_id = r.id), '[]'),
      'submissions', coalesce((
        select json_agg(to_jsonb(b) - 'roster_id' order by b.submitted_at) from submissions b where b.roster_id = r.id
      ), '[]')) order by r.created_at)::text as json
    from rosters r where r.owner_uid = $1`,
    [self.uid],
  )
  return found?.json ?? '[]'
}

/** Whether any of these Soldiers was ever reported, be it taken back. */
export async function anyReported(tx: ReadTx, editor: RosterEditor, soldierIds: readonly string[]): Promise<boolean> {
  const rows = await tx.prepared(
    'dutyday.anyReported',
    'select from duty_entries where roster_id = $1 and soldier_id = any($2::uuid[]) limit 1',
    [editor.rosterId, soldierIds],
  )
  return rows.length > 0
}
