import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { InvitePurpose } from '@muster/domain/roster/invites/schema.ts'
import type { Generated, JSONColumnType } from 'kysely'
import { account, fact, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const inviteTables = tables({
  roster_invites: {
    of: 'roster',
    // Dead for 30 days, they are no longer listed.
    kept: { since: "least(expires_at, coalesce(revoked_at, 'infinity'))", after: '30 days' },
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      purpose: fact<InvitePurpose>(),
      role: fact<'editor' | 'viewer' | null>(),
      part: fact<JSONColumnType<LeaderPart> | null>(),
      label: fact<string>(),
      secret_hash: withheld<Buffer>('secret'),
      max_uses: fact<number | null>(),
      uses: fact<Generated<number>>(),
      created_at: fact<Date>(),
      created_by: account<string | null>('emptied'),
      used_by: account<Generated<string | null>>('emptied'),
      expires_at: fact<Date>(),
      revoked_at: fact<Date | null>(),
    },
  },
})

export type RosterInvitesTable = RowsOf<typeof inviteTables>['roster_invites']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof inviteTables> {}
}
