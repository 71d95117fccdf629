import { userTopic } from '../../identity/functions.ts'
import { topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../functions.ts'
import { inviteCode } from '../invites/schema.ts'
import { handOver, PART_GROUPS } from '../leaders/schema.ts'
import { rosterId, rosterRole, soldierId } from '../schema.ts'
import {
  ASK_LIMIT,
  ROSTER_LEADERS,
  CHAIN_LIMIT,
  chainRoster,
  coLeader,
  linkAsk,
  linkEvent,
  linkRequest,
  myChain,
  myLink,
  transfer,
  TRANSFER_LIMIT,
  transferPreview,
} from './schema.ts'

const ofRoster = { rosterId }
/** The link, if there is one. Else the leaders who ask to be linked. Looking links nothing. */
const claimed = z.object({ link: myLink.nullable(), asks: z.array(linkAsk).max(ASK_LIMIT) })
const id = z.uuid().toLowerCase()

// --- The person's side ----------------------------------------------------------------------------

export const linkSelfToLeader = defineFunction({
  name: 'linkSelfToLeader',
  summary: 'Request a link to a leader with the leader’s code. Linked at once when e-mail and DoD ID match.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  about: 'found',
  input: z.strictObject({ code: inviteCode }),
  output: z.object({ link: myLink.nullable(), rosterName: z.string() }),
  limits: { perMinute: 10, missesPerMinute: 30 },
})

export const linkMyProfileByDod = defineFunction({
  name: 'linkMyProfileByDod',
  summary:
    'Find rows with the caller’s DoD ID and last name. Their leaders then ask the caller, also those declined before.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  input: z.strictObject({}),
  output: claimed,
  limits: { perMinute: 10 },
})

export const claimMyPendingLinks = defineFunction({
  name: 'claimMyPendingLinks',
  summary:
    'At sign-in: find the leaders with the caller’s verified e-mail or DoD ID on a roster, who then ask the caller. Links nothing.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  input: z.strictObject({}),
  output: claimed,
  limits: { perMinute: 30 },
})

export const answerLinkRequest = defineFunction({
  name: 'answerLinkRequest',
  summary: 'The caller’s answer to a leader who asks. A no is shown to nobody, and that leader does not ask again.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  about: 'found',
  input: z.strictObject({
    requestId: id,
    /** The leader whom the caller was shown. The yes is for this leader only. */
    leaderUid: id,
    answer: z.enum(['yes', 'no']),
  }),
  /** No link follows when the leader must confirm first. */
  output: z.object({ link: myLink.nullable() }),
})

export const getMyChain = defineFunction({
  name: 'getMyChain',
  summary:
    'The caller’s chain of command: leaders up to the top, leaders directly below, and leaders who ask for a link.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: myChain,
  topics: (_input, uid) => [userTopic(uid)],
})

export const withdrawLinkRequest = defineFunction({
  name: 'withdrawLinkRequest',
  summary: 'Withdraw a request that waits for a leader.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ requestId: id }),
  output: z.null(),
})

export const unlinkSoldierFromLeader = defineFunction({
  name: 'unlinkSoldierFromLeader',
  summary: 'End a link from either side. A leader names the row; the linked Soldier does not.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  about: 'found',
  logged: { soldier: 'Ended the link' },
  input: z.strictObject({
    row: z
      .strictObject({ ...ofRoster, soldierId })
      .nullable()
      .default(null),
  }),
  output: z.null(),
})

// --- The leader's side ----------------------------------------------------------------------------

export const listLinkRequests = defineFunction({
  name: 'listLinkRequests',
  summary: 'Requests to be confirmed as a Soldier of this roster, oldest first.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  whole: true,
  about: 'roster',
  logged: { roster: 'Compared the roster with people who ask to be linked' },
  input: z.strictObject(ofRoster),
  output: z.object({ requests: z.array(linkRequest).max(200) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const decideLinkRequest = defineFunction({
  name: 'decideLinkRequest',
  summary: 'Confirm that a person is this Soldier, or refuse. A null row adds a Soldier from the person’s profile.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: ({ decision }) => (decision.kind === 'refuse' ? [] : [decision.soldierId]),
  logged: { soldier: 'Confirmed the link' },
  input: z.strictObject({
    ...ofRoster,
    requestId: id,
    decision: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('confirm'), soldierId }),
      z.strictObject({ kind: z.literal('add'), soldierId }),
      z.strictObject({ kind: z.literal('refuse') }),
    ]),
  }),
  output: z.null(),
})

export const listLinkEvents = defineFunction({
  name: 'listLinkEvents',
  summary: 'The links, unlinks and transfers of a row, newest first.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the history of the link' },
  input: z.strictObject({ ...ofRoster, soldierId }),
  output: z.object({ events: z.array(linkEvent).max(100) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const listChain = defineFunction({
  name: 'listChain',
  summary: 'A roster and every roster below it in the chain of command, parents before children.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: (_, { rosters }) => rosters.map(({ rosterId }) => ({ rosterId })),
  input: z.strictObject(ofRoster),
  output: z.object({ rosters: z.array(chainRoster).max(CHAIN_LIMIT) }),
  topics: (input) => [rosterTopic(input.rosterId), chainTopic(input.rosterId)],
})

// --- Co-leaders -----------------------------------------------------------------------------------

export const listCoLeaders = defineFunction({
  name: 'listCoLeaders',
  summary: 'The owner and the co-leaders of a roster.',
  kind: 'read',
  access: 'roster viewer',
  area: 'any',
  input: z.strictObject(ofRoster),
  output: z.object({
    leaders: z.array(coLeader).max(ROSTER_LEADERS),
    /** Groups that a leader handed over, which end by themselves. */
    handOvers: z.array(handOver).max(ROSTER_LEADERS * PART_GROUPS),
  }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const joinRoster = defineFunction({
  name: 'joinRoster',
  summary: 'Become a co-leader with the owner’s code.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  signIn: 'as a leader',
  about: (_, { rosterId }) => [{ rosterId }],
  input: z.strictObject({ code: inviteCode }),
  output: z.object({
    ...ofRoster,
    rosterName: z.string(),
    role: rosterRole,
    /** The part in words: `Squad leader, 1st Squad; changes …`. Null for the whole roster in the role. */
    partWords: z.string().nullable(),
  }),
  limits: { perMinute: 10, missesPerMinute: 30 },
})

export const setCoLeaderRole = defineFunction({
  name: 'setCoLeaderRole',
  summary: 'Set a co-leader’s role: editor or viewer.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'roster',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, uid: id, role: rosterRole.exclude(['owner']) }),
  output: z.null(),
})

export const removeCoLeader = defineFunction({
  name: 'removeCoLeader',
  summary: 'Stop sharing a roster with a leader.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'roster',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, uid: id }),
  output: z.null(),
})

export const leaveRoster = defineFunction({
  name: 'leaveRoster',
  summary: 'Leave a roster as co-leader. An owner hands the roster over or deletes it instead.',
  kind: 'write',
  access: 'roster viewer',
  security: 'rights',
  area: 'any',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: z.null(),
})

export const handOverRoster = defineFunction({
  name: 'handOverRoster',
  summary: 'Make a co-leader the owner. The former owner becomes an editor.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  signIn: 'fresh',
  area: 'roster',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, uid: id }),
  output: z.null(),
})

// --- Transfers ------------------------------------------------------------------------------------

const moving = {
  ...ofRoster,
  transferId: id,
  soldierIds: z.array(soldierId).min(1).max(TRANSFER_LIMIT),
  effectiveOn: calendarDate,
  /** Counselings go along, also to another chain of command. */
  rehabilitative: z.boolean().default(false),
}

export const previewTransfer = defineFunction({
  name: 'previewTransfer',
  summary: 'What a transfer would take along, what stays, and what has to be settled first.',
  kind: 'read',
  access: 'chain editor',
  area: 'roster',
  whole: true,
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Looked at what a transfer takes along' },
  input: z.strictObject({
    ...ofRoster,
    soldierIds: z.array(soldierId).min(1).max(TRANSFER_LIMIT),
    toRosterId: rosterId.nullable(),
    effectiveOn: calendarDate,
  }),
  output: transferPreview,
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const transferAtOnce = defineFunction({
  name: 'transferAtOnce',
  summary:
    'Transfer Soldiers to another roster in the same chain of command without an offer, as a leader who may change both.',
  kind: 'write',
  access: 'chain editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Transferred' },
  input: z.strictObject({ ...moving, toRosterId: rosterId }),
  output: transfer,
  limits: { perMinute: 20 },
})

export const takeBackTransfer = defineFunction({
  name: 'takeBackTransfer',
  summary: 'Take back a transfer that was made at once: the Soldiers and their records return as if they never left.',
  kind: 'write',
  access: 'chain editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Took back a transfer' },
  input: z.strictObject({ ...ofRoster, transferId: id, backId: id }),
  output: transfer,
})

export const offerTransfer = defineFunction({
  name: 'offerTransfer',
  summary: 'Offer Soldiers to another leader, by that leader’s code or to a roster in the same chain of command.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Offered a transfer' },
  input: z.strictObject({
    ...moving,
    to: z.union([z.strictObject({ code: inviteCode }), z.strictObject({ rosterId })]),
  }),
  output: transfer,
  limits: { perMinute: 20, missesPerMinute: 30 },
})

export const listTransfers = defineFunction({
  name: 'listTransfers',
  summary: 'Transfers into and out of a roster, newest first.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  whole: true,
  about: 'roster',
  logged: { roster: 'Opened the transfers of the roster' },
  input: z.strictObject(ofRoster),
  output: z.object({ transfers: z.array(transfer).max(200) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const decideTransfer = defineFunction({
  name: 'decideTransfer',
  summary: 'The gaining leader accepts or declines the Soldiers, or the losing leader withdraws the offer.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Accepted a transfer' },
  input: z.strictObject({ ...ofRoster, transferId: id, decision: z.enum(['accept', 'decline', 'withdraw']) }),
  output: transfer,
})

/** Changes when a roster below this one, or its reports, change. */
export const chainTopic = topicOfRoster('chain')
