import { accountTopic } from '../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'
import {
  deletionConsequence,
  profileChange,
  sessionSummary,
  signInBanner,
  signInProvider,
  userProfile,
} from './schema.ts'

export const userTopic = accountTopic()

export const getSignInOptions = defineFunction({
  name: 'getSignInOptions',
  summary:
    'The sign-in methods, the text to agree to before one of them, whether this is a demo, and whether the caller has a session.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    providers: z.array(signInProvider),
    banner: signInBanner.nullable(),
    demo: z.boolean(),
    signedIn: z.boolean(),
  }),
})

export const getMyProfile = defineFunction({
  name: 'getMyProfile',
  summary: "The caller's users document. The first sign-in creates it with needsProfile.",
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: userProfile,
  topics: (_input, uid) => [userTopic(uid)],
})

export const saveMyProfile = defineFunction({
  name: 'saveMyProfile',
  summary: 'Merge changes into the caller’s users document.',
  kind: 'write',
  access: 'account',
  input: profileChange,
  output: userProfile,
})

export const getOnboardingInfo = defineFunction({
  name: 'getOnboardingInfo',
  summary: 'Whether the profile is incomplete, and the link to a leader if there is one.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    needsProfile: z.boolean(),
    link: z.object({ rosterId: z.uuid(), leader: z.string() }).nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const userHeartbeat = defineFunction({
  name: 'userHeartbeat',
  summary: 'Extend the session: at sign-in, every 5 minutes and on activity.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({
    event: z.enum(['signin', 'heartbeat']),
    appLock: z
      .boolean()
      .optional()
      .describe('For the phone apps: set whether the app lock protects this session, which then lasts 30 days.'),
  }),
  output: z.object({
    sessionEndsAt: z.iso.datetime(),
    idleS: z.int().describe('How long the session lasts without activity, in seconds.'),
    leftS: z
      .int()
      .nullable()
      .describe('In how many seconds it ends in any case. Null behind an app lock, where only activity counts.'),
  }),
})

export const listMySessions = defineFunction({
  name: 'listMySessions',
  summary: 'The caller’s sessions.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(sessionSummary).max(100) }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const endMySessions = defineFunction({
  name: 'endMySessions',
  summary: 'End one session, all but this one, or all.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ which: z.union([z.enum(['all', 'others']), z.strictObject({ id: z.string().max(100) })]) }),
  output: z.object({ ended: z.int() }),
})

export const startNativeSignIn = defineFunction({
  name: 'startNativeSignIn',
  summary: 'A single-use nonce, valid for 10 minutes, that the provider must put into the ID token.',
  kind: 'write',
  access: 'anyone',
  input: z.strictObject({
    provider: z.string().max(40),
    agreed: z.string().max(40).optional().describe('The id of the banner that the person agreed to.'),
  }),
  output: z.object({ nonce: z.string(), expiresAt: z.iso.datetime() }),
})

export const finishNativeSignIn = defineFunction({
  name: 'finishNativeSignIn',
  summary: 'Exchange a verified ID token for a session token to send as Authorization: Bearer.',
  kind: 'write',
  access: 'anyone',
  input: z.strictObject({
    provider: z.string().max(40),
    idToken: z.string().max(20_000),
    nonce: z.string().max(200),
    returnTo: z.string().max(1000).default('').describe('Where the app goes after it. It may hold an invitation.'),
    device: z.string().max(200).default(''),
  }),
  output: z.object({ token: z.string(), sessionEndsAt: z.iso.datetime() }),
})

export const redeemNativeSignIn = defineFunction({
  name: 'redeemNativeSignIn',
  summary: 'Exchange the one-time code from a sign-in in the system’s browser for a session token.',
  kind: 'write',
  access: 'anyone',
  input: z.strictObject({
    code: z.string().max(100),
    /** The secret that the app kept. It started the sign-in with the secret's SHA-256. */
    verifier: z.string().max(200),
    device: z.string().max(200).default(''),
  }),
  output: z.object({
    token: z.string(),
    sessionEndsAt: z.iso.datetime(),
    /** What the provider reported about the person, as in the cookie of a browser sign-in. */
    hint: z.record(z.string(), z.string()),
  }),
})

export const previewAccountDeletion = defineFunction({
  name: 'previewAccountDeletion',
  summary: 'The consequences of deleting the account: rosters handed over or deleted, links ended.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ confirmWith: z.string(), consequences: z.array(deletionConsequence).max(500) }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const selfDeleteAccount = defineFunction({
  name: 'selfDeleteAccount',
  summary: 'Delete the account for good: rosters handed over or deleted, personal data removed, sessions ended.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  signIn: 'fresh',
  input: z.strictObject({
    /** The text that `previewAccountDeletion` asked for. */
    confirm: z.string().max(300),
    /**
     * The co-leader who takes over each roster. A roster that is left out goes to its longest-serving editor, or is
     * deleted when it has none.
     */
    handOver: z
      .array(z.strictObject({ rosterId: z.uuid().toLowerCase(), to: z.uuid().toLowerCase().nullable() }))
      .max(200)
      .default([]),
  }),
  output: z.object({ deleted: z.literal(true) }),
  limits: { perMinute: 5 },
})
