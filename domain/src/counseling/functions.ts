import { userTopic } from '../identity/functions.ts'
import { accountTopic, topicOfRoster } from '../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { freeText } from '../kernel/text.ts'
import { rosterTopic } from '../roster/functions.ts'
import { chainTopic } from '../roster/linking/functions.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { ASSESSMENT_RESULTS } from './kinds.ts'
import {
  ADDENDUM_LIMIT,
  BLOCK_LIMIT,
  COPIES_LIMIT,
  COUNSELING_PAGE,
  OWN_WHOLE_COUNSELINGS,
  SNIPPET_LIMIT,
  WHOLE_COUNSELINGS,
} from './limits.ts'
import {
  addendum,
  counseling,
  counselingDraft,
  counselingId,
  counselingKind,
  counselingLine,
  counselingState,
  planLine,
  snippet,
} from './schema.ts'

/** Changes when a counseling of the roster changes. */
export const counselingTopic = topicOfRoster('counseling')

/** Changes when a counseling of the Soldier that this account is linked to changes. */
export const myCounselingsTopic = accountTopic('counseling')

const ofRoster = { rosterId }
const ofSession = { rosterId, counselingId }
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), counselingTopic(input.rosterId)]
const myTopics = (_input: unknown, uid: string) => [userTopic(uid), myCounselingsTopic(uid)]
/** The version on the caller's screen. When it is no longer the newest, the call fails with `aborted`. */
const seenVersion = { version: z.int32() }
const cursor = z.strictObject({ heldOn: calendarDate, id: counselingId })
const page = { after: cursor.nullable().default(null), limit: z.int().min(1).max(COUNSELING_PAGE).default(50) }
const counselingPage = z.object({ counselings: z.array(counselingLine).max(COUNSELING_PAGE), next: cursor.nullable() })

// --- Leaders --------------------------------------------------------------------------------------

export const listCounselings = defineFunction({
  name: 'listCounselings',
  summary:
    'Counselings of a roster or of its chain of command, newest first, without their text. Drafts of others above or below are left out.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  about: 'roster',
  logged: { roster: 'Opened the list of counselings' },
  input: z.strictObject({
    ...ofRoster,
    over: z.enum(['roster', 'chain']).default('roster'),
    soldierId: soldierId.nullable().default(null),
    state: counselingState.nullable().default(null),
    kind: counselingKind.nullable().default(null),
    ...page,
  }),
  /** `today` is in the roster's time zone, and decides what is late. */
  output: counselingPage.extend({ today: calendarDate }),
  topics: (input) => (input.over === 'chain' ? [...topics(input), chainTopic(input.rosterId)] : topics(input)),
})

export const getCounseling = defineFunction({
  name: 'getCounseling',
  summary: 'One counseling: its text if the caller may read it, its signatures and its history.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  // A draft makes no entry under the Soldier. The Soldier can read the access log, and must not learn of a draft there.
  about: (_, { line }) => [line.state === 'draft' ? null : line.soldierId],
  logged: { soldier: 'Opened a counseling' },
  input: z.strictObject(ofSession),
  output: counseling,
  topics,
})

export const listWholeCounselings = defineFunction({
  name: 'listWholeCounselings',
  summary: 'Counselings of a roster in work, and those of the last year, each whole, with what the caller may read.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  // A draft makes no entry under the Soldier here either.
  about: (_, { counselings }) => [
    null,
    ...new Set(counselings.flatMap(({ line }) => (line.state === 'draft' ? [] : [line.soldierId]))),
  ],
  logged: { soldier: 'Opened a counseling' },
  input: z.strictObject(ofRoster),
  output: z.object({ counselings: z.array(counseling).max(WHOLE_COUNSELINGS) }),
  topics,
})

export const saveCounseling = defineFunction({
  name: 'saveCounseling',
  summary: 'Save a draft as typed, under an id made by the client. Version null makes a new one.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    /**
     * Null creates the session. Else the version on the caller's screen; when it is no longer the newest, the call
     * fails with `aborted`.
     */
    version: z.int32().nullable(),
    soldierId,
    draft: counselingDraft,
  }),
  output: z.object({ version: z.int(), savedAt: z.iso.datetime() }),
  limits: { perMinute: 120, bodyBytes: 600_000 },
})

export const copyCounseling = defineFunction({
  name: 'copyCounseling',
  summary: 'Start the same session for more Soldiers, with a draft for each: all of them or none.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    copies: z
      .array(z.strictObject({ id: counselingId, soldierId }))
      .min(1)
      .max(COPIES_LIMIT),
  }),
  output: z.object({ copied: z.int() }),
})

export const deleteCounseling = defineFunction({
  name: 'deleteCounseling',
  summary: 'Delete a draft. A delivered session cannot be deleted.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenVersion }),
  output: z.null(),
})

export const deliverCounseling = defineFunction({
  name: 'deliverCounseling',
  summary: 'Deliver a session to the Soldier. From then on its text does not change.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: (_, { line }) => [line.soldierId],
  logged: { soldier: 'Delivered a counseling' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenVersion }),
  output: counseling,
})

export const withdrawCounseling = defineFunction({
  name: 'withdrawCounseling',
  summary:
    'Withdraw a delivered session that the Soldier has not answered. It is a draft again, and its signing links end.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: (_, { line }) => [line.soldierId],
  logged: { soldier: 'Withdrew a counseling' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenVersion }),
  output: counseling,
})

export const addCounselingAddendum = defineFunction({
  name: 'addCounselingAddendum',
  summary: 'Add an addendum to a delivered session. Its text does not change.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Added to a counseling' },
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    id: z.uuid().toLowerCase(),
    text: freeText(ADDENDUM_LIMIT, { lines: true }).pipe(z.string().min(1, { error: 'Write the addendum.' })),
  }),
  output: addendum,
})

export const assessCounseling = defineFunction({
  name: 'assessCounseling',
  summary: 'Record the assessment of the plan of action (part IV), and the next session.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: (_, { line }) => [line.soldierId],
  logged: { soldier: 'Assessed the plan of a counseling' },
  subscription: 'needed',
  input: z.strictObject({
    ...ofSession,
    ...seenVersion,
    assessment: freeText(BLOCK_LIMIT, { lines: true }).pipe(z.string().min(1, { error: 'Write the assessment.' })),
    result: z.enum(ASSESSMENT_RESULTS),
    assessedOn: calendarDate,
    nextOn: calendarDate.nullable(),
  }),
  output: counseling,
})

export const closeCounseling = defineFunction({
  name: 'closeCounseling',
  summary: 'Close a session that was answered or assessed, or reopen it as it was.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: (_, { line }) => [line.soldierId],
  logged: { soldier: 'Closed a counseling or opened it again' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, ...seenVersion, closed: z.boolean() }),
  output: counseling,
})

export const shareCounseling = defineFunction({
  name: 'shareCounseling',
  summary: 'Let leaders above read the text of a session, or end that. The Soldier is notified.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: (_, { line }) => [line.soldierId],
  logged: { soldier: 'Changed whether leaders above may read a counseling' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, shared: z.boolean() }),
  output: counseling,
})

export const makeCounselingTasks = defineFunction({
  name: 'makeCounselingTasks',
  summary: 'Make tasks for the Soldier from lines of the plan of action. A line never makes a second task.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Made tasks from the plan of a counseling' },
  subscription: 'needed',
  input: z.strictObject({ ...ofSession, lines: z.array(planLine.shape.id).min(1).max(30) }),
  output: z.object({ made: z.int() }),
})

// --- Snippets, private to an account --------------------------------------------------------------

export const listSnippets = defineFunction({
  name: 'listSnippets',
  summary: 'The texts that the caller saved for counselings.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ snippets: z.array(snippet).max(SNIPPET_LIMIT) }),
  topics: myTopics,
})

export const saveSnippet = defineFunction({
  name: 'saveSnippet',
  summary: 'Save a text for later counselings, or change it.',
  kind: 'write',
  access: 'account',
  subscription: 'needed',
  input: z.strictObject({ snippet }),
  output: z.null(),
})

export const deleteSnippet = defineFunction({
  name: 'deleteSnippet',
  summary: 'Delete a saved text.',
  kind: 'write',
  access: 'account',
  subscription: 'needed',
  input: z.strictObject({ id: snippet.shape.id }),
  output: z.null(),
})

// --- The Soldier ----------------------------------------------------------------------------------

export const listMyCounselings = defineFunction({
  name: 'listMyCounselings',
  summary: 'The counselings delivered to the caller, newest first.',
  kind: 'read',
  access: 'own row',
  about: 'own row',
  input: z.strictObject(page),
  output: counselingPage,
  topics: myTopics,
})

export const getMyCounseling = defineFunction({
  name: 'getMyCounseling',
  summary: 'One counseling delivered to the caller.',
  kind: 'read',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({ counselingId }),
  output: counseling,
  topics: myTopics,
})

export const listMyWholeCounselings = defineFunction({
  name: 'listMyWholeCounselings',
  summary: 'The newest counselings delivered to the caller, each whole.',
  kind: 'read',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({}),
  output: z.object({ counselings: z.array(counseling).max(OWN_WHOLE_COUNSELINGS) }),
  topics: myTopics,
})
