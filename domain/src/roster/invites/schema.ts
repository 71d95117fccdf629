import * as z from 'zod'
import { freeText } from '../../kernel/text.ts'
import { rosterRole } from '../schema.ts'

/** What whoever holds the code may do with it, and nothing else. */
export const invitePurpose = z.enum(['intake', 'soldier', 'co-leader'])
export type InvitePurpose = z.output<typeof invitePurpose>

export const INVITE_DAYS = 7
export const INVITE_LIMIT = 200

/** What a leader settles when making one. The code itself is shown once; only its hash is kept. */
export const inviteInput = {
  /** Chosen by the client, so that a repeated send stays one invite. */
  inviteId: z.uuid().toLowerCase(),
  /** For whom or what, as the leader will know it again: `1st Squad gains, November`. */
  label: freeText(80).default(''),
  days: z.int().min(1).max(90).default(INVITE_DAYS),
  /** How often it may be used; null for as often as it takes until it expires. */
  maxUses: z.int().min(1).max(1000).nullable().default(1),
}

export const invite = z.object({
  id: z.uuid(),
  purpose: invitePurpose,
  /** Of a co-leader invite. */
  role: rosterRole.exclude(['owner']).nullable(),
  label: z.string(),
  state: z.enum(['open', 'expired', 'used up', 'revoked']),
  uses: z.int(),
  maxUses: z.int().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Invite = z.output<typeof invite>

/**
 * A code as a person types it: eight letters and digits without I, L, O and U, in any case, with or without
 * the dash (`7K3M-9QTX`). 40 bits, and guessing is limited by address and caller.
 */
export const inviteCode = z
  .string()
  .max(40)
  .transform((raw) => raw.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, { error: 'A code has eight letters and digits, like 7K3M-9QTX.' }))

/** The long secret of an intake link: 256 bits, base64url. */
export const intakeToken = z.string().max(200)
