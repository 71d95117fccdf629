import { briefName } from '@muster/domain/identity/brief-name.ts'
import { escalate } from '@muster/domain/roster/recall/escalation.ts'
import { phoneTree } from '@muster/domain/roster/recall/phone-tree.ts'
import { minutesAfter } from '@muster/domain/roster/recall/standing.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import type { Acting } from '../../../database/database.ts'
import { purge } from '../../../database/purge.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { announceEach } from '../../../platform/outbox/writes.ts'
import { ALERTS_SCREEN } from '../lead/functions.ts'
import { peopleCalled } from '../lead/reads.ts'
import { resultOf } from '../lead/report.ts'
import { lockRecall } from '../lead/writes.ts'
import { recallTables } from '../tables.ts'
import { dueRecalls, escalationFacts, type ForgottenRecall, forgottenRecalls } from './reads.ts'
import { type DueRecall, holdDue, purgeRecalls, storeForgotten, storeStep } from './writes.ts'

const MINUTE_MS = 60_000
/** The number of names in a message. The board shows all of them. */
const NAMED = 6

export function recallJobs(database: Acting, clock: () => Date = () => new Date()): readonly JobHandler[] {
  return [
    {
      name: 'recall.escalate',
      cron: '* * * * *',
      handle: async () => {
        for (const id of await dueRecalls(database.reading, clock())) {
          await database.write((tx) => escalateOne(tx, id, clock()))
        }
        for (const recall of await forgottenRecalls(database.reading, clock())) {
          await database.write((tx) => endForgotten(tx, recall, clock()))
        }
      },
    },
    {
      name: 'recall.purge',
      cron: '50 10 * * *',
      handle: async () => {
        await database.write((tx) => purgeRecalls(tx, clock()))
        await database.write((tx) => purge(tx, recallTables, 'alert_shares', { now: clock() }))
      },
    },
  ]
}

/** Notifies the next leader of everybody who has not answered, once, with any number of servers. */
export async function escalateOne(tx: WriteTx, id: string, now: Date): Promise<void> {
  const recall = await holdDue(tx, id, now)
  if (!recall) return
  const { groups, leaders, soldiers, keepers, parts } = await escalationFacts(tx, recall)
  const open = soldiers.filter((soldier) => soldier.open)
  const tree = phoneTree(groups, soldiers, new Map(leaders.map(({ groupId, soldierId }) => [groupId, soldierId])))
  const accountOf = new Map(soldiers.flatMap(({ id: each, account }) => (account === null ? [] : [[each, account]])))
  const groupOf = new Map(soldiers.map((soldier) => [soldier.id, soldier.groupId]))
  const partOf = new Map(parts.map((part) => [part.uid, part.groups]))
  const { tell, last } = escalate({
    tree,
    open: open.map((soldier) => soldier.id),
    accountOf,
    mayRead: (uid, soldierId) => partOf.get(uid)?.includes(groupOf.get(soldierId) ?? '') ?? true,
    keepers,
    step: recall.next_step,
  })
  const names = new Map(open.map((soldier) => [soldier.id, briefName(soldier)]))
  const about = { recall, names, now }
  await announceEach(
    tx,
    tell.map(({ uid, soldierIds }) => messageTo(uid, soldierIds, about)),
  )
  await storeStep(tx, recall, {
    at: now,
    open: open.length,
    told: tell.map(({ uid }) => uid),
    next: last ? null : new Date(now.getTime() + recall.escalate_minutes * MINUTE_MS),
  })
}

function messageTo(
  uid: string,
  soldierIds: readonly string[],
  { recall, names, now }: { recall: DueRecall; names: ReadonlyMap<string, string>; now: Date },
) {
  const shown = soldierIds.slice(0, NAMED).map((id) => names.get(id) ?? '')
  const more = soldierIds.length - shown.length
  const who = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const minutes = minutesAfter(recall.started_at.toISOString(), now.toISOString())
  return {
    at: now,
    kind: 'recall',
    recipients: [uid],
    title: `${recallTitle(recall)}: ${soldierIds.length} without an answer`,
    body: `${who}: no answer to the recall of ${recall.unit} after ${minutes} minutes. Call them, and note how you reached them.`,
    link: screenOf(recall.roster_id, ALERTS_SCREEN),
  }
}

/** A board that nobody closed must not keep the next recall from starting. */
export async function endForgotten(tx: WriteTx, recall: ForgottenRecall, now: Date): Promise<void> {
  await lockRecall(tx, recall.id, 'alone')
  const people = await peopleCalled(tx, { rosterId: recall.roster_id }, recall.id)
  const span = { startedAt: recall.started_at.toISOString(), endedAt: now.toISOString() }
  await storeForgotten(tx, recall, { at: now, result: resultOf(people, span) })
}
