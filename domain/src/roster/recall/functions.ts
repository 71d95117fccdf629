import { topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { text } from '../../kernel/text.ts'
import { rosterTopic } from '../functions.ts'
import { chainTopic } from '../linking/functions.ts'
import { groupId, rosterId, soldierId } from '../schema.ts'
import { LINKS_AT_ONCE, MARKS_AT_ONCE, SHARE_LIMIT } from './limits.ts'
import {
  alertRoster,
  alertShare,
  ownRecall,
  recallAnswerInput,
  recallBoard,
  recallInput,
  recallSecret,
  recallSummary,
  sharedAlertRoster,
  shareInput,
  triedSecret,
} from './schema.ts'
import { CONTACTS } from './standing.ts'

/** Changes when the running recall of a roster, or the settings of its alert roster, change. */
export const recallTopic = topicOfRoster('recall')

const id = () => z.uuid().toLowerCase()
const ofRoster = { rosterId }
const over = { over: z.enum(['roster', 'chain']).default('roster') }
/** The cursor of a page of recalls: the last recall of the page before, and when it was started. */
const cursor = z.strictObject({ at: z.iso.datetime(), id: id() })
const ofRecall = { ...ofRoster, recallId: id() }
const bothTopics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), recallTopic(input.rosterId)]

// --- Alert roster -----------------------------------------------------------------------------------

export const getAlertRoster = defineFunction({
  name: 'getAlertRoster',
  summary: 'Names, places and numbers for the phone tree, of a roster or of it and all rosters below it.',
  kind: 'read',
  access: 'chain viewer',
  about: (_, { units }) => units.map(({ rosterId }) => ({ rosterId })),
  logged: { roster: 'Opened the alert roster' },
  input: z.strictObject({ ...ofRoster, ...over }),
  output: alertRoster,
  topics: (input) => (input.over === 'chain' ? [...bothTopics(input), chainTopic(input.rosterId)] : bothTopics(input)),
})

export const exportAlertRoster = defineFunction({
  name: 'exportAlertRoster',
  summary: 'The alert roster as a file: as PDF small enough for a pocket, as vCards those with a number, for a phone.',
  kind: 'read',
  access: 'chain viewer',
  about: 'found',
  logged: { roster: 'Exported the alert roster' },
  input: z.strictObject({
    ...ofRoster,
    ...over,
    format: z.enum(['pdf', 'csv', 'vcf']),
    /** Only this group and the groups below it. */
    groupId: groupId.nullable().default(null),
  }),
  output: fileContent,
  limits: { perMinute: 20 },
})

export const setAlertLeader = defineFunction({
  name: 'setAlertLeader',
  summary: 'Say who leads a group in the phone tree; null for its senior Soldier again.',
  kind: 'write',
  access: 'roster editor',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Chose who leads a group of the phone tree' },
  input: z.strictObject({ ...ofRoster, groupId, soldierId: soldierId.nullable() }),
  output: z.null(),
})

export const verifyAlertContacts = defineFunction({
  name: 'verifyAlertContacts',
  summary: 'Say that the numbers of these Soldiers were checked today, or take that back.',
  kind: 'write',
  access: 'roster editor',
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Noted that the phone numbers were checked' },
  input: z.strictObject({
    ...ofRoster,
    soldierIds: z.array(soldierId).min(1).max(1000),
    verified: z.boolean().default(true),
  }),
  output: z.object({ verifiedOn: calendarDate.nullable() }),
})

export const verifyMyContact = defineFunction({
  name: 'verifyMyContact',
  summary: 'The Soldier says that their own numbers are right today.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  logged: { soldier: 'Said that the phone numbers are right' },
  input: z.strictObject({}),
  output: z.object({ verifiedOn: calendarDate }),
})

export const createAlertShare = defineFunction({
  name: 'createAlertShare',
  summary: 'Let whoever has this key look at the alert roster until it expires or is revoked.',
  kind: 'write',
  access: 'roster owner',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...shareInput }),
  output: alertShare,
  limits: { perMinute: 30 },
})

export const listAlertShares = defineFunction({
  name: 'listAlertShares',
  summary: 'The keys to the alert roster that are out, newest first, and for 30 days those that ended.',
  kind: 'read',
  access: 'roster viewer',
  input: z.strictObject(ofRoster),
  output: z.object({ shares: z.array(alertShare).max(SHARE_LIMIT * 4) }),
  topics: bothTopics,
})

export const revokeAlertShare = defineFunction({
  name: 'revokeAlertShare',
  summary: 'Make a key to the alert roster useless from now on.',
  kind: 'write',
  access: 'roster editor',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, shareId: id() }),
  output: alertShare,
})

export const openSharedAlertRoster = defineFunction({
  name: 'openSharedAlertRoster',
  summary: 'The alert roster that a key opens. One answer for every key that opens none.',
  // A write, because it records that the key was used.
  kind: 'write',
  access: 'anyone',
  about: 'found',
  logged: { roster: 'Opened the alert roster by a shared link' },
  input: z.strictObject({ key: triedSecret }),
  output: sharedAlertRoster,
  limits: { perMinute: 60, missesPerMinute: 30 },
})

// --- Recall, the leader's side ------------------------------------------------------------------------

export const startRecall = defineFunction({
  name: 'startRecall',
  summary: 'Recall the roster or some of its groups. Everybody with an account is told at once.',
  kind: 'write',
  access: 'roster editor',
  about: 'found',
  logged: { roster: 'Started a recall' },
  input: z.strictObject({
    ...ofRoster,
    ...recallInput,
    /**
     * The number of Soldiers that the leader saw. When it has changed, the call fails with `aborted` and nobody is
     * called.
     */
    called: z.int().min(1),
  }),
  output: recallSummary,
  limits: { perMinute: 10 },
})

export const endRecall = defineFunction({
  name: 'endRecall',
  summary: 'Close a recall into its report, or cancel one that was started by mistake and tell everybody.',
  kind: 'write',
  access: 'roster editor',
  about: 'roster',
  input: z.strictObject({ ...ofRecall, how: z.enum(['closed', 'cancelled']) }),
  output: recallSummary,
})

export const getRecall = defineFunction({
  name: 'getRecall',
  summary: 'The recall that runs, or one that ended, with everybody called and what they said. Null when none runs.',
  kind: 'read',
  access: 'chain viewer',
  about: (_, recall) => (recall === null ? [] : [null]),
  logged: { roster: 'Opened a recall' },
  input: z.strictObject({ ...ofRoster, recallId: id().nullable().default(null) }),
  output: recallBoard.nullable(),
  topics: (input) => [recallTopic(input.rosterId)],
})

export const listRecalls = defineFunction({
  name: 'listRecalls',
  summary: 'Recalls of the roster that ended, newest first.',
  kind: 'read',
  access: 'chain viewer',
  input: z.strictObject({
    ...ofRoster,
    after: cursor.nullable().default(null),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({ recalls: z.array(recallSummary).max(50), next: cursor.nullable() }),
  topics: (input) => [recallTopic(input.rosterId)],
})

export const exportRecall = defineFunction({
  name: 'exportRecall',
  summary: 'The report of a recall as a file: who, when, how reached.',
  kind: 'read',
  access: 'chain viewer',
  about: 'roster',
  logged: { roster: 'Exported the report of a recall' },
  input: z.strictObject({ ...ofRecall, format: z.enum(['pdf', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 20 },
})

export const markRecall = defineFunction({
  name: 'markRecall',
  summary: 'A leader notes how Soldiers were reached, or what they said; all of them or none.',
  kind: 'write',
  access: 'chain editor',
  about: ({ marks }) => marks.map(({ soldierId }) => soldierId),
  logged: { soldier: 'Noted an answer to a recall' },
  input: z.strictObject({
    ...ofRecall,
    marks: z
      .array(
        z.strictObject({
          id: id(),
          soldierId,
          what: z.enum([...CONTACTS, ...recallAnswerInput.answer.options]),
          etaMinutes: recallAnswerInput.etaMinutes,
          reason: recallAnswerInput.reason,
        }),
      )
      .min(1)
      .max(MARKS_AT_ONCE),
    deviceAt: recallAnswerInput.deviceAt,
  }),
  output: z.object({ marked: z.int() }),
  limits: { perMinute: 300 },
})

export const withdrawRecallMarks = defineFunction({
  name: 'withdrawRecallMarks',
  summary: 'Take back marks that a leader made by mistake. Answers of Soldiers stay.',
  kind: 'write',
  access: 'chain editor',
  about: 'found',
  logged: { soldier: 'Undid a note about a recall' },
  input: z.strictObject({ ...ofRecall, markIds: z.array(id()).min(1).max(MARKS_AT_ONCE) }),
  output: z.object({ withdrawn: z.int() }),
})

export const makeRecallLinks = defineFunction({
  name: 'makeRecallLinks',
  summary: 'Personal links with which Soldiers answer without an account. Earlier ones stay good.',
  kind: 'write',
  access: 'roster editor',
  about: ({ links }) => links.map(({ soldierId }) => soldierId),
  logged: { soldier: 'Made a personal link to a recall' },
  input: z.strictObject({
    ...ofRecall,
    links: z
      .array(z.strictObject({ id: id(), soldierId, secret: recallSecret }))
      .min(1)
      .max(LINKS_AT_ONCE),
  }),
  output: z.object({ made: z.int() }),
  limits: { perMinute: 30 },
})

export const voidRecallLinks = defineFunction({
  name: 'voidRecallLinks',
  summary: 'End all personal links of a Soldier; with `notThem` what was said by them no longer counts.',
  kind: 'write',
  access: 'roster editor',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Ended the personal links to a recall' },
  input: z.strictObject({ ...ofRecall, soldierId, notThem: z.boolean().default(false) }),
  output: z.object({ voided: z.int(), setAside: z.int() }),
})

// --- Recall, the Soldier's side -----------------------------------------------------------------------

export const getMyAlert = defineFunction({
  name: 'getMyAlert',
  summary: 'Whether the caller is being recalled, and when their numbers were last said to be right.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({
    /** Null when the caller is not linked to a roster. */
    contact: z.object({ cell: z.string(), altPhone: z.string(), verifiedOn: calendarDate.nullable() }).nullable(),
    recall: ownRecall.extend({ recallId: id() }).nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const answerMyRecall = defineFunction({
  name: 'answerMyRecall',
  summary: 'The caller answers the recall of the roster that they are linked to. Each answer is kept; the last counts.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  logged: { soldier: 'Answered a recall' },
  input: z.strictObject({ recallId: id(), ...recallAnswerInput }),
  output: z.object({ at: z.iso.datetime(), late: z.boolean() }),
  limits: { perMinute: 60 },
})

export const openRecallLink = defineFunction({
  name: 'openRecallLink',
  summary: 'What a personal link says: the message, and rank and last name of the one it is for.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({ secret: triedSecret }),
  output: ownRecall,
  // A barracks opens its links at the same time, from one address.
  limits: { perMinute: 600, missesPerMinute: 30 },
})

export const answerRecallLink = defineFunction({
  name: 'answerRecallLink',
  summary: 'Answer for the Soldier whose link it is, and for nobody else. The same answer sent again is one answer.',
  kind: 'write',
  access: 'anyone',
  about: 'found',
  logged: { soldier: 'Answered a recall by the personal link' },
  input: z.strictObject({
    secret: triedSecret,
    ...recallAnswerInput,
    /** What the device calls itself: `iPhone, Safari`. */
    device: text(40).default(''),
  }),
  output: z.object({ at: z.iso.datetime(), late: z.boolean() }),
  limits: { perMinute: 600, missesPerMinute: 30, bodyBytes: 4096 },
})
