import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const carriedTables = tables({
  /** With which a device signs the acts that another one delivers. */
  device_keys: {
    of: 'account',
    kept: { since: 'valid_until', after: '7 days' },
    notExported: 'says nothing about a person: the public keys of devices',
    columns: {
      id: key<Fixed<string>>(),
      uid: account<Fixed<string>>('row goes'),
      session_id: key<string>(),
      public_key: fact<Fixed<Buffer>>(),
      registered_at: fact<Fixed<Date>>(),
      valid_until: fact<Date>(),
      /** When the device signed out, or took another key. What it signed before still counts. */
      ended_at: fact<Date | null>(),
      /** Its session was ended from elsewhere, perhaps because the device is lost. Nothing that it signed counts. */
      revoked_at: fact<Date | null>(),
    },
  },
  /** For which devices seal. Never sent anywhere. */
  sealing_keys: {
    of: 'server',
    kept: 'for good: the key of the installation',
    notExported: 'names nobody',
    columns: {
      id: key<Fixed<string>>(),
      public_key: withheld<Fixed<Buffer>>('bookkeeping'),
      private_key: withheld<Fixed<Buffer>>('secret'),
      made_at: fact<Fixed<Date>>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof carriedTables> {}
}
