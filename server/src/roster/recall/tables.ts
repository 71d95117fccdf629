import { SHARE_LISTED_DAYS } from '@muster/domain/roster/recall/limits.ts'
import type { Contact, Reason, Statement } from '@muster/domain/roster/recall/standing.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, key, type RowsOf, soldier, tables, withheld } from '../../database/table.ts'

export const recallTables = tables({
  alert_leaders: {
    of: 'Soldier',
    columns: {
      group_id: key<string>(),
      roster_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
    },
  },
  alert_verifications: {
    of: 'Soldier',
    columns: {
      soldier_id: soldier<string>('row goes'),
      roster_id: key<string>(),
      verified_on: fact<string>(),
      by_self: fact<boolean>(),
      by_uid: account<string | null>('emptied'),
    },
  },
  alert_shares: {
    of: 'roster',
    kept: { since: "least(expires_at, coalesce(revoked_at, 'infinity'))", after: `${SHARE_LISTED_DAYS} days` },
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      label: fact<string>(),
      key_hash: withheld<Buffer>('secret'),
      group_ids: key<string[] | null>(),
      created_at: fact<Date>(),
      created_by: account<string | null>('emptied'),
      expires_at: fact<Date>(),
      revoked_at: fact<Date | null>(),
      opened: fact<Generated<number>>(),
      last_opened_at: fact<Date | null>(),
    },
  },
  recalls: {
    of: 'roster',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      kind: fact<'drill' | 'real'>(),
      message: fact<string>(),
      place: fact<string>(),
      group_ids: key<string[] | null>(),
      group_names: fact<string[] | null>(),
      started_at: fact<Date>(),
      started_by: account<string | null>('emptied'),
      respond_by: fact<Date>(),
      report_by: fact<Date | null>(),
      escalate_minutes: fact<number | null>(),
      next_step: fact<Generated<number>>(),
      next_step_at: fact<Date | null>(),
      ended_at: fact<Date | null>(),
      ended_by: account<string | null>('emptied'),
      outcome: fact<'closed' | 'cancelled' | null>(),
      result: fact<object | null>(),
      names_purged: fact<Generated<boolean>>(),
    },
  },
  recall_people: {
    of: 'Soldier',
    kept: 'retention_days of the roster after the recall: purgeRecalls',
    onRecord: 'answers to recalls',
    columns: {
      recall_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      roster_id: key<string>(),
      group_name: fact<string>(),
      place: fact<number>(),
      told: fact<boolean>(),
    },
  },
  recall_links: {
    of: 'Soldier',
    hiddenFromSoldier: 'links that leaders made; the answers given with them are there',
    columns: {
      id: key<string>(),
      recall_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      roster_id: key<string>(),
      secret_hash: withheld<Buffer>('secret'),
      number: key<number>(),
      at: fact<Date>(),
      by_uid: account<string | null>('emptied'),
      voided_at: fact<Date | null>(),
    },
  },
  recall_entries: {
    of: 'Soldier',
    columns: {
      id: key<string>(),
      recall_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      roster_id: key<string>(),
      number: key<GeneratedAlways<number>>(),
      at: fact<Date>(),
      device_at: fact<Date | null>(),
      what: fact<Statement | Contact>(),
      eta_minutes: fact<number | null>(),
      reason: fact<Reason | null>(),
      source: fact<'link' | 'account' | 'leader'>(),
      by_uid: account<string | null>('emptied'),
      link_id: key<string | null>(),
      device: fact<Generated<string>>(),
      late: fact<boolean>(),
      withdrawn_at: fact<Date | null>(),
      withdrawn_by: account<string | null>('emptied'),
      set_aside_at: fact<Date | null>(),
    },
  },
  recall_escalations: {
    of: 'roster',
    kept: 'retention_days of the roster after the recall: purgeRecalls',
    columns: {
      recall_id: key<string>(),
      roster_id: key<string>(),
      step: fact<number>(),
      at: fact<Date>(),
      open: fact<number>(),
      told: account<string[]>('number stays'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof recallTables> {}
}
