import type { Segment } from '@muster/domain/admin/push/segment.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameOf } from '../../roster/people/reads.ts'

const DAY_MS = 86_400_000

/** Whether the account `a` is in the segment. */
function isIn({ who, subscription, platform, seen }: Segment, now: Date): RawBuilder<unknown> {
  const source = (condition: RawBuilder<unknown>) =>
    sql`exists (select from subscription_sources s where s.uid = a.uid ${condition})`
  const running = sql`and s.status = 'active' and (s.entitled_until is null or s.entitled_until > ${now})`
  const bought = source(sql`${running} and s.source <> 'trial'`)
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const presence = (condition: RawBuilder<unknown>) =>
    sql`exists (select from account_presence p where p.uid = a.uid and ${condition})`
  const parts = [
    sql`true`,
    who === 'leaders' &&
      sql`(exists (select from rosters r where r.owner_uid = a.uid) or exists (select from roster_members m where m.uid = a.uid))`,
    who === 'soldiers' && sql`exists (select from soldiers s where s.linked_uid = a.uid)`,
    subscription === 'paying' && bought,
    subscription === 'trial' && sql`${source(sql`${running} and s.source = 'trial'`)} and not ${bought}`,
    subscription === 'ended' && sql`${source(sql``)} and not ${source(running)}`,
    platform && sql`exists (select from push_devices d where d.uid = a.uid and d.platform = ${platform})`,
    seen &&
      ('withinDays' in seen
        ? presence(sql`p.last_seen_at >= ${ago(seen.withinDays)}`)
        : presence(sql`p.last_seen_at < ${ago(seen.notForDays)}`)),
  ]
  return sql.join(
    parts.filter((part) => typeof part === 'object' && part !== null),
    sql` and `,
  )
}

/** The accounts to test, with everything that a segment may filter by. */
const READS_EVERYBODY = sql.raw(
  'reads all of accounts, rosters, roster_members, soldiers, subscription_sources, account_presence, push_devices',
)

/** How many accounts are in the segment, and how many of their devices take push. */
export async function countSegment(
  tx: ReadTx,
  segment: Segment,
  now: Date,
): Promise<{ people: number; devices: number }> {
  const { rows } = await sql<{ people: number; devices: number }>`
    /* ${READS_EVERYBODY}: an admin counts everybody before writing to them */
    with people as materialized (select a.uid from accounts a where ${isIn(segment, now)})
    select (select count(*)::int from people) as people,
      (select count(*)::int from push_devices d where d.uid in (select uid from people)) as devices`.execute(tx.query)
  return rows[0] ?? { people: 0, devices: 0 }
}

/** Accounts of the segment in the order of their ids, starting after `after`. */
export async function nextInSegment(
  tx: ReadTx,
  segment: Segment,
  { after, most, now }: { readonly after: string | null; readonly most: number; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    /* ${READS_EVERYBODY}: everybody is written to, a page at a time */
    select a.uid from accounts a
    where ${after === null ? sql`true` : sql`a.uid > ${after}::uuid`} and ${isIn(segment, now)}
    order by a.uid limit ${most}`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}

/** Names of admins by their ids, including deleted accounts. */
export async function namesOf(tx: ReadTx, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; name: string }>`
    select w.uid, ${sql.raw(accountNameOf('w.uid'))} as name from unnest(${[...new Set(uids)]}::uuid[]) as w (uid)`.execute(
    tx.query,
  )
  return new Map(rows.map(({ uid, name }) => [uid, name]))
}
