import * as z from 'zod'
import { freeText, requiredFreeText, requiredText, text } from '../kernel/text.ts'
import { parsePersonName } from './person-name.ts'

/** An account's id. It is a UUID because it is also the App Store's `appAccountToken`. */
export const uid = z.uuid()

/** DoD ID number: exactly 10 digits. All other characters are removed (specification section 5). */
export const dodid = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, { error: 'A DoD ID has exactly 10 digits.' }))

export const personName = z.object({
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  /** `de la Cruz, Juan M Jr`. It parses to the same parts. */
  display: z.string(),
})
export type PersonName = z.output<typeof personName>

/**
 * The role that users declare for themselves. The specification makes an account with `declaredRole: Admin` an admin,
 * so no call of a user may set that value.
 */
export const declaredRole = z.enum(['Leader', 'Soldier'])

/** The `users` document (specification section 3). */
export const userProfile = z.object({
  uid,
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  needsProfile: z.boolean(),
  createdAt: z.iso.datetime(),
  dodid: z.string().nullable(),
  name: personName.nullable(),
  rank: z.string().nullable(),
  declaredRole: z.string().nullable(),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  hasSeenTour: z.boolean(),
  hasSeenTourMobile: z.boolean(),
  hasSeenTourDesktop: z.boolean(),
})
export type UserProfile = z.output<typeof userProfile>

export const nameParts = z.strictObject({
  last: requiredFreeText(80),
  first: freeText(80),
  middle: freeText(80),
  suffix: text(10),
})

/** A name is text as typed, or its parts (specification section 3). */
const givenName = z.union(
  [
    requiredText(250).transform(partsOfName).pipe(nameParts),
    // A client may send a name back as it read it, with the display name. The server makes its own.
    nameParts.extend({ display: z.string().max(1000).optional() }).transform(({ display: _made, ...parts }) => parts),
  ],
  { error: 'Send a name as text, 1 to 250 characters, or as its parts last, first, middle and suffix.' },
)

function partsOfName(typed: string) {
  const { display: _made, ...parts } = parsePersonName(typed)
  return parts
}

export const profileChange = z.strictObject({
  dodid: dodid.optional(),
  name: givenName.optional(),
  rank: text(6).optional(),
  displayName: freeText(160).optional(),
  declaredRole: declaredRole.optional(),
  hasSeenTour: z.boolean().optional(),
  hasSeenTourMobile: z.boolean().optional(),
  hasSeenTourDesktop: z.boolean().optional(),
})
export type ProfileChange = z.output<typeof profileChange>

export const signInProvider = z.object({
  /** Part of the provider's routes: `/auth/{id}/start`. */
  id: z.string(),
  /** The name on the button: `Continue with {label}`. */
  label: z.string(),
  kind: z.enum(['google', 'apple', 'oidc', 'demo']),
  /** Whether leaders of a roster, and admins, may sign in with it. */
  forLeaders: z.boolean(),
  /** The ids under which the provider knows the apps. Null when the apps sign in through the system's browser. */
  native: z.object({ issuer: z.string(), webClientId: z.string(), clientIds: z.array(z.string()) }).nullable(),
})
export type SignInProvider = z.output<typeof signInProvider>

/** A text to agree to before each sign-in. `id` is sent back as the agreement, and is another for another text. */
export const signInBanner = z.object({ text: z.string(), id: z.string() })
export type SignInBanner = z.output<typeof signInBanner>

export const sessionSummary = z.object({
  id: z.string(),
  kind: z.enum(['web', 'native']),
  startedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  device: z.string(),
  /** How and from which address it was begun. Null for a session from before that was kept. */
  provider: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
})

/** The text that a user types to confirm that an account is deleted. */
export const DELETE_ACCOUNT_WORD = 'DELETE'

/** One consequence of deleting an account. `heirs` are the co-leaders who can take over the roster. */
export const deletionConsequence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('roster'),
    rosterId: z.uuid(),
    name: z.string(),
    soldiers: z.int(),
    heirs: z.array(z.object({ uid, name: z.string(), role: z.enum(['editor', 'viewer']) })).max(50),
  }),
  z.object({ kind: z.literal('shared roster'), rosterId: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('link'), rosterId: z.uuid(), name: z.string() }),
  /** What the user must do in another place, such as canceling a store subscription. */
  z.object({ kind: z.literal('elsewhere'), what: z.string() }),
])
export type DeletionConsequence = z.output<typeof deletionConsequence>
