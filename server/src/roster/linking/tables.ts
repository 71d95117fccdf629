import type { LinkRequest } from '@muster/domain/roster/linking/schema.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export interface LinkRequestsTable {
  id: string
  uid: string
  roster_id: string
  basis: LinkRequest['basis']
  /** Declined by the person, refused by a leader; over: the person was linked somewhere in the meantime. */
  state: Generated<'waiting' | 'confirmed' | 'refused' | 'declined' | 'withdrawn' | 'over'>
  at: Date
  decided_at: Date | null
  decided_by: string | null
  /** Null while the person has not agreed: until then the roster's leaders do not see it. */
  agreed_at: Date | null
  /** The row that was linked before people were asked. */
  soldier_id: string | null
}

/** That an account agreed to be described by a row of this roster. Without it no row can be linked. */
export interface LinkConsentsTable {
  uid: string
  roster_id: string
  way: 'code' | 'yes' | 'transfer'
  at: Date
}

/** Whose rosters ask an account no more. */
export interface LinkDeclinesTable {
  uid: string
  leader_uid: string
  at: Date
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
    link_consents: LinkConsentsTable
    link_declines: LinkDeclinesTable
    link_events: LinkEventsTable
    roster_transfers: RosterTransfersTable
    transfer_soldiers: TransferSoldiersTable
  }
}
