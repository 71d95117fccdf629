import type { RequestBasis } from '@muster/domain/roster/linking/schema.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, key, type RowsOf, soldier, tables } from '../../database/table.ts'

/** How many days a request waits for a leader's answer. */
export const REQUEST_DAYS = 30

/** The tables whose records a transfer takes along and that keep what the roster's own leaders wrote. */
export type ArrivedKind = 'readiness_records' | 'duty_profiles' | 'licenses' | 'counselings' | 'leave_requests'

export const linkingTables = tables({
  link_requests: {
    of: 'account',
    kept: { since: 'agreed_at', after: `${REQUEST_DAYS} days`, where: "state = 'waiting'" },
    columns: {
      id: key<string>(),
      uid: account<string>('row goes'),
      roster_id: key<string>(),
      basis: fact<RequestBasis>(),
      /** Declined by the person, refused by a leader. Over: the person was linked elsewhere in the meantime. */
      state: fact<Generated<'waiting' | 'confirmed' | 'refused' | 'declined' | 'withdrawn' | 'over'>>(),
      at: fact<Date>(),
      decided_at: fact<Date | null>(),
      decided_by: account<string | null>('emptied'),
      /** Null until the person agrees. Until then the roster's leaders do not see it. */
      agreed_at: fact<Date | null>(),
      /** The row that was linked before consent was required. */
      soldier_id: soldier<string | null>('row goes'),
    },
  },
  /** An account's agreement to be described by a row of this roster. Without it no row can be linked. */
  link_consents: {
    of: 'account',
    columns: {
      uid: account<string>('row goes'),
      roster_id: key<string>(),
      way: fact<'code' | 'yes' | 'transfer'>(),
      at: fact<Date>(),
    },
  },
  /** The leaders whose rosters do not ask an account any more. */
  link_declines: {
    of: 'account',
    columns: {
      uid: account<string>('row goes'),
      leader_uid: account<string>('row goes'),
      at: fact<Date>(),
    },
  },
  link_events: {
    of: 'Soldier',
    onRecord: 'links',
    columns: {
      id: key<GeneratedAlways<number>>(),
      roster_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      at: fact<Date>(),
      event: fact<'linked' | 'unlinked' | 'transferred out' | 'transferred in'>(),
      uid: account<string | null>('emptied'),
      by_uid: account<string | null>('emptied'),
      roster_name: fact<string | null>(),
    },
  },
  roster_transfers: {
    of: 'roster',
    columns: {
      id: key<string>(),
      from_roster_id: key<string>(),
      to_roster_id: key<string>(),
      state: fact<Generated<'offered' | 'accepted' | 'declined' | 'withdrawn'>>(),
      at: fact<Date>(),
      offered_by: account<string | null>('emptied'),
      effective_on: fact<string>(),
      decided_at: fact<Date | null>(),
      decided_by: account<string | null>('emptied'),
      at_once: fact<Generated<boolean>>(),
      rehabilitative: fact<Generated<boolean>>(),
      archiving: key<string | null>(),
      takes_back: key<string | null>(),
      /** When it was told that the offer expired. */
      expiry_told_at: fact<Date | null>(),
    },
  },
  transfer_soldiers: {
    of: 'Soldier',
    hiddenFromSoldier: 'between the two leaders; the result is in link_events',
    columns: {
      transfer_id: key<string>(),
      from_roster_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      taken_as: soldier<string | null>('emptied'),
    },
  },
  /** Which records of a Soldier came with a transfer. They leave the roster with the next one. */
  arrived_records: {
    of: 'Soldier',
    notExported: 'bookkeeping: that a record came from another roster',
    columns: {
      roster_id: key<string>(),
      kind: key<ArrivedKind>(),
      record_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
    },
  },
})

export type LinkConsentsTable = RowsOf<typeof linkingTables>['link_consents']
export type LinkEventsTable = RowsOf<typeof linkingTables>['link_events']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof linkingTables> {}
}
