import { adminTopic } from '../kernel/topic.ts'
import * as z from 'zod'
import { STORES } from '../billing/sources.ts'
import { defineFunction } from '../kernel/function.ts'
import { freeText, text } from '../kernel/text.ts'
import { ACCOUNT_STATES } from './accounts.ts'
import {
  account,
  accountCursor,
  accountLine,
  actLine,
  anyUid,
  after,
  chosenInstant,
  errandCursor,
  EVENT_STATES,
  eventCursor,
  failedJob,
  health,
  queueLine,
  reason,
  search,
  storeErrand,
  storeEvent,
  subscriptionChange,
  supportCursor,
  supportLine,
} from './schema.ts'

/** Changes when any data of the admin area changes. */
export const ADMIN_TOPIC = adminTopic()
const topics = () => [ADMIN_TOPIC]

export const adminListUsers = defineFunction({
  name: 'adminListUsers',
  summary:
    'Accounts found by the beginning of a name or e-mail address, or by uid. Only the number of their rosters is shown.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({
    search,
    sort: z.enum(['last seen', 'created']).default('last seen'),
    filter: z
      .enum([...ACCOUNT_STATES, 'admins', 'disabled'])
      .nullable()
      .default(null),
    after: accountCursor.nullable().default(null),
  }),
  output: z.object({ users: z.array(accountLine).max(50), next: accountCursor.nullable() }),
  topics,
})

export const adminGetUser = defineFunction({
  name: 'adminGetUser',
  summary: 'One account with its sign-in methods, subscription sources and sessions.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ uid: anyUid }),
  output: account,
  topics,
})

export const adminListSubscriptionChanges = defineFunction({
  name: 'adminListSubscriptionChanges',
  summary: 'Every change of an account’s subscription sources with its cause, newest first.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ uid: anyUid, after }),
  output: z.object({ changes: z.array(subscriptionChange).max(50), next: z.int().nullable() }),
  topics,
})

export const adminSetTrial = defineFunction({
  name: 'adminSetTrial',
  summary: 'Give an account a trial that ends on a day, or after a number of days. 0 days ends it now.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({
    uid: anyUid,
    end: z.union([z.strictObject({ days: z.int().min(0).max(3650) }), z.strictObject({ until: chosenInstant })]),
    reason,
  }),
  output: z.object({ trialEndsAt: z.iso.datetime() }),
})

export const adminSetUnlimited = defineFunction({
  name: 'adminSetUnlimited',
  summary: 'Set an account unlimited or not. `comp` gives the product for free until a day, or ends that.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z
    .strictObject({
      uid: anyUid,
      unlimited: z.boolean().optional(),
      comp: z.union([z.strictObject({ until: chosenInstant.nullable() }), z.literal('off')]).optional(),
      reason,
    })
    .refine(({ unlimited, comp }) => unlimited !== undefined || comp !== undefined, {
      error: 'Say what to set.',
      path: ['unlimited'],
    }),
  output: z.object({ changed: z.boolean() }),
})

export const adminEndSessions = defineFunction({
  name: 'adminEndSessions',
  summary: 'Sign an account out everywhere.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ uid: anyUid, reason }),
  output: z.object({ ended: z.int() }),
})

export const adminSetDisabled = defineFunction({
  name: 'adminSetDisabled',
  summary: 'Keep an account from signing in: its sessions end everywhere, and its data stays. Or let it sign in again.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ uid: anyUid, disabled: z.boolean(), reason }),
  output: z.object({ changed: z.boolean() }),
})

export const adminDeleteUser = defineFunction({
  name: 'adminDeleteUser',
  summary:
    'Delete an account for good, as its owner can. Each roster goes to a co-leader or is deleted. Where there is another admin, one asks and another confirms within 24 hours.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({
    uid: anyUid,
    /** The `confirmWith` that `adminGetUser` returned. */
    confirm: text(300),
    reason,
  }),
  /** False when another admin has to confirm. */
  output: z.object({ deleted: z.boolean() }),
  limits: { perMinute: 10 },
})

export const adminListActs = defineFunction({
  name: 'adminListActs',
  summary: 'Admin actions, newest first: all of them, or those about one account.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ uid: anyUid.nullable().default(null), after }),
  output: z.object({ acts: z.array(actLine).max(50), next: z.int().nullable() }),
  topics,
})

export const adminListSupport = defineFunction({
  name: 'adminListSupport',
  summary: 'Requests for help, newest first. Found by receipt, text, or the sender’s name or e-mail address.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({
    search,
    show: z.enum(['open', 'handled', 'all']).default('open'),
    after: supportCursor.nullable().default(null),
  }),
  output: z.object({ requests: z.array(supportLine).max(25), next: supportCursor.nullable() }),
  topics,
})

export const adminHandleSupport = defineFunction({
  name: 'adminHandleSupport',
  summary: 'Mark a request for help as handled with a note on what was done, or reopen it.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({
    receipt: text(20),
    handled: z.boolean(),
    note: freeText(1000, { lines: true }).pipe(z.string().min(3, { error: 'Say briefly what was done.' })),
  }),
  output: z.object({ handled: z.boolean() }),
})

export const adminListJobs = defineFunction({
  name: 'adminListJobs',
  summary: 'The job queues, and the failed jobs of the last day.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({ queues: z.array(queueLine).max(200), failed: z.array(failedJob).max(50) }),
  topics,
})

export const adminRetryJob = defineFunction({
  name: 'adminRetryJob',
  summary: 'Try a failed job once more.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ name: text(100), id: z.uuid().toLowerCase() }),
  output: z.object({ waiting: z.literal(true) }),
})

export const adminListStoreEvents = defineFunction({
  name: 'adminListStoreEvents',
  summary: 'Messages from the stores with their outcome, newest first.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({
    state: z.enum(EVENT_STATES).nullable().default(null),
    after: eventCursor.nullable().default(null),
  }),
  output: z.object({ events: z.array(storeEvent).max(50), next: eventCursor.nullable() }),
  topics,
})

export const adminRetryStoreEvent = defineFunction({
  name: 'adminRetryStoreEvent',
  summary: 'Process again a store message that failed or was ignored.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ store: z.enum(STORES), eventId: text(300) }),
  output: z.object({ waiting: z.literal(true) }),
})

export const adminListStoreErrands = defineFunction({
  name: 'adminListStoreErrands',
  summary: 'Requests to the stores, open and done, newest first.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ open: z.boolean().default(false), after: errandCursor.nullable().default(null) }),
  output: z.object({ errands: z.array(storeErrand).max(50), next: errandCursor.nullable() }),
  topics,
})

export const adminRetryStoreErrand = defineFunction({
  name: 'adminRetryStoreErrand',
  summary: 'Try a request to a store again now.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ id: z.uuid().toLowerCase() }),
  output: z.object({ waiting: z.literal(true) }),
})

export const adminGetHealth = defineFunction({
  name: 'adminGetHealth',
  summary: 'The version, the database, services that are off, and what waits in each queue.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({}),
  output: health,
})
