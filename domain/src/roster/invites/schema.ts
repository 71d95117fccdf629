import * as z from 'zod'
import { freeText } from '../../kernel/text.ts'
import { leaderPart } from '../leaders/schema.ts'
import { rosterRole } from '../schema.ts'

/** The only thing that a code allows its holder to do. */
export const invitePurpose = z.enum(['intake', 'soldier', 'co-leader'])
export type InvitePurpose = z.output<typeof invitePurpose>

export const INVITE_DAYS = 7
export const INVITE_LIMIT = 200
/** The most groups whose leaders are invited by one act. */
export const GROUPS_AT_ONCE = 100

/** What a leader sets for a new invite. The code is shown once. Only its hash is stored. */
export const inviteInput = {
  /** Made by the client, so that an invite sent twice is added once. */
  inviteId: z.uuid().toLowerCase(),
  /** The leader's own name for the invite: `1st Squad gains, November`. */
  label: freeText(80).default(''),
  days: z.int().min(1).max(90).default(INVITE_DAYS),
  /** How often it may be used. Null means any number of times until it expires. */
  maxUses: z.int().min(1).max(1000).nullable().default(1),
}

export const invite = z.object({
  id: z.uuid(),
  purpose: invitePurpose,
  /** For a co-leader invite. */
  role: rosterRole.exclude(['owner']).nullable(),
  /** For a co-leader invite: what they get. Null for the whole roster in the role. */
  part: leaderPart.nullable(),
  label: z.string(),
  state: z.enum(['open', 'expired', 'used up', 'revoked']),
  uses: z.int(),
  maxUses: z.int().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Who joined with a co-leader invite. */
  usedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type Invite = z.output<typeof invite>

/**
 * A typed code: eight letters and digits without I, L, O and U, in any case, with or without the dash (`7K3M-9QTX`). It
 * has 40 bits, and guesses are limited for each address and caller.
 */
export const inviteCode = z
  .string()
  .max(40)
  .transform((raw) => raw.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, { error: 'A code has eight letters and digits, like 7K3M-9QTX.' }))

/** The long secret of an intake link: 256 bits, base64url. */
export const intakeToken = z.string().max(200)
