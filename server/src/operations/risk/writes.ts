import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import { riskTopic } from '@muster/domain/operations/risk/functions.ts'
import { overallRisk } from '@muster/domain/operations/risk/rules.ts'
import type { Authorities } from '@muster/domain/operations/risk/authorities.ts'
import { sql, type Updateable } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { touchChain } from '../../roster/chain.ts'
import type { ChainEditor, RosterEditor } from '../../roster/scope.ts'
import type { RiskWorksheetsTable } from './tables.ts'

/** Waits until nobody else acts on this worksheet. Data read from here on stays until the commit. */
export async function holdSheet(tx: WriteTx, { rosterId }: ChainEditor, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('risk worksheet'), hashtext(${rosterId + id}))`.execute(tx.query)
}

const columnsOf = (content: RiskContent) => ({
  mission: content.mission,
  on_date: content.on,
  tasking_id: content.taskingId,
  overall: overallRisk(content.lines),
  hazards: content.lines.length,
  content: JSON.stringify(content),
})

interface Draft {
  readonly id: string
  readonly edition: number
  readonly version: number
  readonly content: RiskContent
  readonly now: Date
}

export async function insertDraft(tx: WriteTx, { rosterId, uid }: RosterEditor, draft: Draft): Promise<void> {
  const { id, edition, version, content, now } = draft
  await tx.query
    .insertInto('risk_worksheets')
    .values({
      roster_id: rosterId,
      id,
      edition,
      version,
      ...columnsOf(content),
      prepared_at: now,
      prepared_by: uid,
      changed_at: now,
      changed_by: uid,
    })
    .execute()
}

/** A rewritten worksheet is a draft again, with a remark on it or not. */
export async function updateDraft(tx: WriteTx, scope: RosterEditor, draft: Draft): Promise<void> {
  const { content, version, now } = draft
  await updateSheet(tx, scope, draft, {
    ...columnsOf(content),
    version,
    state: 'draft',
    changed_at: now,
    changed_by: scope.uid,
    submitted_at: null,
  })
}

export async function updateSheet(
  tx: WriteTx,
  { rosterId }: ChainEditor,
  { id, edition }: { readonly id: string; readonly edition: number },
  set: Updateable<RiskWorksheetsTable>,
): Promise<void> {
  await tx.query
    .updateTable('risk_worksheets')
    .set(set)
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .where('edition', '=', edition)
    .execute()
}

/** Deletes a draft. The version before it, if any, is the newest again. */
export async function discardDraft(
  tx: WriteTx,
  scope: RosterEditor,
  { id, edition }: { readonly id: string; readonly edition: number },
): Promise<void> {
  await tx.query
    .deleteFrom('risk_worksheets')
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .where('edition', '=', edition)
    .execute()
  await updateSheet(tx, scope, { id, edition: edition - 1 }, { latest: true })
}

export async function upsertAuthorities(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  { authorities, source, now }: { readonly authorities: Authorities; readonly source: string; readonly now: Date },
): Promise<void> {
  const row = { authorities: JSON.stringify(authorities), source, at: now, by: uid }
  await tx.query
    .insertInto('risk_authorities')
    .values({ roster_id: rosterId, ...row })
    .onConflict((conflict) => conflict.column('roster_id').doUpdateSet(row))
    .execute()
  tx.touch(riskTopic(rosterId))
}

/** Updates the screens of this roster, and those of the leaders above who may have to decide. */
export async function touchRisk(tx: WriteTx, { rosterId }: ChainEditor): Promise<void> {
  tx.touch(riskTopic(rosterId))
  await touchChain(tx, rosterId)
}
