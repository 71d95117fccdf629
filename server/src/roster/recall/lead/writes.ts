import { refuse } from '@muster/domain/kernel/refusal.ts'
import { recallTopic } from '@muster/domain/roster/recall/functions.ts'
import { LINKS_EACH } from '@muster/domain/roster/recall/limits.ts'
import type { RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import type { Contact, Reason, Statement } from '@muster/domain/roster/recall/standing.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { secretHash } from '../../invites/secret.ts'
import { ROSTER_ORDER } from '../../reads.ts'
import type { ChainEditor, RosterEditor } from '../../scope.ts'

/**
 * Incoming answers share this lock, and ending the recall holds it alone. So an answer at the moment of the end either
 * counts or is late, and no figure of the report is ever wrong.
 */
export async function lockRecall(tx: WriteTx, recallId: string, how: 'together' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtext('recall'), hashtext(${recallId}))`.execute(tx.query)
}

/** Starting on one roster takes turns. */
export async function lockStarting(tx: WriteTx, editor: RosterEditor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recall of roster'), hashtext(${editor.rosterId}))`.execute(tx.query)
}

export interface NewRecall {
  readonly id: string
  readonly kind: 'drill' | 'real'
  readonly message: string
  readonly place: string
  readonly at: Date
  readonly respondBy: Date
  readonly reportBy: Date | null
  readonly escalateMinutes: number | null
  /** With everything below them, and the name of each. Null for the whole roster. */
  readonly groups: { readonly ids: readonly string[]; readonly names: readonly string[] } | null
  /** Every group of the roster by its path. */
  readonly paths: readonly { readonly id: string; readonly name: string }[]
}

/** Stores the recall with the Soldiers called, and their accounts where they have one. False when the id is taken. */
export async function insertRecall(tx: WriteTx, editor: RosterEditor, recall: NewRecall): Promise<boolean> {
  const { escalateMinutes, at } = recall
  const first = escalateMinutes === null ? null : new Date(at.getTime() + escalateMinutes * 60_000)
  const rows = await tx.query
    .insertInto('recalls')
    .values({
      id: recall.id,
      roster_id: editor.rosterId,
      kind: recall.kind,
      message: recall.message,
      place: recall.place,
      group_ids: recall.groups && [...recall.groups.ids],
      group_names: recall.groups && [...recall.groups.names],
      started_at: at,
      started_by: editor.uid,
      respond_by: recall.respondBy,
      report_by: recall.reportBy,
      escalate_minutes: escalateMinutes,
      next_step_at: first,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) return false
  await sql`
    insert into recall_people (recall_id, soldier_id, roster_id, group_name, place, told)
    select ${recall.id}, s.id, s.roster_id, coalesce(n.name, ''), row_number() over (order by ${sql.raw(ROSTER_ORDER)}),
      s.linked_uid is not null
    from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      left join jsonb_to_recordset(${JSON.stringify(recall.paths)}::jsonb) as n(id uuid, name text) on n.id = s.group_id
    where s.roster_id = ${editor.rosterId} and s.archived_on is null
      and (${recall.groups?.ids ?? null}::uuid[] is null or s.group_id = any(${recall.groups?.ids ?? null}::uuid[]))`.execute(
    tx.query,
  )
  tx.touch(recallTopic(editor.rosterId))
  return true
}

export interface Ending {
  readonly recallId: string
  readonly at: Date
  readonly outcome: 'closed' | 'cancelled'
  readonly result: NonNullable<RecallSummary['result']>
}

export async function storeEnd(tx: WriteTx, editor: RosterEditor, ending: Ending): Promise<void> {
  await tx.query
    .updateTable('recalls')
    .set({
      ended_at: ending.at,
      ended_by: editor.uid,
      outcome: ending.outcome,
      result: ending.result,
      next_step_at: null,
    })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', ending.recallId)
    .where('ended_at', 'is', null)
    .execute()
  tx.touch(recallTopic(editor.rosterId))
}

export interface NewMark {
  readonly id: string
  readonly soldierId: string
  readonly what: Statement | Contact
  readonly etaMinutes: number | null
  readonly reason: Reason | null
}

/** Returns how many were new. A repeated mark is skipped, and an id used for something else is refused. */
export async function addMarks(
  tx: WriteTx,
  editor: ChainEditor,
  about: { readonly recallId: string; readonly at: Date; readonly deviceAt: string | null; readonly late: boolean },
  marks: readonly NewMark[],
): Promise<number> {
  const lines = marks.map((mark) => ({
    id: mark.id,
    soldier_id: mark.soldierId,
    what: mark.what,
    eta_minutes: mark.etaMinutes,
    reason: mark.reason,
  }))
  const json = JSON.stringify(lines)
  const { rows } = await sql`
    insert into recall_entries (id, recall_id, soldier_id, roster_id, at, device_at, what, eta_minutes, reason, source,
      by_uid, late)
    select m.id, ${about.recallId}, m.soldier_id, ${editor.rosterId}, ${about.at}, ${about.deviceAt}::timestamptz, m.what,
      m.eta_minutes, m.reason, 'leader', ${editor.uid}, ${about.late}
    from jsonb_to_recordset(${json}::jsonb)
      as m(id uuid, soldier_id uuid, what text, eta_minutes integer, reason text)
    on conflict (id) do nothing returning id`.execute(tx.query)
  if (rows.length < marks.length) {
    const { rows: before } = await sql`
      select e.id from jsonb_to_recordset(${json}::jsonb) as m(id uuid, soldier_id uuid, what text)
        join recall_entries e on e.id = m.id and e.recall_id = ${about.recallId} and e.soldier_id = m.soldier_id
          and e.what = m.what and e.source = 'leader'`.execute(tx.query)
    if (before.length < marks.length) {
      refuse('already-exists', 'A mark with this number says something else. Make a new one.', { field: 'marks' })
    }
  }
  tx.touch(recallTopic(editor.rosterId))
  return rows.length
}

/** Returns the Soldiers they were about. A leader cannot withdraw a Soldier's own answer. */
export async function withdrawMarks(
  tx: WriteTx,
  editor: ChainEditor,
  about: { readonly recallId: string; readonly at: Date },
  markIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ soldier_id: string }>`
    update recall_entries set withdrawn_at = ${about.at}, withdrawn_by = ${editor.uid}
    where roster_id = ${editor.rosterId} and recall_id = ${about.recallId} and id = any(${markIds}::uuid[])
      and source = 'leader' and withdrawn_at is null
    returning soldier_id`.execute(tx.query)
  tx.touch(recallTopic(editor.rosterId))
  return rows.map((row) => row.soldier_id)
}

export interface NewLink {
  readonly id: string
  readonly soldierId: string
  readonly secret: string
}

/** Stores the hashes, never the secrets. The oldest links of a Soldier with too many end. */
export async function insertLinks(
  tx: WriteTx,
  editor: RosterEditor,
  about: { readonly recallId: string; readonly at: Date },
  links: readonly NewLink[],
): Promise<number> {
  const lines = links.map((link) => ({
    id: link.id,
    soldier_id: link.soldierId,
    hash: secretHash(link.secret).toString('hex'),
  }))
  // The links of one Soldier are numbered in turns.
  await sql`select pg_advisory_xact_lock(hashtext('recall links'), hashtext(${about.recallId}))`.execute(tx.query)
  const { rows } = await sql<{ id: string }>`
    insert into recall_links (id, recall_id, soldier_id, roster_id, secret_hash, number, at, by_uid)
    select n.id, ${about.recallId}, n.soldier_id, ${editor.rosterId}, decode(n.hash, 'hex'),
      coalesce((select max(k.number) from recall_links k
        where k.recall_id = ${about.recallId} and k.soldier_id = n.soldier_id), 0)
        + row_number() over (partition by n.soldier_id order by n.id), ${about.at}, ${editor.uid}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, soldier_id uuid, hash text)
    on conflict do nothing returning id`.execute(tx.query)
  if (rows.length < links.length) {
    const { rows: before } = await sql`
      select k.id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, soldier_id uuid, hash text)
        join recall_links k on k.id = n.id and k.recall_id = ${about.recallId} and k.soldier_id = n.soldier_id
          and k.secret_hash = decode(n.hash, 'hex')`.execute(tx.query)
    if (before.length < links.length) {
      refuse('already-exists', 'One of these links was made before. Make new ones.', { field: 'links' })
    }
  }
  await sql`
    update recall_links k set voided_at = ${about.at}
    where k.roster_id = ${editor.rosterId} and k.recall_id = ${about.recallId} and k.voided_at is null
      and k.soldier_id = any(${links.map(({ soldierId }) => soldierId)}::uuid[])
      and k.number <= (select max(l.number) from recall_links l
        where l.recall_id = k.recall_id and l.soldier_id = k.soldier_id) - ${LINKS_EACH}`.execute(tx.query)
  tx.touch(recallTopic(editor.rosterId))
  return rows.length
}

/** Ends every link of the Soldier first, so that no more answers come by them, then sets aside those that did. */
export async function voidLinks(
  tx: WriteTx,
  editor: RosterEditor,
  about: { readonly recallId: string; readonly soldierId: string; readonly at: Date; readonly notThem: boolean },
): Promise<{ readonly voided: number; readonly setAside: number }> {
  const voided = await tx.query
    .updateTable('recall_links')
    .set({ voided_at: about.at })
    .where('roster_id', '=', editor.rosterId)
    .where('recall_id', '=', about.recallId)
    .where('soldier_id', '=', about.soldierId)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  const setAside = about.notThem
    ? await tx.query
        .updateTable('recall_entries')
        .set({ set_aside_at: about.at })
        .where('roster_id', '=', editor.rosterId)
        .where('recall_id', '=', about.recallId)
        .where('soldier_id', '=', about.soldierId)
        .where('source', '=', 'link')
        .where('set_aside_at', 'is', null)
        .returning('id')
        .execute()
    : []
  tx.touch(recallTopic(editor.rosterId))
  return { voided: voided.length, setAside: setAside.length }
}
