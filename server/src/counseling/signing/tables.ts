import type { Generated } from 'kysely'
import type { SealedText } from '../../database/sealed/sealing.ts'
import { account, fact, key, name, type RowsOf, sealed, tables, withheld } from '../../database/table.ts'

export const signingTables = tables({
  counseling_sign_links: {
    of: 'Soldier',
    hiddenFromSoldier: 'links that leaders made; the signatures made with them are there',
    columns: {
      roster_id: key<string>(),
      counseling_id: key<string>(),
      id: key<string>(),
      delivery: withheld<number>('bookkeeping'),
      secret_hash: withheld<Buffer>('secret'),
      at: fact<Date>(),
      by_uid: account<string | null>('emptied'),
      expires_at: fact<Date>(),
      opened: fact<Generated<number>>(),
      last_opened_at: fact<Date | null>(),
      used_at: fact<Date | null>(),
      withdrawn_at: fact<Date | null>(),
    },
  },
  counseling_signatures: {
    of: 'Soldier',
    columns: {
      roster_id: key<string>(),
      counseling_id: key<string>(),
      id: key<string>(),
      number: withheld<number>('bookkeeping'),
      delivery: withheld<number>('bookkeeping'),
      signer: fact<string>(),
      name: name<string>('stays: in the words that the Soldier was given and signed'),
      at: fact<Date>(),
      device_at: fact<Date | null>(),
      how: fact<string>(),
      by_uid: account<string | null>('number stays'),
      link_id: key<string | null>(),
      strokes: sealed(name<SealedText | null>('stays: in the words that the Soldier was given and signed'), 'json'),
      typed: sealed(name<SealedText | null>('stays: in the words that the Soldier was given and signed')),
      document_hash: withheld<Buffer>('secret'),
      seal: withheld<Buffer>('secret'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof signingTables> {}
}
