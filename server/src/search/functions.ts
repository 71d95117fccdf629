import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import { FOUND_LIMIT, listSearchResults, type SearchResults } from '@muster/domain/search/functions.ts'
import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { asChainViewer, IN_ONE_STATEMENT } from '../roster/scope.ts'
import { ruleDays } from '../scheduling/calendar/rule-days.ts'
import { type FoundEvent, type FoundLicense, found } from './reads.ts'

const YEAR = 366 * 24 * 60 * 60 * 1000

export const searchFunctions: readonly Implementation[] = [
  implement(listSearchResults, IN_ONE_STATEMENT, async (call, { rosterId, text }) => {
    const words = wordsOf(text)
    if (words.length === 0) {
      await asChainViewer(call, rosterId)
      const answer = { soldiers: [], tasks: [], events: [], licenses: [], taskings: [], equipment: [], manifests: [] }
      return { about: [], answer }
    }
    const { events, licenses, ...rows } = await found(call, rosterId, words)
    return { about: [null], answer: { ...rows, events: nextDays(events, call.now), licenses: licenses.map(asLicense) } }
  }),
]

/** Each event with its next day within a year, the nearest first. Events without one are left out. */
function nextDays(events: readonly FoundEvent[], now: Date): SearchResults['events'] {
  const range = { start: now, end: new Date(now.getTime() + YEAR) }
  return events
    .flatMap(({ rosterZone, recurrence, without, occurrence, ...event }) => {
      const [next] = occurrencesIn(ruleDays, { when: event.when, recurrence, without }, rosterZone, range, 1)
      return next ? [{ start: next.start, row: { ...event, day: occurrence ?? next.day, when: next.when } }] : []
    })
    .toSorted((a, b) => a.start.getTime() - b.start.getTime() || (a.row.title < b.row.title ? -1 : 1))
    .slice(0, FOUND_LIMIT)
    .map(({ row }) => row)
}

function asLicense({ kind, state, licenseClass, vehicles, courses, ...license }: FoundLicense) {
  const parts =
    kind === 'civilian'
      ? [state, licenseClass && `class ${licenseClass}`]
      : kind === 'motorcycle'
        ? courses.map(({ course }) => course)
        : vehicles.map(({ vehicle }) => vehicleOf(vehicle).label)
  return { ...license, subject: parts.filter(Boolean).join(', ') || LICENSE_KINDS[kind].label }
}
