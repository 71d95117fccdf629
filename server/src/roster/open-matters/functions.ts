import { listOpenMatters } from '@muster/domain/roster/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import type { RosterExtension } from '../extension.ts'
import { mustBeThere, nameOf } from '../soldiers/functions.ts'

const FIRST = 3

export function openMatterFunctions(extensions: readonly RosterExtension[]): readonly Implementation[] {
  return [
    implement(listOpenMatters, async ({ tx, scope, today }, { soldierIds }) => {
      const names = new Map((await mustBeThere(tx, scope, soldierIds)).map((soldier) => [soldier.id, nameOf(soldier)]))
      const asked = { soldierIds: [...names.keys()], today }
      const found = await Promise.all(
        extensions.flatMap((extension) => extension.openMatters?.(tx, scope, asked) ?? []),
      )
      const byMatter = Map.groupBy(found.flat(), ({ what }) => what)
      const matters = [...byMatter].map(([what, rows]) => {
        const concerned = new Set(rows.map(({ soldierId }) => soldierId))
        const inOrder = [...names].filter(([id]) => concerned.has(id)).map(([, name]) => name)
        return { what, soldiers: inOrder.length, first: inOrder.slice(0, FIRST) }
      })
      return { matters }
    }),
  ]
}
