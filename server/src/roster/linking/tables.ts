import type { LinkRequest } from '@muster/domain/roster/linking/schema.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export interface LinkRequestsTable {
  id: string
  uid: string
  /** Null for what the person asked by DoD ID. */
  roster_id: string | null
  ask_id: string | null
  basis: LinkRequest['basis']
  state: Generated<'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'over'>
  at: Date
  decided_at: Date | null
  decided_by: string | null
}

export interface LinkEventsTable {
  id: GeneratedAlways<number>
  roster_id: string
  soldier_id: string
  at: Date
  event: 'linked' | 'unlinked' | 'transferred out' | 'transferred in'
  uid: string | null
  by_uid: string | null
  roster_name: string | null
}

export interface RosterTransfersTable {
  id: string
  from_roster_id: string
  to_roster_id: string
  state: Generated<'offered' | 'accepted' | 'declined' | 'withdrawn'>
  at: Date
  offered_by: string | null
  effective_on: string
  decided_at: Date | null
  decided_by: string | null
}

export interface TransferSoldiersTable {
  transfer_id: string
  from_roster_id: string
  soldier_id: string
  taken_as: string | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    link_requests: LinkRequestsTable
    link_events: LinkEventsTable
    roster_transfers: RosterTransfersTable
    transfer_soldiers: TransferSoldiersTable
  }
}
