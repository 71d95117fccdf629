import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { useMemo } from 'react'
import { PerstatLines, type StrengthLine } from './perstat-lines.tsx'

/** The report's figures by platoon, squad and team of the roster itself. */
export function PerstatGroups({ perstat: { groups, byName, rosterId } }: { perstat: Perstat }) {
  const lines = useMemo(() => {
    const own = byName.filter((person) => person.rosterId === rosterId)
    const names = Map.groupBy(own, (person) => person.groupId)
    return groups.map(
      ({ groupId, parentId, name, depth, line, slant }): StrengthLine => ({
        key: groupId ?? 'none',
        parentKey: parentId,
        name,
        depth,
        line,
        slant,
        people: names.get(groupId) ?? [],
      }),
    )
  }, [groups, byName, rosterId])
  return <PerstatLines label="Strength by group" head="Group" lines={lines} />
}
