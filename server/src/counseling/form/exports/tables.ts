import type { CounselingLayout } from '@muster/domain/counseling/form/functions.ts'
import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface CounselingExportsTable {
  id: Fixed<string>
  uid: Fixed<string>
  roster_id: Fixed<string>
  layout: Fixed<CounselingLayout>
  at: Fixed<Date>
  expires_at: Fixed<Date>
}

export interface CounselingExportFilesTable {
  export_id: Fixed<string>
  uid: Fixed<string>
  roster_id: Fixed<string>
  counseling_id: Fixed<string>
  place: Fixed<number>
  state: Generated<'waiting' | 'made' | 'failed'>
  claimed_at: Date | null
  file_name: string | null
  content: Buffer | null
}

declare module '../../../database/schema.ts' {
  interface Schema {
    counseling_exports: CounselingExportsTable
    counseling_export_files: CounselingExportFilesTable
  }
}
