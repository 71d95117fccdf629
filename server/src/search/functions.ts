import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { firstDay, spanOf } from '@muster/domain/scheduling/calendar/event-when.ts'
import { occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import { FOUND_KINDS, listSearchResults, type SearchResults } from '@muster/domain/search/functions.ts'
import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { asChainViewer, IN_ONE_STATEMENT } from '../roster/scope.ts'
import { ruleDays } from '../scheduling/calendar/rule-days.ts'
import { type FoundEvent, type FoundLicense, found } from './reads.ts'

const YEAR = 366 * 24 * 60 * 60 * 1000
/** Later than any instant of an event. */
const FAR = Date.UTC(3000, 0)

export const searchFunctions: readonly Implementation[] = [
  implement(listSearchResults, IN_ONE_STATEMENT, async (call, { rosterId, text, most }) => {
    const words = wordsOf(text)
    if (words.length === 0) {
      await asChainViewer(call, rosterId, 'any')
      return { about: [], answer: NOTHING }
    }
    const { events, licenses, ...rows } = await found(call, rosterId, words, most)
    const all: Rows = { ...rows, events: nextDays(events, call.now), licenses: licenses.map(asLicense) }
    return { about: [null], answer: cutTo(most, all) }
  }),
]

type Rows = Omit<SearchResults, 'more'>

const NOTHING: SearchResults = {
  soldiers: [],
  tasks: [],
  events: [],
  licenses: [],
  taskings: [],
  equipment: [],
  manifests: [],
  worksheets: [],
  counselings: [],
  leave: [],
  dutyRosters: [],
  recalls: [],
  formations: [],
  more: [],
}

/** The first rows of each kind, and which kinds have more. */
function cutTo(most: number, rows: Rows): SearchResults {
  const cut = Object.fromEntries(FOUND_KINDS.map((kind) => [kind, rows[kind].slice(0, most)])) as unknown as Rows
  return Object.assign(cut, { more: FOUND_KINDS.filter((kind) => rows[kind].length > most) })
}

/**
 * Each event with its next day within a year, the nearest first, then single ones that are over, the latest first.
 * Series without a day to come are left out.
 */
function nextDays(events: readonly FoundEvent[], now: Date): SearchResults['events'] {
  const range = { start: now, end: new Date(now.getTime() + YEAR) }
  const dated = events.flatMap(({ rosterZone, recurrence, without, occurrence, ...event }) => {
    const [next] = occurrencesIn(ruleDays, { when: event.when, recurrence, without }, rosterZone, range, 1)
    if (next) return [{ away: +next.start, row: { ...event, day: occurrence ?? next.day, when: next.when } }]
    const { start, end } = spanOf(event.when, rosterZone)
    // After everything that is still to come.
    const away = FAR + (now.getTime() - start.getTime())
    return recurrence === null && end <= now ? [{ away, row: { ...event, day: firstDay(event.when) } }] : []
  })
  return dated.toSorted((a, b) => a.away - b.away || (a.row.title < b.row.title ? -1 : 1)).map(({ row }) => row)
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
