import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { useRead } from '../../platform/calls/calls.ts'
import type { GroupReportsProps } from './group-reports.tsx'

const GroupReports = lazyPart(async () => ({ default: (await import('./group-reports.tsx')).GroupReports }))

/** The line of the groups' reports. It has its place before they arrive, so that the names below do not move. */
export function GroupsLine(props: GroupReportsProps) {
  const { data, error } = useRead(getGroupReports, { rosterId: props.rosterId, dutyDate: props.dutyDate })
  if (data ? data.groups.length === 0 : error) return null
  const shape = <div className="min-h-11 max-desk:w-full desk:border-b desk:border-line" />
  return data ? (
    <Suspense fallback={shape}>
      <GroupReports {...props} />
    </Suspense>
  ) : (
    shape
  )
}
