import { addDays, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { ENTRIES_EACH, LINKS_EACH } from '@muster/domain/roster/recall/limits.ts'
import type { RecallBoard, RecallPerson, RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { ACCOUNT_NAME, accountNameIn, NAME_COLUMNS } from '../../people/reads.ts'
import type { ChainViewer } from '../../scope.ts'
import '../tables.ts'

export interface StoredRecall {
  readonly id: string
  readonly kind: 'drill' | 'real'
  readonly message: string
  readonly place: string
  readonly group_names: string[] | null
  readonly started_at: Date
  readonly started_by: string
  readonly respond_by: Date
  readonly report_by: Date | null
  readonly escalate_minutes: number | null
  readonly ended_at: Date | null
  readonly ended_by: string
  readonly outcome: 'closed' | 'cancelled' | null
  readonly result: RecallSummary['result']
  readonly retention_days: number
}

const RECALL = sql`c.id, c.kind, c.message, c.place, c.group_names, c.started_at, c.respond_by, c.report_by,
  c.escalate_minutes, c.ended_at, c.outcome, c.result, r.retention_days,
  ${sql.raw(accountNameIn('starter'))} as started_by,
  case when c.ended_by is not null then ${sql.raw(accountNameIn('ender'))} else '' end as ended_by`
const FROM = sql`recalls c join rosters r on r.id = c.roster_id
  left join account_names starter on starter.uid = c.started_by
  left join account_names ender on ender.uid = c.ended_by`

export async function runningRecall(tx: ReadTx, viewer: ChainViewer): Promise<StoredRecall | null> {
  const { rows } = await sql<StoredRecall>`
    select ${RECALL} from ${FROM} where c.roster_id = ${viewer.rosterId} and c.ended_at is null`.execute(tx.query)
  return rows[0] ?? null
}

export async function recallById(tx: ReadTx, viewer: ChainViewer, id: string): Promise<StoredRecall | null> {
  const { rows } = await sql<StoredRecall>`
    select ${RECALL} from ${FROM} where c.roster_id = ${viewer.rosterId} and c.id = ${id}`.execute(tx.query)
  return rows[0] ?? null
}

/** Newest first, one more than requested where there are more. */
export async function endedRecalls(
  tx: ReadTx,
  viewer: ChainViewer,
  { after, limit }: { readonly after: { readonly at: string; readonly id: string } | null; readonly limit: number },
): Promise<StoredRecall[]> {
  const at = after && new Date(after.at)
  const { rows } = await sql<StoredRecall>`
    select ${RECALL} from ${FROM}
    where c.roster_id = ${viewer.rosterId} and c.ended_at is not null
      and (${at}::timestamptz is null or c.started_at < ${at} or c.started_at = ${at} and c.id > ${after?.id ?? null}::uuid)
    order by c.started_at desc, c.id limit ${limit + 1}`.execute(tx.query)
  return rows
}

/** The figures at the end are of everybody called, so a leader of some groups does not get them. */
export function summaryOf(stored: StoredRecall, { timeZone, limited }: ChainViewer): RecallSummary {
  const { ended_at: ended } = stored
  return {
    id: stored.id,
    kind: stored.kind,
    message: stored.message,
    place: stored.place,
    startedAt: stored.started_at.toISOString(),
    startedBy: stored.started_by,
    respondBy: stored.respond_by.toISOString(),
    reportBy: stored.report_by?.toISOString() ?? null,
    escalateMinutes: stored.escalate_minutes,
    groups: stored.group_names,
    state: stored.outcome ?? 'running',
    endedAt: ended?.toISOString() ?? null,
    endedBy: stored.ended_by,
    result: limited ? null : stored.result,
    namesUntil: ended ? addDays(dayAt(ended, timeZone), stored.retention_days) : null,
  }
}

const LINKS = `coalesce((
  select json_agg(json_build_object('id', l.id, 'number', l.number, 'at', ${isoInstant('l.at')}, 'by', ${ACCOUNT_NAME},
    'voidedAt', ${isoInstant('l.voided_at')}) order by l.number)
  from (
    select * from recall_links k where k.recall_id = p.recall_id and k.soldier_id = p.soldier_id
    order by k.number desc limit ${LINKS_EACH}
  ) l left join account_names a on a.uid = l.by_uid), '[]')`

const ENTRIES = `coalesce((
  select json_agg(json_build_object('id', e.id, 'what', e.what, 'at', ${isoInstant('e.at')}, 'deviceAt', ${isoInstant('e.device_at')},
    'etaMinutes', e.eta_minutes, 'reason', e.reason, 'source', e.source,
    'by', case when e.source <> 'link' then ${ACCOUNT_NAME} end, 'linkId', e.link_id, 'device', e.device,
    'void', case when e.withdrawn_at is not null then 'withdrawn' when e.set_aside_at is not null then 'not them' end,
    'late', e.late) order by e.number)
  from (
    select * from recall_entries i where i.recall_id = p.recall_id and i.soldier_id = p.soldier_id
    order by i.number desc limit ${ENTRIES_EACH}
  ) e left join account_names a on a.uid = e.by_uid), '[]')`

/** Everybody called, with their links and lines, in one statement. */
export async function peopleOf(tx: ReadTx, viewer: ChainViewer, recallId: string): Promise<RecallPerson[]> {
  return peopleCalled(tx, viewer, recallId)
}

/** The same for the job that ends a forgotten recall, which acts for nobody. */
export async function peopleCalled(
  tx: ReadTx,
  { rosterId }: { readonly rosterId: string },
  recallId: string,
): Promise<RecallPerson[]> {
  const { rows } = await sql<RecallPerson>`
    select p.soldier_id as "soldierId", ${sql.raw(NAME_COLUMNS('s'))}, p.group_name as "group",
      coalesce(s.details->>'cell', '') as cell, p.told, ${sql.raw(LINKS)} as links,
      ${sql.raw(ENTRIES)} as entries
    from recall_people p join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
    where p.roster_id = ${rosterId} and p.recall_id = ${recallId}
    order by p.place, p.soldier_id`.execute(tx.query)
  return rows
}

/** What was escalated counts everybody without an answer: not for a leader of some groups. */
export async function escalationsOf(
  tx: ReadTx,
  viewer: ChainViewer,
  recallId: string,
): Promise<RecallBoard['escalations']> {
  if (viewer.limited) return []
  const { rows } = await sql<RecallBoard['escalations'][number]>`
    select n.step, ${sql.raw(isoInstant('n.at'))} as at, n.open, array(
        select ${sql.raw(ACCOUNT_NAME)} from unnest(n.told) with ordinality t(uid, place)
          left join account_names a on a.uid = t.uid order by t.place limit 500
      ) as told
    from recall_escalations n where n.roster_id = ${viewer.rosterId} and n.recall_id = ${recallId} order by n.step
      limit 20`.execute(tx.query)
  return rows
}

/** How many Soldiers a recall of these groups (null: of everybody) would call. */
export async function countToCall(
  tx: ReadTx,
  viewer: ChainViewer,
  groupIds: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from soldiers
    where roster_id = ${viewer.rosterId} and archived_on is null
      and (${groupIds}::uuid[] is null or group_id = any(${groupIds}::uuid[]))`.execute(tx.query)
  return rows[0]?.count ?? 0
}

/** The accounts of those called. */
export async function accountsCalled(tx: ReadTx, viewer: ChainViewer, recallId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select s.linked_uid as uid from recall_people p join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
    where p.roster_id = ${viewer.rosterId} and p.recall_id = ${recallId} and s.linked_uid is not null`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}

/** Those of these Soldiers who are called in the recall, with their account if they have one. */
export async function calledOf(
  tx: ReadTx,
  viewer: ChainViewer,
  recallId: string,
  soldierIds: readonly string[],
): Promise<{ readonly id: string; readonly uid: string | null }[]> {
  const { rows } = await sql<{ id: string; uid: string | null }>`
    select s.id, s.linked_uid as uid
    from recall_people p join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
    where p.roster_id = ${viewer.rosterId} and p.recall_id = ${recallId}
      and p.soldier_id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return rows
}
