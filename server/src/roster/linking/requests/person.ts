import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type ClaimBy, claimFrom } from '@muster/domain/roster/linking/claim.ts'
import {
  claimMyPendingLinks,
  getMyChain,
  linkMyProfileByDod,
  linkSelfToLeader,
  unlinkSoldierFromLeader,
  withdrawLinkRequest,
} from '@muster/domain/roster/linking/functions.ts'
import { problemOfPlace, wordsOfPlace } from '@muster/domain/roster/linking/place.ts'
import type { MyLink } from '@muster/domain/roster/linking/schema.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { inviteBySecret } from '../../invites/reads.ts'
import { consumeInvite, deadInvite } from '../../invites/writes.ts'
import { asEditor, asLinkedSoldier, asSelf, type Self } from '../../scope.ts'
import { leadersAbove, leadersBelow, linkOf, placeFacts, rosterNameOf, rostersOwnedBy, shortNameOf } from '../reads.ts'
import { type Findable, findableBy, waitingIn, waitingOf, waitingRows } from './reads.ts'
import { ask, standingAsk, withdrawRequest } from './writes.ts'
import { endLinks, lockChain, makeLink } from '../writes.ts'

export const personFunctions: readonly Implementation[] = [
  implement(linkSelfToLeader, async (call, { code }) => {
    const self = asSelf(call)
    await lockChain(call.tx)
    const present = await linkOf(call.tx, self.uid)
    if (present) {
      refuse(
        'failed-precondition',
        `You are linked to ${present.rosterName}. Ask ${present.leader} for a transfer, or end that link on your profile first.`,
      )
    }
    const use = { purpose: 'soldier', secret: code, now: call.now } as const
    const invite = await inviteBySecret(call.tx, use)
    if (!invite) deadInvite('code')
    const { rosterId } = invite
    const rosterName = await rosterNameOf(call.tx, rosterId)
    const problem = await problemIn(call.tx, self, rosterId)
    if (problem) refuse('failed-precondition', wordsOfPlace(problem, await shortNameOf(call.tx, self.uid), rosterName))
    if (await waitingIn(call.tx, self, rosterId)) return { link: null, rosterName }
    if (!(await consumeInvite(call.tx, use))) deadInvite('code')
    const found = await findableBy(call.tx, self)
    const link = await claim(call, self, { by: 'code', found, rosterId, askId: null })
    if (!link) await ask(call.tx, self, { id: call.newId(), rosterId, basis: 'code', askId: null, at: call.now })
    return { link, rosterName }
  }),

  implement(linkMyProfileByDod, async (call) => {
    const self = asSelf(call)
    const found = await findableBy(call.tx, self)
    if (found.dodid === null) {
      refuse('failed-precondition', 'Enter your DoD ID in your profile first. Leaders find you by it.', {
        field: 'dodid',
      })
    }
    await lockChain(call.tx)
    const present = await linkOf(call.tx, self.uid)
    if (present) return { link: present }
    const askId = await standingAsk(call.tx, self, call.newId(), call.now)
    return { link: await claim(call, self, { by: 'dodid', found, rosterId: null, askId }) }
  }),

  implement(claimMyPendingLinks, async (call) => {
    const self = asSelf(call)
    const present = await linkOf(call.tx, self.uid)
    if (present) return { link: present }
    const found = await findableBy(call.tx, self)
    // Most people sign in without anything to claim, and keep nobody waiting. Or another device has just claimed it.
    if ((await waitingRows(call.tx, self, found, { rosterId: null, asked: false })).length === 0) {
      return { link: await linkOf(call.tx, self.uid) }
    }
    await lockChain(call.tx)
    const since = await linkOf(call.tx, self.uid)
    if (since) return { link: since }
    return { link: await claim(call, self, { by: 'sign-in', found, rosterId: null, askId: null }) }
  }),

  implement(getMyChain, async (call) => {
    const self = asSelf(call)
    const link = await linkOf(call.tx, self.uid)
    const [waiting, above, below] = await Promise.all([
      waitingOf(call.tx, self),
      link ? leadersAbove(call.tx, link) : [],
      leadersBelow(call.tx, self),
    ])
    return { link, waiting: waiting.map((one) => ({ ...one, at: one.at.toISOString() })), above, below }
  }),

  implement(withdrawLinkRequest, async (call, { requestId }) => {
    if (!(await withdrawRequest(call.tx, asSelf(call), requestId, call.now))) {
      refuse('not-found', 'This request is no longer waiting. Reload to see how it went.', { field: 'requestId' })
    }
    return null
  }),

  implement(unlinkSoldierFromLeader, async (call, { row }) => {
    const own = row === null ? await asLinkedSoldier(call) : null
    if (row === null && own === null) refuse('failed-precondition', 'You are not linked to a leader.')
    const scope = own ?? (row && (await asEditor(call, row.rosterId)))
    const soldierId = own?.soldierId ?? row?.soldierId
    if (!scope || soldierId === undefined) throw new Error('neither the own row nor one that was named')
    const ended = await endLinks(call.tx, scope, { soldierIds: [soldierId], at: call.now })
    if (ended === 0) {
      refuse('failed-precondition', 'This Soldier is not linked to an account. Reload to see the roster as it is.', {
        field: 'row.soldierId',
      })
    }
    call.record({ rosterId: scope.rosterId, soldierId })
    return null
  }),
]

interface Claiming {
  readonly by: ClaimBy
  readonly found: Findable
  /** Null for everywhere. */
  readonly rosterId: string | null
  readonly askId: string | null
}

interface ClaimCall {
  readonly tx: WriteTx
  readonly now: Date
  newId(): string
  record(about: { readonly rosterId: string; readonly soldierId?: string }): void
}

/** Link what is sure and ask where it is not; the chain is locked, and the caller is not linked. */
async function claim(call: ClaimCall, self: Self, { by, found, rosterId, askId }: Claiming): Promise<MyLink | null> {
  const { tx, now } = call
  const rows = await waitingRows(tx, self, found, { rosterId, asked: by !== 'sign-in' })
  const possible = await Promise.all(rows.map((row) => problemIn(tx, self, row.rosterId)))
  // Who asks by DoD ID asks for rows with it; an e-mail of another row is for the next sign-in.
  const open = rows.filter((row, index) => possible[index] === null && (by !== 'dodid' || row.byDodid))
  const { link, ask: asking } = claimFrom(open, by)
  if (link) {
    await makeLink(tx, { ...link, uid: self.uid, by: self.uid, at: now })
    call.record(link)
    return linkOf(tx, self.uid)
  }
  if (by === 'code') return null
  for (const { rosterId: asked, basis } of asking) {
    await ask(tx, self, { id: call.newId(), rosterId: asked, basis, askId, at: now })
  }
  return null
}

async function problemIn(tx: WriteTx, self: Self, rosterId: string) {
  const moving = { uid: self.uid, rosterIds: await rostersOwnedBy(tx, self.uid) }
  const facts = await placeFacts(tx, moving, rosterId)
  return facts && problemOfPlace(facts)
}
