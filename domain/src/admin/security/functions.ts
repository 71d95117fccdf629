import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { OUTCOMES, SECURITY_KIND_NAMES, SECURITY_LOG_LOOK, SECURITY_LOG_SHOWN } from '../../kernel/security-log.ts'
import { after, anyUid, chosenInstant, search } from '../schema.ts'
import { securityLine } from './schema.ts'

export const adminListSecurityLog = defineFunction({
  name: SECURITY_LOG_LOOK,
  summary:
    'The security log, newest first: who did what, when, from where, and how it ended. Found by kind, outcome, account and time, or by what was done, the id that it was about, or the address.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({
    kind: z.enum(SECURITY_KIND_NAMES).nullable().default(null),
    outcome: z.enum(OUTCOMES).nullable().default(null),
    uid: anyUid.nullable().default(null),
    search,
    from: chosenInstant.nullable().default(null),
    to: chosenInstant.nullable().default(null),
    after,
  }),
  output: z.object({ entries: z.array(securityLine).max(50), next: z.int().nullable() }),
  topics: () => [SECURITY_LOG_SHOWN],
})
