import type { CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import type { ColumnType, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface CounselingPoliciesTable {
  roster_id: Fixed<string>
  version: Fixed<number>
  seed: Fixed<boolean>
  at: Fixed<Date>
  by: Fixed<string>
  policy: JSONColumnType<CadencePolicy>
}

declare module '../../database/schema.ts' {
  interface Schema {
    counseling_policies: CounselingPoliciesTable
  }
}
