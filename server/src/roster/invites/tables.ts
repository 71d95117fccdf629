import type { InvitePurpose } from '@muster/domain/roster/invites/schema.ts'
import type { Generated } from 'kysely'

export interface RosterInvitesTable {
  id: string
  roster_id: string
  purpose: InvitePurpose
  role: 'editor' | 'viewer' | null
  label: string
  secret_hash: Buffer
  max_uses: number | null
  uses: Generated<number>
  created_at: Date
  created_by: string | null
  expires_at: Date
  revoked_at: Date | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    roster_invites: RosterInvitesTable
  }
}
