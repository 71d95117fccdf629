import type { CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import type { JSONColumnType } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables } from '../../database/table.ts'

export const cadenceTables = tables({
  counseling_policies: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      version: key<Fixed<number>>(),
      seed: fact<Fixed<boolean>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      policy: fact<JSONColumnType<CadencePolicy>>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof cadenceTables> {}
}
