import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  decideLinkRequest,
  listChain,
  listLinkEvents,
  listLinkRequests,
} from '@muster/domain/roster/linking/functions.ts'
import { parseRank } from '@muster/domain/roster/rank.ts'
import type { WriteTx } from '../../../../database/transaction.ts'
import { type Call, type Implementation, implement } from '../../../../platform/callable/implement.ts'
import { announce } from '../../../../platform/outbox/writes.ts'
import { type RosterEditor, seesField } from '../../../scope.ts'
import { filled, refuseDuplicateDodid, mustHaveRoom } from '../../../soldiers/functions.ts'
import { apply, lockRoster } from '../../../writes.ts'
import { chainUnder, linkEventsOf, shortNameOf } from '../../reads.ts'
import { personOf, requestsOf, type StoredRequest } from '../reads.ts'
import { type HeldRequest, holdRequest, settleRequest } from '../writes.ts'
import { CHAIN_SCREEN, lockChain, makeLink } from '../../writes.ts'

export const leaderFunctions: readonly Implementation[] = [
  implement(
    listLinkRequests,
    { asSystem: 'compares the profile of the person who asks with the rows of the roster' },
    async (call) => {
      const requests = await requestsOf(call.tx, call.scope)
      const shown = seesField(call.scope, 'email') ? requests : requests.map(withoutEmail)
      return { requests: shown.map((request) => ({ ...request, at: request.at.toISOString() })) }
    },
  ),

  implement(
    decideLinkRequest,
    { asSystem: "makes a row from a person's own profile, and ends their other requests" },
    async (call, { rosterId, requestId, decision }) => {
      await lockChain(call.tx)
      await lockRoster(call.tx, call.scope)
      const request = await holdRequest(call.tx, call.scope, requestId)
      if (!request) refuse('not-found', 'There is no such request for this roster.', { field: 'requestId' })
      if (request.state !== 'waiting') await refuseDecided(call.tx, request)
      if (decision.kind === 'refuse') {
        await settleRequest(call.tx, call.scope, requestId, 'refused', call.now)
        await announceRefusal(call, call.scope, request.uid)
        return null
      }
      if (decision.kind === 'add') await addPerson(call, call.scope, request.uid, decision.soldierId)
      await settleRequest(call.tx, call.scope, requestId, 'confirmed', call.now)
      const { soldierId } = decision
      const way = request.basis === 'code' ? 'code' : 'yes'
      await makeLink(call.tx, { uid: request.uid, rosterId, soldierId, by: call.scope.uid, way, at: call.now })
      return null
    },
  ),

  implement(listLinkEvents, async (call, { soldierId }) => {
    const events = await linkEventsOf(call.tx, call.scope, soldierId)
    return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) }
  }),

  implement(listChain, async (call) => {
    const rosters = await chainUnder(call.tx, call.scope)
    return { rosters }
  }),
]

/** Says that a record matched, and not that its e-mail did. */
function withoutEmail(request: StoredRequest): StoredRequest {
  return {
    ...request,
    basis: request.basis === 'email' ? 'record' : request.basis,
    candidates: request.candidates.map((candidate) => ({ ...candidate, matchedBy: plainMatch(candidate.matchedBy) })),
  }
}

function plainMatch(matchedBy: Matches): Matches {
  if (matchedBy.includes('dodid')) return matchedBy.filter((by) => by !== 'email')
  return matchedBy.map((by) => (by === 'email' ? 'record' : by))
}

type Matches = StoredRequest['candidates'][number]['matchedBy']

type Deciding = Call<typeof decideLinkRequest>

async function refuseDecided(tx: WriteTx, { uid, state }: HeldRequest): Promise<never> {
  const who = await shortNameOf(tx, uid)
  const why = {
    waiting: '',
    confirmed: `${who} has already been confirmed.`,
    refused: `${who} has already been refused.`,
    withdrawn: `${who} withdrew the request.`,
    over: `${who} is now linked to another row. Ask the leader there for a transfer, or ask ${who} to end that link first.`,
  }
  return refuse('aborted', why[state], { field: 'requestId' })
}

async function announceRefusal(call: Deciding, editor: RosterEditor, uid: string): Promise<void> {
  await announce(call.tx, {
    at: call.now,
    kind: 'link',
    recipients: [uid],
    title: `${editor.name} did not confirm your request`,
    body: 'Speak with your leader. They can give you a new code.',
    link: CHAIN_SCREEN,
  })
}

/** Adds a Soldier from the person's own profile. */
async function addPerson(call: Deciding, editor: RosterEditor, uid: string, soldierId: string): Promise<void> {
  const person = await personOf(call.tx, uid)
  const rank = parseRank(person?.rank ?? '')?.rank.abbr
  if (!person?.last || rank === undefined) {
    refuse(
      'failed-precondition',
      'Their profile has no rank and name yet. Add the Soldier yourself, then confirm the request for that record.',
      { field: 'decision.kind' },
    )
  }
  const after = filled({ ...person, rank, email: person.email ?? null })
  await mustHaveRoom(call.tx, editor, 1)
  await refuseDuplicateDodid(call.tx, editor, after, soldierId, 'decision')
  await apply(call.tx, editor, {
    id: call.newId(),
    kind: 'create',
    at: call.now,
    changes: [{ soldierId, before: null, after: notEmpty(after) }],
  })
}

function notEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T
}
