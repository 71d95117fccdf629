import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import type { Generated } from 'kysely'

export type IntakeDecision = 'added' | 'merged' | 'rejected'

export interface IntakeReceiptsTable {
  id: string
  roster_id: string
  invite_id: string | null
  content_hash: Buffer
  receipt: string
  at: Date
  decision: Generated<IntakeDecision | null>
  decided_by: Generated<string | null>
}

export interface IntakeSubmissionsTable {
  id: string
  roster_id: string
  label: string
  data: IntakeData
}

export interface IntakeSpentChallengesTable {
  signature: Buffer
  until: Date
}

export interface ServerSecretsTable {
  name: string
  secret: Buffer
}

declare module '../../database/schema.ts' {
  interface Schema {
    intake_receipts: IntakeReceiptsTable
    intake_submissions: IntakeSubmissionsTable
    intake_spent_challenges: IntakeSpentChallengesTable
    server_secrets: ServerSecretsTable
  }
}
