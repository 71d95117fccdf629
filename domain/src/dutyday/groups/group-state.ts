import { isChangedSince } from '../perstat.ts'
import type { GroupReport, GroupReports } from './schema.ts'

export type GroupState = 'submitted' | 'changed' | 'late' | 'due' | 'nobody' | 'off'

/** Whether a group's report of the day has come in, and still says what is known. */
export function groupState(
  { submission, counts, newestEntryAt }: Pick<GroupReport, 'submission' | 'counts' | 'newestEntryAt'>,
  { noReport, dueAt }: Pick<GroupReports, 'noReport' | 'dueAt'>,
  now: number,
): GroupState {
  if (submission) return isChangedSince(submission, { counts, newest: newestEntryAt }) ? 'changed' : 'submitted'
  if (counts.onHand === 0) return 'nobody'
  if (noReport) return 'off'
  return Date.parse(dueAt) <= now ? 'late' : 'due'
}

/** `3 of 4 submitted, 1 changed since`. Groups without Soldiers owe nothing. How many are late stands beside it. */
export function groupsWords(states: readonly GroupState[]): string {
  const owed = states.filter((state) => state !== 'nobody' && state !== 'off')
  if (owed.length === 0 && states.includes('off')) return 'No formation, no report due'
  const submitted = owed.filter((state) => state === 'submitted' || state === 'changed').length
  const changed = owed.filter((state) => state === 'changed').length
  return `${submitted} of ${owed.length} submitted${changed > 0 ? `, ${changed} changed since` : ''}`
}
