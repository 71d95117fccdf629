import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { progressOf, sectionsOf } from '../accountability-sections.ts'

/**
 * The progress of each platoon and of the Soldiers in no group, to see who still owes the report. Empty for a roster
 * with only one of them.
 */
export function PlatoonProgress({ rows, rosterId }: { rows: readonly AccountabilityRow[]; rosterId: string }) {
  const groups = useRead(getRoster, { rosterId }).data?.groups
  const lines = useMemo(() => (groups ? progressOf(sectionsOf(rows, groups), groups) : []), [rows, groups])
  if (!groups) {
    return (
      <Part title="Reported">
        <div className="h-41">
          <LoadingShape shape="text" rows={6} label="Loading who has reported" />
        </div>
      </Part>
    )
  }
  if (lines.length < 2) return null
  return (
    <Part title="Reported">
      <ul className="flex flex-col gap-3">
        {lines.map(({ groupId, name, reported, onHand }) => (
          <li key={groupId}>
            <Progress label={name} value={reported} max={onHand} text={`${reported} of ${onHand}`} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
