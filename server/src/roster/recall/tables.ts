import type { Contact, Reason, Statement } from '@muster/domain/roster/recall/standing.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export interface AlertLeadersTable {
  group_id: string
  roster_id: string
  soldier_id: string
}

export interface AlertVerificationsTable {
  soldier_id: string
  roster_id: string
  verified_on: string
  by_self: boolean
  by_uid: string | null
}

export interface AlertSharesTable {
  id: string
  roster_id: string
  label: string
  key_hash: Buffer
  group_ids: string[] | null
  created_at: Date
  created_by: string | null
  expires_at: Date
  revoked_at: Date | null
  opened: Generated<number>
  last_opened_at: Date | null
}

export interface RecallsTable {
  id: string
  roster_id: string
  kind: 'drill' | 'real'
  message: string
  place: string
  group_ids: string[] | null
  group_names: string[] | null
  started_at: Date
  started_by: string | null
  respond_by: Date
  report_by: Date | null
  escalate_minutes: number | null
  next_step: Generated<number>
  next_step_at: Date | null
  ended_at: Date | null
  ended_by: string | null
  outcome: 'closed' | 'cancelled' | null
  result: object | null
  names_purged: Generated<boolean>
}

export interface RecallPeopleTable {
  recall_id: string
  soldier_id: string
  roster_id: string
  group_name: string
  place: number
  told: boolean
}

export interface RecallLinksTable {
  id: string
  recall_id: string
  soldier_id: string
  roster_id: string
  secret_hash: Buffer
  number: number
  at: Date
  by_uid: string | null
  voided_at: Date | null
}

export interface RecallEntriesTable {
  id: string
  recall_id: string
  soldier_id: string
  roster_id: string
  number: GeneratedAlways<number>
  at: Date
  device_at: Date | null
  what: Statement | Contact
  eta_minutes: number | null
  reason: Reason | null
  source: 'link' | 'account' | 'leader'
  by_uid: string | null
  link_id: string | null
  device: Generated<string>
  late: boolean
  withdrawn_at: Date | null
  withdrawn_by: string | null
  set_aside_at: Date | null
}

export interface RecallEscalationsTable {
  recall_id: string
  roster_id: string
  step: number
  at: Date
  open: number
  told: string[]
}

declare module '../../database/schema.ts' {
  interface Schema {
    alert_leaders: AlertLeadersTable
    alert_verifications: AlertVerificationsTable
    alert_shares: AlertSharesTable
    recalls: RecallsTable
    recall_people: RecallPeopleTable
    recall_links: RecallLinksTable
    recall_entries: RecallEntriesTable
    recall_escalations: RecallEscalationsTable
  }
}
