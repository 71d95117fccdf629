import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { handOverGroups, takeBackGroups } from '@muster/domain/roster/leaders/functions.ts'
import { groupName } from '@muster/domain/roster/leaders/group-words.ts'
import { daysWords, problemOfDays, problemOfTaker, wholeWords } from '@muster/domain/roster/leaders/hand-over.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { coLeadersOf, type Leader, shortNameOf } from '../linking/reads.ts'
import { listGroups } from '../reads.ts'
import type { RosterViewer } from '../scope.ts'
import { handOversOf, ownerOf } from '../leaders/reads.ts'
import { deleteHandOver, type HandedGroups, insertHandOver } from './writes.ts'

export const handOverFunctions: readonly Implementation[] = [
  implement(handOverGroups, async (call, { uid, toUid, groupIds, from, until }) => {
    const { tx, scope, now } = call
    const today = dayAt(now, scope.timeZone)
    const leaders = await coLeadersOf(tx, scope)
    const giver = leaderOf(leaders, uid, 'uid')
    mustBeOneOf(scope, [uid], 'Only the leader of a group, or the owner of the roster, hands it over.')
    if (uid === toUid) refuse('invalid-argument', 'They lead these groups already. Choose another leader.', TO)
    const problem = problemOfDays({ from, until }, today)
    if (problem) refuse('invalid-argument', problem.words, { field: problem.field })

    const byOwner = scope.role === 'owner'
    const handed: HandedGroups = { uid, toUid, groupIds: [...new Set(groupIds)], from, until, byOwner }
    const groups = await listGroups(tx, scope)
    const taker = leaderOf(leaders, toUid, 'toUid')
    const own = giver.part?.groupIds
    if (!giver.part || !own) refuse('failed-precondition', wholeWords(giver), { field: 'uid' })
    const strange = handed.groupIds.findIndex((id) => !own.includes(id))
    if (strange >= 0) {
      const words = `${giver.name} does not lead this group. Reload to see who does.`
      refuse('not-found', words, { field: `groupIds.${strange}` })
    }
    const lent = (await handOversOf(tx, scope)).filter((one) => one.begun && one.toUid === toUid)
    const taking = problemOfTaker({
      giver: giver.part.areas,
      taker,
      groupIds: handed.groupIds,
      lent: lent.map(({ groupId }) => groupId),
      groups,
      byOwner,
    })
    if (taking) refuse(taking.code, taking.words, TO)
    if (!(await insertHandOver(tx, scope, handed, today))) {
      refuse('failed-precondition', 'One of these groups is handed over already. End that first.', {
        field: 'groupIds',
      })
    }
    const [by, to] = [await shortNameOf(tx, uid), await shortNameOf(tx, toUid)]
    const which = namesOf(handed.groupIds, groups)
    await tell(tx, scope, now, handed, {
      title: `${by} hands ${which} of ${scope.name} over to ${to}`,
      body: `${to} leads it ${daysWords(handed, today)}.`,
    })
    return null
  }),

  implement(takeBackGroups, async (call, { uid, toUid, groupIds: wanted }) => {
    const { tx, scope, now } = call
    const standing = (await handOversOf(tx, scope)).some((one) => one.uid === uid && one.toUid === toUid)
    if (standing) mustBeOneOf(scope, [uid, toUid], 'Only the two leaders, or the owner of the roster, end this.')
    const ended = await deleteHandOver(tx, scope, { uid, toUid, groupIds: wanted })
    if (ended.length === 0) refuse('not-found', 'This has ended already. Reload to see who leads.', TO)
    const which = namesOf(
      ended.map(({ groupId }) => groupId),
      await listGroups(tx, scope),
    )
    const begun = ended.some((one) => one.begun)
    const by = await shortNameOf(tx, uid)
    await tell(
      tx,
      scope,
      now,
      { uid, toUid },
      {
        title: begun ? `${by} leads ${which} of ${scope.name} again` : `${by} keeps ${which} of ${scope.name}`,
        body: `${await shortNameOf(tx, scope.uid)} ${begun ? 'ended' : 'canceled'} the hand-over to ${await shortNameOf(tx, toUid)}.`,
      },
    )
    return null
  }),
]

const TO = { field: 'toUid' }

function mustBeOneOf(scope: RosterViewer, uids: readonly string[], otherwise: string): void {
  if (scope.role !== 'owner' && !uids.includes(scope.uid)) refuse('permission-denied', otherwise)
}

function leaderOf(leaders: readonly Leader[], uid: string, field: 'uid' | 'toUid'): Leader {
  const leader = leaders.find((one) => one.uid === uid)
  return leader ?? refuse('not-found', 'They do not keep this roster. Reload to see who does.', { field })
}

const namesOf = (groupIds: readonly string[], groups: readonly Group[]) =>
  groupIds.map((id) => groupName(groups, id)).join(', ')

/** Both leaders and the owner learn of it, but not who did it. */
async function tell(
  tx: WriteTx,
  scope: RosterViewer,
  at: Date,
  { uid, toUid }: Pick<HandedGroups, 'uid' | 'toUid'>,
  words: { readonly title: string; readonly body: string },
): Promise<void> {
  await announce(tx, {
    ...words,
    at,
    kind: 'sharing',
    recipients: [uid, toUid, await ownerOf(tx, scope)].filter((each) => each !== scope.uid),
    link: `${screenOf(scope.rosterId, '/soldiers/settings')}&tab=leaders`,
  })
}
