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
  summary: 'Names, places and numbers of the phone tree, for a roster or also for all rosters below it.',
  kind: 'read',
  access: 'chain viewer',
  area: 'contact',
  about: (_, { units }) => units.map(({ rosterId }) => ({ rosterId })),
  logged: { roster: 'Opened the alert roster' },
  input: z.strictObject({ ...ofRoster, ...over }),
  output: alertRoster,
  topics: (input) => (input.over === 'chain' ? [...bothTopics(input), chainTopic(input.rosterId)] : bothTopics(input)),
})

export const exportAlertRoster = defineFunction({
  name: 'exportAlertRoster',
  summary: 'The alert roster as a pocket-size PDF, or as vCards of Soldiers with a number, for a phone.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'contact',
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
  summary: 'Set the leader of a group in the phone tree. Null means its senior Soldier.',
  kind: 'write',
  access: 'roster editor',
  area: 'contact',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Chose who leads a group of the phone tree' },
  input: z.strictObject({ ...ofRoster, groupId, soldierId: soldierId.nullable() }),
  output: z.null(),
})

export const verifyAlertContacts = defineFunction({
  name: 'verifyAlertContacts',
  summary: 'Record that the numbers of these Soldiers were verified today, or undo that.',
  kind: 'write',
  access: 'roster editor',
  area: 'contact',
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
  summary: 'The Soldier verifies their own numbers today.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  logged: { soldier: 'Said that the phone numbers are right' },
  input: z.strictObject({}),
  output: z.object({ verifiedOn: calendarDate }),
})

export const createAlertShare = defineFunction({
  name: 'createAlertShare',
  summary:
    'Share the alert roster with whoever has this key, until it expires, is revoked, or its maker no longer sees all of it.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'contact',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...shareInput }),
  output: alertShare,
  limits: { perMinute: 30 },
})

export const listAlertShares = defineFunction({
  name: 'listAlertShares',
  summary: 'The open keys to the alert roster, newest first, and those that ended in the last 30 days.',
  kind: 'read',
  access: 'roster viewer',
  area: 'contact',
  whole: true,
  input: z.strictObject(ofRoster),
  output: z.object({ shares: z.array(alertShare).max(SHARE_LIMIT * 4) }),
  topics: bothTopics,
})

export const revokeAlertShare = defineFunction({
  name: 'revokeAlertShare',
  summary: 'Revoke a key to the alert roster.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'contact',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, shareId: id() }),
  output: alertShare,
})

export const openSharedAlertRoster = defineFunction({
  name: 'openSharedAlertRoster',
  summary: 'The alert roster of a key. All dead keys give the same answer.',
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
  summary: 'Start a recall of the roster or some of its groups. Everybody with an account is notified at once.',
  kind: 'write',
  access: 'roster editor',
  area: 'contact',
  whole: true,
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
  summary: 'End a recall with its report, or cancel one that was started by mistake and notify everybody.',
  kind: 'write',
  access: 'roster editor',
  area: 'contact',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRecall, how: z.enum(['closed', 'cancelled']) }),
  output: recallSummary,
})

export const getRecall = defineFunction({
  name: 'getRecall',
  summary: 'The running recall, or one that ended, with everybody called and their answers. Null when none is running.',
  kind: 'read',
  access: 'chain viewer',
  area: 'contact',
  about: (_, recall) => (recall === null ? [] : [null]),
  logged: { roster: 'Opened a recall' },
  input: z.strictObject({ ...ofRoster, recallId: id().nullable().default(null) }),
  output: recallBoard.nullable(),
  topics: (input) => [recallTopic(input.rosterId)],
})

export const listRecalls = defineFunction({
  name: 'listRecalls',
  summary: 'Past recalls of the roster, newest first.',
  kind: 'read',
  access: 'chain viewer',
  area: 'contact',
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
  summary: 'The report of a recall as a file: who was reached, when and how.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'contact',
  about: 'roster',
  logged: { roster: 'Exported the report of a recall' },
  input: z.strictObject({ ...ofRecall, format: z.enum(['pdf', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 20 },
})

export const markRecall = defineFunction({
  name: 'markRecall',
  summary: 'A leader records how Soldiers were reached or what they answered: all of them or none.',
  kind: 'write',
  access: 'chain editor',
  area: 'contact',
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
  summary: 'Undo a leader’s marks. Answers of Soldiers stay.',
  kind: 'write',
  access: 'chain editor',
  area: 'contact',
  about: 'found',
  logged: { soldier: 'Undid a note about a recall' },
  input: z.strictObject({ ...ofRecall, markIds: z.array(id()).min(1).max(MARKS_AT_ONCE) }),
  output: z.object({ withdrawn: z.int() }),
})

export const makeRecallLinks = defineFunction({
  name: 'makeRecallLinks',
  summary: 'Make personal links for Soldiers to answer without an account. Earlier ones stay valid.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'contact',
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
  summary: 'End all personal links of a Soldier. With `notThem`, answers through them no longer count.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'contact',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Ended the personal links to a recall' },
  input: z.strictObject({ ...ofRecall, soldierId, notThem: z.boolean().default(false) }),
  output: z.object({ voided: z.int(), setAside: z.int() }),
})

// --- Recall, the Soldier's side -----------------------------------------------------------------------

export const getMyAlert = defineFunction({
  name: 'getMyAlert',
  summary: 'The caller’s running recall, and when their numbers were last verified.',
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

export const getMyLeader = defineFunction({
  name: 'getMyLeader',
  summary:
    'The leader who calls the caller in the phone tree: name and numbers. Null without a link, and for whom nobody above calls.',
  kind: 'read',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Looked up how to reach you, as one of your Soldiers' },
  input: z.strictObject({}),
  output: z.object({ leader: z.object({ name: z.string(), cell: z.string(), altPhone: z.string() }).nullable() }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const answerMyRecall = defineFunction({
  name: 'answerMyRecall',
  summary: 'The caller answers the recall of their roster. Each answer is stored, and the last one counts.',
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
  summary: 'The content of a personal link: the message, and the Soldier’s rank and last name.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({ secret: triedSecret }),
  output: ownRecall,
  // A barracks opens its links at the same time, from one address.
  limits: { perMinute: 600, missesPerMinute: 30 },
})

export const answerRecallLink = defineFunction({
  name: 'answerRecallLink',
  summary: 'Answer as the Soldier of the link. An answer sent twice counts once.',
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
