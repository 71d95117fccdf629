import { LAYOUTS, type LayoutName } from '@muster/domain/dutyday/layouts/layout.ts'
import type { LayoutVersion } from '@muster/domain/dutyday/layouts/schema.ts'
import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameOf } from '../../roster/people/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/** The layouts in force: of each the roster's newest version, or the default. */
export async function newestLayouts(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'>,
): Promise<Record<LayoutName, LayoutVersion>> {
  const { rows } = await sql<LayoutVersion & { name: LayoutName }>`
    select distinct on (p.name) p.name, p.version, p.seed, ${sql.raw(isoInstant('p.at'))} as at,
      ${sql.raw(accountNameOf('p.by'))} as by, p.layout
    from perstat_layouts p where p.roster_id = ${rosterId} order by p.name, p.version desc`.execute(tx.query)
  const saved = new Map(rows.map(({ name, ...version }) => [name, version]))
  const newest = (name: LayoutName): LayoutVersion =>
    saved.get(name) ?? { version: null, seed: true, at: null, by: null, layout: SEED_LAYOUTS[name] }
  return Object.fromEntries(LAYOUTS.map((name) => [name, newest(name)])) as Record<LayoutName, LayoutVersion>
}
