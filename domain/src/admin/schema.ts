import * as z from 'zod'
import { SOURCE_STATUSES, STORES, SUBSCRIPTION_SOURCES } from '../billing/sources.ts'
import { sessionSummary, uid } from '../identity/schema.ts'
import { freeText, text } from '../kernel/text.ts'
import { SUPPORT_CATEGORIES, type SupportCategory } from '../support/categories.ts'
import { ACCOUNT_STATES } from './accounts.ts'
import { ADMIN_ACTS, type AdminAct } from './acts.ts'

export const anyUid = uid.toLowerCase()
export const reason = freeText(500).pipe(z.string().min(3, { error: 'Give a short reason.' }))
export const search = text(120).default('')
/** A moment in microseconds, as PostgreSQL stores it. A cursor in milliseconds would skip rows. */
const instant = z.iso
  .datetime({ precision: 6 })
  .refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })
/** A moment that an admin chose. */
export const chosenInstant = z.iso.datetime().refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })

export const accountCursor = z.strictObject({ at: instant, uid: anyUid })
export const supportCursor = z.strictObject({ at: instant, receipt: text(20) })
export const eventCursor = z.strictObject({ at: instant, store: text(20), eventId: text(300) })
export const errandCursor = z.strictObject({ at: instant, id: z.uuid().toLowerCase() })
/** The cursor of a list of rows that are only ever added, newest first: the number of the last row shown. */
export const after = z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null)

export const accountState = z.enum(ACCOUNT_STATES)

export const accountLine = z.object({
  uid,
  name: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  providers: z.array(z.string()),
  isAdmin: z.boolean(),
  /** Since when an admin keeps it from signing in. Null when it can sign in. */
  disabledAt: z.iso.datetime().nullable(),
  state: accountState,
  /**
   * When the right to edit ends if the store sends nothing before then. Null when it never ends, or when there is none.
   */
  entitledUntil: z.iso.datetime().nullable(),
  /** How many rosters the account owns. */
  rosters: z.int(),
})
export type AccountLine = z.output<typeof accountLine>

export const sourceLine = z.object({
  source: z.enum(SUBSCRIPTION_SOURCES),
  externalId: z.string(),
  status: z.enum(SOURCE_STATUSES),
  reason: z.string().nullable(),
  product: z.string().nullable(),
  entitledUntil: z.iso.datetime().nullable(),
  periodEndsAt: z.iso.datetime().nullable(),
  renews: z.boolean(),
  environment: z.enum(['production', 'sandbox']),
  /** Whether this source gives the right to edit now. */
  runs: z.boolean(),
})

export const account = accountLine.extend({
  emailVerified: z.boolean(),
  /**
   * The text to type to delete the account. Null when the account can be neither deleted nor disabled here: one's own,
   * and the one that the settings name.
   */
  confirmWith: z.string().nullable(),
  /** How far a deletion is: nobody has to confirm it, another admin will have to, or one asked for it. */
  deletion: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['alone', 'two needed']) }),
    z.object({ state: z.literal('asked'), by: z.string(), byMe: z.boolean(), at: z.iso.datetime() }),
  ]),
  signIns: z.array(z.object({ provider: z.string(), lastSignInAt: z.iso.datetime() })),
  sources: z.array(sourceLine),
  sessions: z.array(sessionSummary).max(100),
})
export type Account = z.output<typeof account>

const told = z
  .object({
    status: z.enum(SOURCE_STATUSES),
    reason: z.string().nullable(),
    entitledUntil: z.iso.datetime().nullable(),
    renews: z.boolean(),
  })
  .nullable()

export const subscriptionChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  source: z.enum(SUBSCRIPTION_SOURCES),
  cause: z.string(),
  /** The admin's name, when an admin made the change. */
  by: z.string().nullable(),
  why: z.string().nullable(),
  before: told,
  after: told,
})
export type SubscriptionChange = z.output<typeof subscriptionChange>

export const actLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  act: z.enum(Object.keys(ADMIN_ACTS) as [AdminAct]),
  aboutUid: uid.nullable(),
  /** The account that the act is about, while that account exists. */
  aboutName: z.string().nullable(),
  /** What the act is about when it is not an account: a receipt, a job. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** Details such as `until` and `unlimited`, as plain text. */
  details: z.record(z.string(), z.string()),
})
export type ActLine = z.output<typeof actLine>

export const supportLine = z.object({
  receipt: z.string(),
  at: z.iso.datetime(),
  category: z.enum(Object.keys(SUPPORT_CATEGORIES) as [SupportCategory]),
  text: z.string(),
  diagnostics: z.record(z.string(), z.string()).nullable(),
  uid,
  name: z.string().nullable(),
  email: z.string().nullable(),
  handled: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
})
export type SupportLine = z.output<typeof supportLine>

export const queueLine = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  /** When the last job of this queue was done. */
  doneAt: z.iso.datetime().nullable(),
})
export const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.int(),
  askedAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
})

export const EVENT_STATES = ['waiting', 'done', 'ignored', 'failed'] as const
export const storeEvent = z.object({
  store: z.enum(STORES),
  eventId: z.string(),
  kind: z.string(),
  externalId: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  state: z.enum(EVENT_STATES),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  fault: z.string().nullable(),
})
export type StoreEvent = z.output<typeof storeEvent>
export const storeErrand = z.object({
  id: z.uuid(),
  store: z.enum(STORES),
  act: z.string(),
  externalId: z.string(),
  askedAt: z.iso.datetime(),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  fault: z.string().nullable(),
})
export type StoreErrand = z.output<typeof storeErrand>

const queue = z.object({ waiting: z.int(), oldestAt: z.iso.datetime().nullable() })
export const health = z.object({
  at: z.iso.datetime(),
  version: z.string(),
  upSince: z.iso.datetime(),
  databaseVersion: z.string(),
  databaseBytes: z.int(),
  migration: z.string(),
  /** The services that this installation has not set up. */
  off: z.array(z.string()),
  /** How much waits in each queue: notices, mail, pushes, jobs, store messages and requests to the stores. */
  outbox: queue,
  mail: queue,
  /** Counts also pushes that wait for quiet hours to end. `failed` counts those queued in the last 24 hours. */
  pushes: queue.extend({ failed: z.int() }),
  jobs: queue,
  storeEvents: queue,
  storeErrands: queue,
})
export type Health = z.output<typeof health>
