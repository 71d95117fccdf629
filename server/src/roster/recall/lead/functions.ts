import { userTopic } from '@muster/domain/identity/functions.ts'
import { dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { groupPathName, withDescendants } from '@muster/domain/roster/groups.ts'
import {
  endRecall,
  exportRecall,
  getRecall,
  listRecalls,
  makeRecallLinks,
  markRecall,
  startRecall,
  voidRecallLinks,
  withdrawRecallMarks,
} from '@muster/domain/roster/recall/functions.ts'
import { LATE_HOURS } from '@muster/domain/roster/recall/limits.ts'
import type { RecallBoard } from '@muster/domain/roster/recall/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import type { ReadTx, WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { pageOf } from '../../../platform/page-of.ts'
import { fileOf } from '../../../platform/paper/file.ts'
import { renderPdf } from '../../../platform/pdf/document.ts'
import { writeCsv } from '../../../platform/spreadsheet/write.ts'
import { leadersSeeing } from '../../leaders/reads.ts'
import { callerName, callerRankAndLast } from '../../people/reads.ts'
import { listGroups } from '../../reads.ts'
import { asSelf, type ChainViewer, type RosterEditor } from '../../scope.ts'
import { recallPdf, recallRows } from './print.ts'
import {
  accountsCalled,
  calledOf,
  countToCall,
  endedRecalls,
  escalationsOf,
  peopleOf,
  recallById,
  runningRecall,
  type StoredRecall,
  summaryOf,
} from './reads.ts'
import { resultOf } from './report.ts'
import {
  addMarks,
  insertLinks,
  insertRecall,
  lockRecall,
  lockStarting,
  storeEnd,
  voidLinks,
  withdrawMarks,
} from './writes.ts'

const MINUTE_MS = 60_000
export const ALERTS_SCREEN = '/soldiers/alerts'

export const leadFunctions: readonly Implementation[] = [
  implement(startRecall, async (call, input) => {
    const { tx, now } = call
    await lockStarting(tx, call.scope)
    const same = await recallById(tx, call.scope, input.recallId)
    // The same start sent again, because its answer was lost.
    if (same) return { about: [], answer: summaryOf(same, call.scope) }
    const running = await runningRecall(tx, call.scope)
    if (running) {
      refuse(
        'failed-precondition',
        `${running.started_by} started a recall of this roster at ${formatTime(running.started_at, call.scope.timeZone)}, and it is still running. Open it, or end it first.`,
        { field: 'rosterId' },
      )
    }
    const groups = await listGroups(tx, call.scope)
    const wanted = input.groupIds === null ? null : groupsCalled(groups, input.groupIds)
    const called = await countToCall(tx, call.scope, wanted?.ids ?? null)
    if (called === 0)
      refuse('failed-precondition', 'Nobody there can be called. Choose other groups.', { field: 'groupIds' })
    if (called !== input.called) {
      refuse(
        'aborted',
        `The roster has changed: this would call ${called}, not ${input.called}. Review the count, then start.`,
        {
          field: 'called',
        },
      )
    }
    const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
    const stored = await insertRecall(tx, call.scope, {
      id: input.recallId,
      kind: input.kind,
      message: input.message,
      place: input.place,
      at: now,
      respondBy: later(input.respondMinutes),
      reportBy: input.reportMinutes === null ? null : later(input.reportMinutes),
      escalateMinutes: input.escalateMinutes,
      groups: wanted,
      paths: groups.map(({ id }) => ({ id, name: groupPathName(groups, id) })),
    })
    if (!stored) refuse('already-exists', 'A recall has this number already. Start a new one.', { field: 'recallId' })
    await announceStart(tx, call.scope, { ...input, respondBy: later(input.respondMinutes), at: now, called })
    const answer = summaryOf(await mustBeThere(tx, call.scope, input.recallId), call.scope)
    return { about: [null], answer }
  }),

  implement(endRecall, async (call, input) => {
    const { tx, now } = call
    await lockRecall(tx, input.recallId, 'alone')
    const recall = await mustBeThere(tx, call.scope, input.recallId)
    if (recall.outcome !== null) {
      if (recall.outcome === input.how) return summaryOf(recall, call.scope)
      refuse(
        'failed-precondition',
        `This recall was ${recall.outcome === 'closed' ? 'closed' : 'canceled'} before. Open its report.`,
        { field: 'recallId' },
      )
    }
    const people = await peopleOf(tx, call.scope, recall.id)
    const span = { startedAt: recall.started_at.toISOString(), endedAt: now.toISOString() }
    await storeEnd(tx, call.scope, { recallId: recall.id, at: now, outcome: input.how, result: resultOf(people, span) })
    const accounts = await accountsCalled(tx, call.scope, recall.id)
    tx.touch(...accounts.map(userTopic))
    if (input.how === 'cancelled') {
      await announce(tx, {
        at: now,
        kind: 'recall',
        recipients: accounts,
        title: `${recallTitle(recall)} canceled`,
        body: `${await callerRankAndLast(tx, call.scope)} canceled the recall of ${call.scope.name}. You do not need to report.`,
        link: ALERTS_SCREEN,
      })
    }
    return summaryOf(await mustBeThere(tx, call.scope, recall.id), call.scope)
  }),

  implement(getRecall, async (call, input) => {
    const recall =
      input.recallId === null
        ? await runningRecall(call.tx, call.scope)
        : await mustBeThere(call.tx, call.scope, input.recallId)
    if (!recall) return null
    return boardOf(call.tx, call.scope, recall, call.now)
  }),

  implement(listRecalls, async (call, input) => {
    const found = await endedRecalls(call.tx, call.scope, input)
    const recalls = found.map((recall) => summaryOf(recall, call.scope))
    const { rows, next } = pageOf(recalls, input.limit, ({ startedAt, id }) => ({ at: startedAt, id }))
    return { recalls: rows, next }
  }),

  implement(exportRecall, async (call, input) => {
    const recall = await mustBeThere(call.tx, call.scope, input.recallId)
    const board = await boardOf(call.tx, call.scope, recall, call.now)
    const issue = { unit: call.scope.name, by: await callerName(call.tx, asSelf(call)), now: call.now }
    const content =
      input.format === 'pdf' ? await renderPdf(recallPdf(board, issue)) : writeCsv(recallRows(board, issue))
    const day = dayAt(recall.started_at, call.scope.timeZone)
    return fileOf(['recall', call.scope.name, day], input.format, content)
  }),

  implement(markRecall, async (call, input) => {
    const { late } = await takingIn(call.tx, call.scope, input.recallId, call.now)
    const soldierIds = [...new Set(input.marks.map(({ soldierId }) => soldierId))]
    const called = await calledOf(call.tx, call.scope, input.recallId, soldierIds)
    if (called.length < soldierIds.length) {
      refuse('not-found', 'One of these Soldiers is not called by this recall. Reload to see who is.', {
        field: 'marks',
      })
    }
    if (new Set(input.marks.map(({ id }) => id)).size < input.marks.length) {
      refuse('invalid-argument', 'Two marks have the same number.', { field: 'marks' })
    }
    const about = { recallId: input.recallId, at: call.now, deviceAt: input.deviceAt, late }
    const marked = await addMarks(call.tx, call.scope, about, input.marks)
    call.tx.touch(...called.flatMap(({ uid }) => (uid === null ? [] : [userTopic(uid)])))
    return { marked }
  }),

  implement(withdrawRecallMarks, async (call, input) => {
    const { late } = await takingIn(call.tx, call.scope, input.recallId, call.now)
    if (late)
      refuse('failed-precondition', 'This recall has ended, and its report does not change.', { field: 'recallId' })
    const about = { recallId: input.recallId, at: call.now }
    const soldiers = await withdrawMarks(call.tx, call.scope, about, input.markIds)
    return { about: soldiers, answer: { withdrawn: soldiers.length } }
  }),

  implement(makeRecallLinks, async (call, input) => {
    const { late } = await takingIn(call.tx, call.scope, input.recallId, call.now)
    if (late) refuse('failed-precondition', 'This recall has ended. Nobody needs a link.', { field: 'recallId' })
    const soldierIds = [...new Set(input.links.map(({ soldierId }) => soldierId))]
    if ((await calledOf(call.tx, call.scope, input.recallId, soldierIds)).length < soldierIds.length) {
      refuse('not-found', 'One of these Soldiers is not called by this recall. Reload to see who is.', {
        field: 'links',
      })
    }
    const about = { recallId: input.recallId, at: call.now }
    const made = await insertLinks(call.tx, call.scope, about, input.links)
    return { made }
  }),

  implement(voidRecallLinks, async (call, input) => {
    const { late } = await takingIn(call.tx, call.scope, input.recallId, call.now)
    if (late && input.notThem) {
      refuse('failed-precondition', 'This recall has ended, and its report does not change.', { field: 'recallId' })
    }
    const [called] = await calledOf(call.tx, call.scope, input.recallId, [input.soldierId])
    if (!called)
      refuse('not-found', 'This Soldier is not called by this recall. Reload to see who is.', { field: 'soldierId' })
    return voidLinks(call.tx, call.scope, { ...input, at: call.now })
  }),
]

async function mustBeThere(tx: ReadTx, viewer: ChainViewer, recallId: string): Promise<StoredRecall> {
  const recall = await recallById(tx, viewer, recallId)
  if (!recall) refuse('not-found', 'There is no such recall of this roster.', { field: 'recallId' })
  return recall
}

/** Shares the lock with everything else that comes in, but never with ending the recall. */
async function takingIn(
  tx: WriteTx,
  viewer: ChainViewer,
  recallId: string,
  now: Date,
): Promise<{ readonly late: boolean }> {
  await lockRecall(tx, recallId, 'together')
  const recall = await mustBeThere(tx, viewer, recallId)
  if (recall.outcome === 'cancelled') {
    refuse('failed-precondition', 'This recall was canceled. Nothing more needs to be noted.', { field: 'recallId' })
  }
  if (recall.ended_at !== null && now.getTime() - recall.ended_at.getTime() > LATE_HOURS * 60 * MINUTE_MS) {
    refuse('failed-precondition', 'This recall ended more than a day ago. Its report does not change.', {
      field: 'recallId',
    })
  }
  return { late: recall.ended_at !== null }
}

async function boardOf(tx: ReadTx, viewer: ChainViewer, recall: StoredRecall, now: Date): Promise<RecallBoard> {
  return {
    recall: summaryOf(recall, viewer),
    timeZone: viewer.timeZone,
    now: now.toISOString(),
    people: await peopleOf(tx, viewer, recall.id),
    escalations: await escalationsOf(tx, viewer, recall.id),
  }
}

function groupsCalled(groups: readonly Group[], wanted: readonly string[]) {
  const known = new Map(groups.map((group) => [group.id, group]))
  const unknown = wanted.findIndex((id) => !known.has(id))
  if (unknown >= 0) {
    refuse('not-found', 'There is no such group on this roster. Choose another.', { field: `groupIds.${unknown}` })
  }
  const chosen = [...new Set(wanted)]
  return {
    ids: [...new Set(chosen.flatMap((id) => [...withDescendants(groups, id)]))],
    names: chosen.map((id) => groupPathName(groups, id)),
  }
}

interface Start {
  readonly recallId: string
  readonly kind: 'drill' | 'real'
  readonly message: string
  readonly place: string
  readonly respondBy: Date
  readonly at: Date
  readonly called: number
}

/** Notifies the called Soldiers who have an account, and the other leaders who see the board. */
async function announceStart(tx: WriteTx, editor: RosterEditor, start: Start): Promise<void> {
  const accounts = await accountsCalled(tx, editor, start.recallId)
  tx.touch(...accounts.map(userTopic))
  const by = formatTime(start.respondBy, editor.timeZone)
  const place = start.place ? ` ${ended(`Report to ${start.place}`)}` : ''
  await announce(tx, {
    at: start.at,
    kind: 'recall',
    recipients: accounts,
    title: `${recallTitle(start)}: answer by ${by}`,
    body: `${ended(start.message)}${place} Open this and say whether you are on the way.`,
    link: ALERTS_SCREEN,
  })
  const told = new Set([...accounts, editor.uid])
  const leaders = (await leadersSeeing(tx, editor.rosterId, 'contact')).filter(({ uid }) => !told.has(uid))
  const who = await callerRankAndLast(tx, editor)
  const about = {
    at: start.at,
    kind: 'recall',
    title: `${recallTitle(start)} of ${editor.name} started`,
    link: ALERTS_SCREEN,
  }
  const uidsOf = (some: boolean) => leaders.flatMap(({ uid, limited }) => (limited === some ? [uid] : []))
  await announce(
    tx,
    { ...about, recipients: uidsOf(false), body: `${who} recalls ${start.called}. The board shows who has answered.` },
    {
      ...about,
      recipients: uidsOf(true),
      body: `${who} started it. The board shows who of your Soldiers has answered.`,
    },
  )
}
