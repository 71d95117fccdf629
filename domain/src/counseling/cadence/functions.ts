import * as z from 'zod'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
import { counselingTopic } from '../functions.ts'
import { BOARD_PAGE, BOARD_SOLDIERS } from './limits.ts'
import {
  boardRoster,
  boardSection,
  cadencePolicyInput,
  cadenceVersion,
  counselingBoard,
  counselingYear,
} from './schema.ts'

const asked = {
  rosterId,
  over: z.enum(['roster', 'chain']).default('roster'),
}
const topics = (input: { rosterId: string; over?: 'roster' | 'chain' | undefined }) => [
  rosterTopic(input.rosterId),
  counselingTopic(input.rosterId),
  ...(input.over === 'chain' ? [chainTopic(input.rosterId)] : []),
]
const filters = {
  ...asked,
  section: boardSection.nullable().default(null),
  /** Only the Soldiers of this group and of the groups under it. */
  groupId: groupId.nullable().default(null),
}

export const getCounselingBoard = defineFunction({
  name: 'getCounselingBoard',
  summary:
    'The counselings that are due in a roster or its chain of command, by each roster’s policy: for whom, by when and why, with figures for each roster.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  about: 'roster',
  logged: { roster: 'Opened the board of counselings due' },
  input: z.strictObject({
    ...filters,
    /** How many rows the earlier pages held. */
    after: z
      .int()
      .min(0)
      .max(BOARD_SOLDIERS * 3)
      .default(0),
    limit: z.int().min(1).max(BOARD_PAGE).default(200),
  }),
  output: counselingBoard,
  topics,
  limits: { perMinute: 120 },
})

export const getCounselingFacts = defineFunction({
  name: 'getCounselingFacts',
  summary:
    'What the board of a roster is worked out from, for a device without signal: its policy, and of each Soldier the dates that count and the dates and kinds of the sessions. Never their text.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  about: 'roster',
  logged: { roster: 'Kept the board of counselings due on a device' },
  input: z.strictObject({ rosterId }),
  output: z.object({
    /** The caller may start sessions for the Soldiers of the roster. */
    mayCounsel: z.boolean(),
    board: boardRoster,
  }),
  topics,
  limits: { perMinute: 120 },
})

export const exportCounselingBoard = defineFunction({
  name: 'exportCounselingBoard',
  summary: 'The same as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'counseling',
  about: 'roster',
  logged: { roster: 'Exported the board of counselings due' },
  input: z.strictObject({ ...filters, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const getCounselingYear = defineFunction({
  name: 'getCounselingYear',
  summary:
    'The number of sessions of each kind in each month of a year, for a roster, its chain of command or one Soldier.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  // A board of many Soldiers says nothing about one of them, so it makes no entry in an access log.
  about: ({ soldierId }) => (soldierId === null ? [] : [soldierId]),
  logged: { soldier: 'Opened the year of counselings' },
  input: z.strictObject({
    ...asked,
    soldierId: soldierId.nullable().default(null),
    year: z
      .int()
      .min(2000, { error: 'Choose a year from 2000 on.' })
      .max(2100, { error: 'Choose a year before 2101.' }),
  }),
  output: counselingYear,
  topics,
})

export const getCounselingPolicy = defineFunction({
  name: 'getCounselingPolicy',
  summary: 'The counseling policy of this roster, with sources and dates.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: cadenceVersion,
  topics,
})

export const saveCounselingPolicy = defineFunction({
  name: 'saveCounselingPolicy',
  summary: 'Change the counseling policy of this roster, as a new version. Null returns to the seed.',
  kind: 'write',
  access: 'roster editor',
  area: 'counseling',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    /** The version that was changed. Null for the seed. Refused when somebody saved another version since. */
    version: z.int32().nullable(),
    policy: cadencePolicyInput.nullable(),
  }),
  output: z.object({ version: z.int() }),
})
