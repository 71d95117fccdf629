import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { rosterId } from '../../roster/schema.ts'
import { counselingTopic } from '../functions.ts'
import { counselingId } from '../schema.ts'
import { LINK_HOURS } from './rules.ts'
import {
  answer,
  openedLink,
  receipt,
  seenDelivery,
  seenVersion,
  signing,
  signLink,
  signLinks,
  signSecret,
  triedSignSecret,
  witness,
} from './schema.ts'

const ofSession = { rosterId, counselingId }
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), counselingTopic(input.rosterId)]
/** Enough for a drawn signature of 6,000 points, and remarks. */
const drawn = { bodyBytes: 150_000, perMinute: 60 }

// --- The leader's device --------------------------------------------------------------------------

export const signCounseling = defineFunction({
  name: 'signCounseling',
  summary: 'The counselor signs a delivered session with their own account.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Signed a counseling as counselor' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenDelivery, ...signing }),
  output: receipt,
  limits: drawn,
})

export const signCounselingHere = defineFunction({
  name: 'signCounselingHere',
  summary: 'The Soldier agrees or disagrees and signs on the leader’s device.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Had a counseling signed on the leader’s device' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenDelivery, ...signing, answer }),
  output: receipt,
  limits: drawn,
})

export const recordSignRefusal = defineFunction({
  name: 'recordSignRefusal',
  summary: 'Record that the Soldier refused to sign, with a witness or the reason that there was none.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Recorded that a counseling was not signed' },
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    ...seenDelivery,
    signatureId: signing.signatureId,
    deviceAt: signing.deviceAt,
    witness,
  }),
  output: receipt,
  limits: drawn,
})

export const signAssessment = defineFunction({
  name: 'signAssessment',
  summary: 'Sign part IV: the assessing leader with their own account, or the Soldier on the leader’s device.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Had part IV of a counseling signed' },
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    ...seenDelivery,
    ...seenVersion,
    ...signing,
    signer: z.enum(['assessor', 'assessed']),
  }),
  output: receipt,
  limits: drawn,
})

export const makeSignLink = defineFunction({
  name: 'makeSignLink',
  summary: 'Make a link for the Soldier to read and sign once, without an account.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Made a link to sign a counseling' },
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    ...seenDelivery,
    linkId: z.uuid().toLowerCase(),
    secret: signSecret,
    hours: z.int().min(1).max(LINK_HOURS.most).default(LINK_HOURS.usual),
  }),
  output: signLink,
  limits: { perMinute: 30 },
})

export const listSignLinks = defineFunction({
  name: 'listSignLinks',
  summary: 'The open signing links of a session, newest first, and those that ended.',
  kind: 'read',
  access: 'roster editor',
  area: 'counseling',
  input: z.strictObject(ofSession),
  output: signLinks,
  topics,
})

export const withdrawSignLink = defineFunction({
  name: 'withdrawSignLink',
  summary: 'Withdraw a signing link.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Ended a link to sign a counseling' },
  input: z.strictObject({ ...ofSession, linkId: z.uuid().toLowerCase() }),
  output: signLink,
})

// --- The Soldier ----------------------------------------------------------------------------------

export const openSignLink = defineFunction({
  name: 'openSignLink',
  summary:
    'The content of a signing link: the session, or that it was signed or withdrawn. All dead links give the same answer.',
  // A write, because it records that the link was opened.
  kind: 'write',
  access: 'anyone',
  about: 'found',
  logged: { soldier: 'Opened a counseling by a link to sign it' },
  input: z.strictObject({ secret: triedSignSecret }),
  output: openedLink,
  limits: { perMinute: 60, missesPerMinute: 30 },
})

export const signByLink = defineFunction({
  name: 'signByLink',
  summary: 'Sign as the Soldier of the link. A signature sent twice counts once.',
  kind: 'write',
  access: 'anyone',
  about: 'found',
  logged: { soldier: 'Signed a counseling by a link' },
  input: z.strictObject({ secret: triedSignSecret, ...seenDelivery, ...signing, answer }),
  output: receipt,
  limits: { ...drawn, missesPerMinute: 30 },
})

export const signMyCounseling = defineFunction({
  name: 'signMyCounseling',
  summary: 'The caller agrees or disagrees with a delivered counseling, and signs it.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Signed a counseling' },
  input: z.strictObject({ counselingId, ...seenDelivery, ...signing, answer }),
  output: receipt,
  limits: drawn,
})

export const signMyAssessment = defineFunction({
  name: 'signMyAssessment',
  summary: 'The caller signs part IV of their own counseling.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Signed part IV of a counseling' },
  input: z.strictObject({ counselingId, ...seenDelivery, ...seenVersion, ...signing }),
  output: receipt,
  limits: drawn,
})
