import { userTopic } from '@muster/domain/identity/functions.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { problemOfTaker } from '@muster/domain/roster/leaders/hand-over.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { rightsTopic } from '../../platform/live/live.ts'
import { announceEach } from '../../platform/outbox/writes.ts'
import { type BeginningGroup, beginOrCancel, type DueGroup, endOverdue, holdBeginning } from './passing/writes.ts'

/**
 * Begins the hand-overs whose first day has come in their roster, and ends those whose last day is over. At most `most`
 * of each. One that could not be made today is canceled. Returns how many there were of the larger.
 */
export async function passHandOvers(tx: WriteTx, now: Date, most: number): Promise<number> {
  const ended = await endOverdue(tx, now, most)
  const due = await holdBeginning(tx, now, most)
  const judged = due.map((one) => ({ one, problem: problemToday(one) }))
  const begin = judged.flatMap(({ one, problem }) => (problem === null ? [one] : []))
  const canceled = judged.flatMap(({ one, problem }) => (problem === null ? [] : [{ ...one, problem }]))
  await beginOrCancel(tx, { begin, cancel: canceled })

  for (const { rosterId, fromUid, toUid } of [...ended, ...due]) {
    tx.touch(rosterTopic(rosterId), userTopic(fromUid), userTopic(toUid))
  }
  tx.touch(...ended.map(({ toUid }) => rightsTopic(userTopic(toUid))))
  const told = (about: DueGroup, title: string, body: string) => ({
    at: now,
    kind: 'sharing',
    recipients: [about.fromUid, about.toUid, about.ownerUid],
    title,
    body,
    link: screenOf(about.rosterId),
  })
  await announceEach(tx, [
    // One that never began, because the server was down on all of its days, changed nothing.
    ...together(ended.filter((one) => one.begun)).map(([one, groups]) =>
      told(
        one,
        `${one.giver} leads ${groups} of ${one.roster} again`,
        `The last day of the hand-over to ${one.taker} is over.`,
      ),
    ),
    ...together(begin).map(([one, groups]) =>
      told(
        one,
        `${one.taker} leads ${groups} of ${one.roster} from today`,
        `${one.giver} handed it over until ${formatDate(one.until)}.`,
      ),
    ),
    ...together(canceled, ({ problem }) => problem).map(([one, groups]) =>
      told(one, `The hand-over of ${groups} of ${one.roster} to ${one.taker} is canceled`, one.problem),
    ),
  ])
  return Math.max(ended.length, due.length)
}

/** Why a hand-over that was planned can no longer begin: the rights of either leader may have changed since. */
function problemToday(one: BeginningGroup): string | null {
  const problem = problemOfTaker({
    giver: one.giverRights,
    giverName: one.giver,
    taker: { name: one.taker, part: one.takerPart },
    groupIds: [one.groupId],
    // A group that somebody else handed to the same leader goes back on another day.
    lent: [],
    groups: one.groups,
    byOwner: one.byOwner,
  })
  return problem && problem.words
}

/** The names of the groups that one leader hands to another until one day, and one of the hand-overs. */
function together<Due extends DueGroup>(all: readonly Due[], more: (one: Due) => string = () => ''): [Due, string][] {
  const lines = new Map<string, [Due, ...Due[]]>()
  for (const one of all.toSorted((a, b) => a.ordinal - b.ordinal)) {
    const key = [one.rosterId, one.fromUid, one.toUid, one.until, more(one)].join(' ')
    const line = lines.get(key)
    if (line) line.push(one)
    else lines.set(key, [one])
  }
  return [...lines.values()].map((line) => [line[0], line.map(({ group }) => group).join(', ')])
}
