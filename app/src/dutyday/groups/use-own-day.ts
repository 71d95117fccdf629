import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import type { GroupReport } from '@muster/domain/dutyday/groups/schema.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { hasSomeGroups, type RosterChoice } from '../../roster/current-roster.ts'

/**
 * The duty day as its leader owes it. For a leader of some groups the report is that of these groups: submitted once
 * each of them is. Undefined until that is known.
 */
export function useOwnDay(roster: RosterChoice, day: Accountability | undefined): Accountability | undefined {
  const some = hasSomeGroups(roster)
  const asked = { rosterId: roster.id, dutyDate: day?.dutyDate ?? null }
  const { data, error } = useRead(getGroupReports, asked, { enabled: some && day !== undefined })
  const ids = roster.part?.groupIds ?? null
  return useMemo(() => {
    if (!some || !day || ids === null) return day
    if (!data && !error) return undefined
    const own = data?.groups.filter(({ groupId }) => ids.includes(groupId)) ?? []
    const last = lastOf(own)
    const owing = own.filter(({ counts }) => counts.onHand > 0)
    return { ...day, submissions: last && owing.every(({ submission }) => submission !== null) ? [last] : [] }
  }, [some, day, ids, data, error])
}

/** The last report of these groups. */
export function lastOf(own: readonly GroupReport[]): GroupReport['submission'] | undefined {
  return own
    .flatMap(({ submission }) => submission ?? [])
    .toSorted((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt))[0]
}
