import { topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { rosterId, soldierId } from '../../roster/schema.ts'
import { MANIFESTS_PAGE, MOVES_LIMIT, PROBLEMS_LIMIT, WHOLE_MANIFESTS } from './limits.ts'
import {
  manifest,
  manifestCard,
  manifestHead,
  manifestId,
  manifestPerson,
  manifestState,
  manifestVehicles,
  rider,
  seatProblems,
  seatRole,
} from './schema.ts'

/** Changes when a manifest of the roster changes. */
export const manifestsTopic = topicOfRoster('manifests')

const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), manifestsTopic(input.rosterId)]
/** The version on the caller's screen. Refused when somebody else changed the manifest since. */
const version = z.int().min(1)
const changed = z.object({ manifestId, version: z.int(), state: manifestState })
const cursor = z.strictObject({ on: calendarDate, id: manifestId })
const about = { rosterId, manifestId }
/** The vehicles to choose from, with their names. */
const catalogue = z.array(z.object({ code: z.string(), label: z.string() }))
const withProblems = {
  manifest,
  /** The problems that prevent a final manifest, or that came up after it was final. */
  problems: seatProblems,
  /** Notes that prevent nothing but need a look. */
  notes: seatProblems,
}
const wholeManifest = z.object({
  today: calendarDate,
  ...withProblems,
  /** In the order of the roster. */
  people: z.array(manifestPerson),
  catalogue,
})
export type WholeManifest = z.output<typeof wholeManifest>

export const listManifests = defineFunction({
  name: 'listManifests',
  summary: 'Manifests of a roster or its chain of command, latest dates first.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    over: z.enum(['roster', 'chain']).default('roster'),
    taskingId: z.uuid().toLowerCase().nullable().default(null),
    after: cursor.nullable().default(null),
    limit: z.int().min(1).max(MANIFESTS_PAGE).default(MANIFESTS_PAGE),
  }),
  output: z.object({
    today: calendarDate,
    manifests: z.array(manifestCard).max(MANIFESTS_PAGE),
    next: cursor.nullable(),
  }),
  topics: (input) => (input.over === 'chain' ? [...topics(input), chainTopic(input.rosterId)] : topics(input)),
})

export const getManifest = defineFunction({
  name: 'getManifest',
  summary: 'One manifest, the Soldiers on the roster that day with what they may drive, and the manifest’s problems.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  logged: { roster: 'Opened a manifest, with who can be seated' },
  input: z.strictObject(about),
  output: wholeManifest,
  topics: (input) => [...topics(input), dutyTopic(input.rosterId)],
})

export const listWholeManifests = defineFunction({
  name: 'listWholeManifests',
  summary:
    'The manifests of a roster with the nearest dates, first those of today and later, each whole, and the Soldiers who can be seated on each.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  logged: { roster: 'Kept manifests on a device, with who can be seated' },
  input: z.strictObject({ rosterId }),
  output: z.object({
    today: calendarDate,
    manifests: z.array(z.object(withProblems)).max(WHOLE_MANIFESTS),
    /** In the order of the roster. */
    riders: z.array(rider),
    catalogue,
  }),
  topics: (input) => [...topics(input), dutyTopic(input.rosterId)],
})

export const saveManifest = defineFunction({
  name: 'saveManifest',
  summary: 'Start a manifest (version null), or change its name, date, place or tasking.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, version: version.nullable(), ...manifestHead }),
  output: changed,
})

export const saveManifestVehicles = defineFunction({
  name: 'saveManifestVehicles',
  summary: 'Set all vehicles of a manifest in order of march. A vehicle that is left out is removed with its seats.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, version, vehicles: manifestVehicles }),
  output: changed,
})

export const seatSoldiers = defineFunction({
  name: 'seatSoldiers',
  summary: 'Seat Soldiers or remove them, all or none. A driver must be licensed, current and rested that day.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: 'found',
  logged: { soldier: 'Changed the seat on a manifest' },
  subscription: 'needed',
  input: z.strictObject({
    ...about,
    version,
    moves: z
      .array(
        z.strictObject({
          soldierId,
          to: z.strictObject({ vehicleId: z.uuid().toLowerCase(), role: seatRole }).nullable(),
        }),
      )
      .min(1)
      .max(MOVES_LIMIT),
  }),
  output: changed,
})

export const finalizeManifest = defineFunction({
  name: 'finalizeManifest',
  summary: 'Make a manifest final after a new check, or reopen it.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, version, final: z.boolean() }),
  output: changed,
})

export const copyManifest = defineFunction({
  name: 'copyManifest',
  summary: 'Copy a manifest to another date. Soldiers who may not ride then are left out and named.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, newId: manifestId, on: calendarDate }),
  output: changed.extend({ left: z.array(z.string()).max(PROBLEMS_LIMIT) }),
})

export const deleteManifest = defineFunction({
  name: 'deleteManifest',
  summary: 'Delete a draft.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, version }),
  output: z.object({ manifestId }),
})

export const exportManifest = defineFunction({
  name: 'exportManifest',
  summary: 'A manifest with headcounts, by vehicle and by name, as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ ...about, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})
