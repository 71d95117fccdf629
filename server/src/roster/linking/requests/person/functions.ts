import { refuse } from '@muster/domain/kernel/refusal.ts'
import { asksOf, type ClaimBy, sureRow, type WaitingRow } from '@muster/domain/roster/linking/claim.ts'
import {
  answerLinkRequest,
  claimMyPendingLinks,
  getMyChain,
  linkMyProfileByDod,
  linkSelfToLeader,
  unlinkSoldierFromLeader,
  withdrawLinkRequest,
} from '@muster/domain/roster/linking/functions.ts'
import { problemOfPlace, wordsOfPlace } from '@muster/domain/roster/linking/place.ts'
import type { LinkAsk, MyLink } from '@muster/domain/roster/linking/schema.ts'
import type { WriteTx } from '../../../../database/transaction.ts'
import { type Implementation, implement } from '../../../../platform/callable/implement.ts'
import { inviteBySecret } from '../../../invites/reads.ts'
import { consumeInvite, deadInvite } from '../../../invites/writes.ts'
import { asEditor, asLinkedSoldier, type Self } from '../../../scope.ts'
import {
  leadersAbove,
  leadersBelow,
  linkOf,
  ownerOf,
  placeFacts,
  rosterNameOf,
  rostersOwnedBy,
  shortNameOf,
} from '../../reads.ts'
import { asksFor, type Findable, findableBy, waitingIn, waitingOf, waitingRows } from '../reads.ts'
import { agree, askByCode, askNoMore, decline, forgetDecline, holdAsk, putBefore, withdrawRequest } from '../writes.ts'
import { endLinks, lockChain, makeLink } from '../../writes.ts'

export const personFunctions: readonly Implementation[] = [
  implement(
    linkSelfToLeader,
    { asSystem: 'uses a code of a roster that the person does not see' },
    async (call, { code }) => {
      const { scope: self } = call
      await lockChain(call.tx)
      await mustBeUnlinked(call.tx, self)
      const use = { purpose: 'soldier', secret: code, now: call.now } as const
      const invite = await inviteBySecret(call.tx, use)
      if (!invite) deadInvite('code')
      const { rosterId } = invite
      const rosterName = await rosterNameOf(call.tx, rosterId)
      await mustFit(call.tx, self, rosterId, rosterName)
      if (await waitingIn(call.tx, self, rosterId)) return { about: [], answer: { link: null, rosterName } }
      if (!(await consumeInvite(call.tx, use))) deadInvite('code')
      await forgetDecline(call.tx, self, rosterId)
      const sure = sureRow(await rowsIn(call.tx, self, rosterId))
      if (sure) return { about: [sure], answer: { link: await linkTo(call, self, sure, 'code'), rosterName } }
      await askByCode(call.tx, self, { id: call.newId(), rosterId, at: call.now })
      return { about: [], answer: { link: null, rosterName } }
    },
  ),

  implement(linkMyProfileByDod, { asSystem: 'searches all rosters by DoD ID' }, async (call) => {
    const { scope: self } = call
    const found = await findableBy(call.tx, self)
    if (found.dodid === null) {
      refuse('failed-precondition', 'Enter your DoD ID in your profile first. Leaders find you by it.', {
        field: 'dodid',
      })
    }
    return lookForAsks(call, self, 'dodid', found)
  }),

  implement(claimMyPendingLinks, { asSystem: 'searches all rosters by DoD ID and e-mail' }, async (call) => {
    const { scope: self } = call
    return lookForAsks(call, self, 'sign-in', await findableBy(call.tx, self))
  }),

  implement(
    answerLinkRequest,
    { asSystem: 'links to a roster that the person does not see' },
    async (call, { requestId, leaderUid, answer }) => {
      const { scope: self } = call
      // A no needs no place in the chain of command, and keeps nobody waiting.
      if (answer === 'yes') await lockChain(call.tx)
      const held = await holdAsk(call.tx, self, requestId)
      if (!held) {
        refuse('not-found', 'This request is no longer waiting. Reload to see its state.', { field: 'requestId' })
      }
      const { rosterId, rosterName } = held
      if (held.leaderUid !== leaderUid) {
        refuse('aborted', `${rosterName} is now kept by another leader. Read the request again before you answer.`, {
          field: 'leaderUid',
        })
      }
      if (answer === 'no') {
        await decline(call.tx, self, requestId, leaderUid, call.now)
        return { about: [], answer: { link: null } }
      }
      await mustBeUnlinked(call.tx, self)
      await mustFit(call.tx, self, rosterId, rosterName)
      const rows = await rowsIn(call.tx, self, rosterId)
      if (rows.length === 0 && held.soldierId === null) {
        refuse('failed-precondition', `You are no longer on ${rosterName}. Ask your leader for a code.`, {
          field: 'requestId',
        })
      }
      await forgetDecline(call.tx, self, rosterId)
      const sure = held.soldierId === null ? sureRow(rows) : { rosterId, soldierId: held.soldierId }
      if (sure) return { about: [sure], answer: { link: await linkTo(call, self, sure, 'yes') } }
      await agree(call.tx, self, requestId, rosterId, call.now)
      return { about: [], answer: { link: null } }
    },
  ),

  implement(getMyChain, { asSystem: 'names the leaders up to the top' }, async (call) => {
    const { scope: self } = call
    const link = await linkOf(call.tx, self.uid)
    const [asks, waiting, above, below] = await Promise.all([
      link ? [] : asksFor(call.tx, self),
      waitingOf(call.tx, self),
      link ? leadersAbove(call.tx, link) : [],
      leadersBelow(call.tx, self),
    ])
    return { link, asks, waiting: waiting.map((one) => ({ ...one, at: one.at.toISOString() })), above, below }
  }),

  implement(
    withdrawLinkRequest,
    { asSystem: 'withdraws requests from rosters that the person does not see' },
    async (call, { requestId }) => {
      if (!(await withdrawRequest(call.tx, call.scope, requestId, call.now))) {
        refuse('not-found', 'This request is no longer waiting. Reload to see how it went.', { field: 'requestId' })
      }
      return null
    },
  ),

  implement(
    unlinkSoldierFromLeader,
    { asSystem: 'notifies both sides when one no longer sees the other' },
    async (call, { row }) => {
      const own = row === null ? await asLinkedSoldier(call) : null
      if (row === null && own === null) refuse('failed-precondition', 'You are not linked to a leader.')
      const scope = own ?? (row && (await asEditor(call, row.rosterId, 'any')))
      const soldierId = own?.soldierId ?? row?.soldierId
      if (!scope || soldierId === undefined) throw new Error('neither the caller’s own row nor one that was named')
      // A person who ends a link is not asked by the same leader again, whatever rows that leader types.
      if (own) await askNoMore(call.tx, call.scope, await ownerOf(call.tx, own), call.now)
      const ended = await endLinks(call.tx, scope, { soldierIds: [soldierId], at: call.now })
      if (ended === 0) {
        refuse('failed-precondition', 'This Soldier is not linked to an account. Reload to see the roster as it is.', {
          field: 'row.soldierId',
        })
      }
      return { about: [{ rosterId: scope.rosterId, soldierId }], answer: null }
    },
  ),
]

interface LinkingCall {
  readonly tx: WriteTx
  readonly now: Date
  newId(): string
}

/**
 * Shows the person which leaders have them on a roster. Nothing is linked, and the rosters learn nothing of it: no
 * topic, no message, no line in their access log.
 */
async function lookForAsks(
  call: LinkingCall,
  self: Self,
  by: ClaimBy,
  found: Findable,
): Promise<{ link: MyLink | null; asks: LinkAsk[] }> {
  const { tx, now } = call
  const link = await linkOf(tx, self.uid)
  if (link) return { link, asks: [] }
  const rows = await waitingRows(tx, self, found, { rosterId: null, asked: by === 'dodid' })
  const asking = asksOf(rows, by)
  // A subordinate's request is left out, because it would make the chain of command a circle.
  const problems = await Promise.all(asking.map(({ rosterId }) => problemIn(tx, self, rosterId)))
  const possible = asking.filter((_, index) => problems[index] === null)
  await putBefore(
    tx,
    self,
    possible.map((ask) => ({ id: call.newId(), ...ask })),
    now,
  )
  return { link: null, asks: await asksFor(tx, self) }
}

/** Makes the row describe the person, who agreed. The chain is locked. */
async function linkTo(
  call: LinkingCall,
  self: Self,
  row: { readonly rosterId: string; readonly soldierId: string },
  way: 'code' | 'yes',
): Promise<MyLink | null> {
  const { rosterId, soldierId } = row
  await makeLink(call.tx, { uid: self.uid, rosterId, soldierId, by: self.uid, way, at: call.now })
  return linkOf(call.tx, self.uid)
}

async function rowsIn(tx: WriteTx, self: Self, rosterId: string): Promise<WaitingRow[]> {
  return waitingRows(tx, self, await findableBy(tx, self), { rosterId, asked: true })
}

async function mustBeUnlinked(tx: WriteTx, self: Self): Promise<void> {
  const present = await linkOf(tx, self.uid)
  if (!present) return
  refuse(
    'failed-precondition',
    `You are linked to ${present.rosterName}. Ask ${present.leader} for a transfer, or end that link on your profile first.`,
  )
}

async function mustFit(tx: WriteTx, self: Self, rosterId: string, rosterName: string): Promise<void> {
  const problem = await problemIn(tx, self, rosterId)
  if (problem) refuse('failed-precondition', wordsOfPlace(problem, await shortNameOf(tx, self.uid), rosterName))
}

async function problemIn(tx: WriteTx, self: Self, rosterId: string) {
  const moving = { uid: self.uid, rosterIds: await rostersOwnedBy(tx, self.uid) }
  const facts = await placeFacts(tx, moving, rosterId)
  return facts && problemOfPlace(facts)
}
