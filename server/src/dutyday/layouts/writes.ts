import type { LayoutName, PerstatLayout } from '@muster/domain/dutyday/layouts/layout.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

/** Adds a version. False when another leader saved one of this number first. */
export async function addLayout(
  tx: WriteTx,
  { rosterId, uid }: Pick<RosterEditor, 'rosterId' | 'uid'>,
  fresh: {
    readonly name: LayoutName
    readonly version: number
    readonly seed: boolean
    readonly at: Date
    readonly layout: PerstatLayout
  },
): Promise<boolean> {
  const { name, version, seed, at, layout } = fresh
  const added = await tx.query
    .insertInto('perstat_layouts')
    .values({ roster_id: rosterId, name, version, seed, at, by: uid, layout: JSON.stringify(layout) })
    .onConflict((taken) => taken.doNothing())
    .returning('version')
    .execute()
  return added.length > 0
}
