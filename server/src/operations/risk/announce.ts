import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { levelsUp } from '@muster/domain/operations/risk/authorities.ts'
import { RISK_LEVELS } from '@muster/domain/operations/risk/matrix.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { announce } from '../../platform/outbox/writes.ts'
import type { ChainEditor } from '../../roster/scope.ts'
import { decidersOf, type HeldSheet } from './reads.ts'

interface Announcing {
  readonly tx: WriteTx
  readonly scope: ChainEditor
  readonly now: Date
}

/**
 * Notifies those who may accept it that a worksheet waits: leaders of the roster and of those above, without its
 * authors.
 */
export async function notifyDeciders({ tx, scope, now }: Announcing, held: HeldSheet): Promise<void> {
  const { sheet, policy } = held
  if (sheet.overall === null) return
  const authors = new Set([held.preparedBy, held.changedBy, scope.uid])
  const deciders = (await decidersOf(tx, scope, levelsUp(sheet.overall, policy.authorities))).filter(
    ({ uid }) => !authors.has(uid),
  )
  const path = `/operations/risk/${sheet.worksheetId}`
  const message = {
    at: now,
    kind: 'tasking',
    title: `Risk worksheet to approve: ${sheet.mission}`,
    body: `${sheet.rosterName}, ${formatDate(sheet.on)}. Residual risk ${sheet.overall}, ${RISK_LEVELS[sheet.overall].label.toLowerCase()}.`,
  }
  const own = deciders.filter(({ depth }) => depth === 0).map(({ uid }) => uid)
  // Leaders above read it from their own roster, which stays chosen.
  const above = deciders.flatMap(({ uid, depth }) => (depth > 0 && !own.includes(uid) ? [uid] : []))
  await announce(
    tx,
    { ...message, recipients: own, link: screenOf(scope.rosterId, path) },
    { ...message, recipients: above, link: `${path}?of=${scope.rosterId}` },
  )
}

/** Notifies the authors of the decision. */
export async function notifyAuthors(
  { tx, scope, now }: Announcing,
  { sheet, preparedBy, changedBy }: HeldSheet,
  { act, remark }: { readonly act: 'approve' | 'send back'; readonly remark: string },
): Promise<void> {
  await announce(tx, {
    at: now,
    kind: 'tasking',
    link: screenOf(scope.rosterId, `/operations/risk/${sheet.worksheetId}`),
    recipients: [preparedBy, changedBy].filter((uid) => uid !== scope.uid),
    title: `${act === 'approve' ? 'Risk accepted' : 'Sent back'}: ${sheet.mission}`,
    body: remark || `${sheet.rosterName}, ${formatDate(sheet.on)}.`,
  })
}
