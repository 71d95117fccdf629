import type { CounselingLayout } from '@muster/domain/counseling/form/functions.ts'
import type { Generated } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../../../database/table.ts'

export const counselingExportTables = tables({
  counseling_exports: {
    of: 'account',
    kept: { since: 'expires_at' },
    notExported: 'is there twice: files of exported data',
    columns: {
      id: key<Fixed<string>>(),
      uid: account<Fixed<string>>('row goes'),
      roster_id: key<Fixed<string>>(),
      layout: fact<Fixed<CounselingLayout>>(),
      at: fact<Fixed<Date>>(),
      expires_at: fact<Fixed<Date>>(),
    },
  },
  counseling_export_files: {
    of: 'account',
    notExported: 'is there twice: files of exported data',
    columns: {
      export_id: key<Fixed<string>>(),
      uid: account<Fixed<string>>('row goes'),
      roster_id: key<Fixed<string>>(),
      counseling_id: key<Fixed<string>>(),
      place: fact<Fixed<number>>(),
      state: fact<Generated<'waiting' | 'made' | 'failed'>>(),
      claimed_at: fact<Date | null>(),
      file_name: fact<string | null>(),
      content: withheld<Buffer | null>('is there twice'),
    },
  },
})

declare module '../../../database/schema.ts' {
  interface Schema extends RowsOf<typeof counselingExportTables> {}
}
