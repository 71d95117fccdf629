import { account, fact, key, type RowsOf, soldier, tables } from '../../database/table.ts'

export const equipmentTables = tables({
  equipment_checks: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      item_id: key<string>(),
      day: fact<string>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
    },
  },
  equipment_items: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      id: key<string>(),
      version: key<number>(),
      name: fact<string>(),
      kind: fact<string>(),
      quantity: fact<number>(),
      out_count: fact<number>(),
      sensitive: fact<boolean>(),
      note: fact<string>(),
      removed_at: fact<Date | null>(),
    },
  },
  equipment_sign_outs: {
    of: 'Soldier',
    onRecord: 'signed-out equipment',
    columns: {
      roster_id: key<string>(),
      id: key<string>(),
      item_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      quantity: fact<number>(),
      note: fact<string>(),
      out_at: fact<Date>(),
      out_by: account<string>('number stays'),
      due_at: fact<Date | null>(),
      in_at: fact<Date | null>(),
      in_by: account<string | null>('number stays'),
      told_at: fact<Date | null>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof equipmentTables> {}
}
