import * as z from 'zod'
import { uid } from '../../identity/schema.ts'
import { OUTCOMES, SECURITY_KIND_NAMES } from '../../kernel/security-log.ts'

export const securityLine = z.object({
  /** Its place in the chain. */
  seq: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_KIND_NAMES),
  /** What was done: the name of a function, or a few words. */
  what: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Who did it. Null for a stranger, and for the server itself. */
  uid: uid.nullable(),
  /** The name of the account, while there is one. */
  name: z.string().nullable(),
  /** The id of what it was about: an account, a roster. */
  about: z.string().nullable(),
  address: z.string().nullable(),
  /** How often, in the ten seconds that this entry is about. */
  times: z.int(),
  details: z.record(z.string(), z.string()),
})
export type SecurityLine = z.output<typeof securityLine>
