import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { useMemo } from 'react'
import { openRosterBelow } from '../../roster/current-roster.ts'
import { PerstatLines, type StrengthLine } from './perstat-lines.tsx'

/** The report's figures by roster, each with everybody below it. A line links to the roster's own report. */
export function PerstatRosters({ perstat: { rosters, byName } }: { perstat: Perstat }) {
  const lines = useMemo(() => {
    const names = Map.groupBy(byName, (person) => person.rosterId)
    // The top roster is the total, which is already above this table. So the first lines are its rosters.
    return rosters.map(
      ({ rosterId, parentId, name, leader, depth, line, slant }): StrengthLine => ({
        key: rosterId,
        parentKey: depth <= 1 ? null : parentId,
        name,
        note:
          depth === 0 ? (
            'Total'
          ) : (
            <span className="flex flex-wrap items-center gap-x-3">
              {leader}
              <button
                type="button"
                onClick={() => openRosterBelow(rosterId)}
                className="min-h-control font-strong text-action underline-offset-4 print:hidden hover:underline"
              >
                Open<span className="sr-only"> the PERSTAT of {name}</span>
              </button>
            </span>
          ),
        depth: Math.max(0, depth - 1),
        line,
        slant,
        people: depth === 0 ? [] : (names.get(rosterId) ?? []),
      }),
    )
  }, [rosters, byName])
  return <PerstatLines label="Strength by roster" head="Roster" lines={lines} />
}
