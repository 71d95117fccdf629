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
/** A moment as PostgreSQL counts it, to the microsecond: cursors must not lose what is behind the milliseconds. */
const instant = z.iso
  .datetime({ precision: 6 })
  .refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })
/** A moment that a person chose. */
export const chosenInstant = z.iso.datetime().refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })

export const accountCursor = z.strictObject({ at: instant, uid: anyUid })
export const supportCursor = z.strictObject({ at: instant, receipt: text(20) })
export const eventCursor = z.strictObject({ at: instant, store: text(20), eventId: text(300) })
export const errandCursor = z.strictObject({ at: instant, id: z.uuid().toLowerCase() })
/** Rows that are only ever added, newest first: the number of the last one shown. */
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
  state: accountState,
  /** When the right to edit ends unless something is heard before; null: never, or there is none. */
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
  /** It gives the right to edit now. */
  runs: z.boolean(),
})

export const account = accountLine.extend({
  emailVerified: z.boolean(),
  /** What must be typed to delete it; null: it cannot be deleted here. */
  confirmWith: z.string().nullable(),
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
  /** The admin's name, where an admin did it. */
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
  /** Whom it is about, if the account is still there. */
  aboutName: z.string().nullable(),
  /** What it is about, where that is no account: a receipt, a job. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** `until`, `unlimited`… as plain text. */
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
  /** The last one that was done. */
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
  /** What nobody set up. */
  off: z.array(z.string()),
  /** Messages to be told, mail, pushes, jobs, store messages and errands that wait. */
  outbox: queue,
  mail: queue,
  /** Also those that wait for quiet hours to end; `failed` of those that were queued in the last 24 hours. */
  pushes: queue.extend({ failed: z.int() }),
  jobs: queue,
  storeEvents: queue,
  storeErrands: queue,
})
export type Health = z.output<typeof health>
