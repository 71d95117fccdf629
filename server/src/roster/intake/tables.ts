import { INTAKE_DAYS } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import type { Generated } from 'kysely'
import { account, fact, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export type IntakeDecision = 'added' | 'merged' | 'rejected'

export const intakeTables = tables({
  intake_receipts: {
    of: 'roster',
    kept: { since: 'at', after: `${INTAKE_DAYS} days` },
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      invite_id: key<string | null>(),
      content_hash: withheld<Buffer>('secret'),
      receipt: fact<string>(),
      at: fact<Date>(),
      decision: fact<Generated<IntakeDecision | null>>(),
      decided_by: account<Generated<string | null>>('emptied'),
    },
  },
  intake_submissions: {
    of: 'roster',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      label: fact<string>(),
      data: fact<IntakeData>(),
    },
  },
  intake_spent_challenges: {
    of: 'server',
    // Expired work cannot be sent in any more, so it need not be kept.
    kept: { since: 'until' },
    notExported: 'names nobody',
    columns: {
      signature: withheld<Buffer>('secret'),
      until: fact<Date>(),
    },
  },
  server_secrets: {
    of: 'server',
    kept: 'for good: keys of the server',
    notExported: 'names nobody',
    columns: {
      name: fact<string>(),
      secret: withheld<Buffer>('secret'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof intakeTables> {}
}
