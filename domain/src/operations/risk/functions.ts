import { topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { rosterId } from '../../roster/schema.ts'
import { operationsText } from '../guarded.ts'
import { EDITIONS_LIMIT, LIBRARY_LIMIT, WHOLE_SHEETS, WORKSHEETS_PAGE } from './limits.ts'
import { SHEET_MOVES } from './rules.ts'
import {
  echelon,
  edition,
  riskAuthorities,
  riskCard,
  riskContent,
  riskPolicy,
  riskSheet,
  sheetState,
  worksheetId,
} from './schema.ts'

/** Changes when a worksheet of the roster changes. */
export const riskTopic = topicOfRoster('risk')

const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), riskTopic(input.rosterId)]
const version = z.int().min(1)
const moved = z.object({ worksheetId, edition, version: z.int(), state: sheetState })
const cursor = z.strictObject({ on: calendarDate, id: worksheetId })
const wholeSheet = z.object({
  sheet: riskSheet,
  /** Newest first. */
  editions: z.array(z.object({ edition, state: sheetState })).max(EDITIONS_LIMIT),
  policy: riskPolicy,
  may: z.object({
    write: z.boolean(),
    decide: z.boolean(),
    /** The caller prepared it, so that somebody else must approve it. */
    ownWork: z.boolean(),
  }),
})

export const listRiskWorksheets = defineFunction({
  name: 'listRiskWorksheets',
  summary: 'Risk worksheets of a roster or its chain of command, latest dates first, with the approval authorities.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    over: z.enum(['roster', 'chain']).default('roster'),
    /** `open` is being written or waits for approval. */
    show: z.enum(['open', 'approved']).default('open'),
    taskingId: z.uuid().toLowerCase().nullable().default(null),
    after: cursor.nullable().default(null),
    limit: z.int().min(1).max(WORKSHEETS_PAGE).default(WORKSHEETS_PAGE),
  }),
  output: z.object({
    worksheets: z.array(riskCard).max(WORKSHEETS_PAGE),
    next: cursor.nullable(),
    policy: riskPolicy,
  }),
  topics: (input) => (input.over === 'chain' ? [...topics(input), chainTopic(input.rosterId)] : topics(input)),
})

export const getRiskWorksheet = defineFunction({
  name: 'getRiskWorksheet',
  summary:
    'One risk worksheet of a roster or one below it, in its newest or another version, and what the caller may do.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ rosterId, worksheetId, edition: edition.nullable().default(null) }),
  output: wholeSheet,
  topics,
})

export const listWholeRiskWorksheets = defineFunction({
  name: 'listWholeRiskWorksheets',
  summary: 'The risk worksheets of a roster with the latest dates, each whole, in its newest version.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: z.object({ worksheets: z.array(wholeSheet).max(WHOLE_SHEETS) }),
  topics,
})

export const saveRiskWorksheet = defineFunction({
  name: 'saveRiskWorksheet',
  summary: 'Start a risk worksheet (version null) or save a draft of it. A draft may lack anything but its mission.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    worksheetId,
    /** The version on the caller's screen. Refused when somebody else saved the worksheet since. */
    version: version.nullable(),
    content: riskContent,
  }),
  output: moved,
  limits: { bodyBytes: 400_000 },
})

export const moveRiskWorksheet = defineFunction({
  name: 'moveRiskWorksheet',
  summary: 'Send a worksheet for approval, withdraw it, start a new version of an approved one, or discard a draft.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, worksheetId, version, move: z.enum(SHEET_MOVES) }),
  output: z.object({ worksheetId, left: moved.nullable() }),
})

export const decideRiskWorksheet = defineFunction({
  name: 'decideRiskWorksheet',
  summary: 'Accept the risk, or return the worksheet with a remark. Not for its preparer, nor below the authority.',
  kind: 'write',
  access: 'chain editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    worksheetId,
    version,
    act: z.enum(['approve', 'send back']),
    /** The echelon for which the caller decides. Needed to approve. */
    echelon: echelon.nullable().default(null),
    /** The caller's duty position: `Commander, A Co`. */
    position: operationsText(80).default(''),
    remark: operationsText(400).default(''),
  }),
  output: moved,
})

export const saveRiskAuthorities = defineFunction({
  name: 'saveRiskAuthorities',
  summary: 'Set who accepts each level of residual risk in this roster, and the source.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, authorities: riskAuthorities, source: operationsText(160) }),
  output: z.object({ policy: riskPolicy }),
})

export const listRiskHazards = defineFunction({
  name: 'listRiskHazards',
  summary: 'Hazards and their controls from the unit’s own worksheets, as suggestions.',
  kind: 'read',
  access: 'roster viewer',
  area: 'operations',
  input: z.strictObject({ rosterId }),
  output: z.object({
    hazards: z
      .array(
        z.object({ subtask: z.string(), hazard: z.string(), control: z.string(), how: z.string(), who: z.string() }),
      )
      .max(LIBRARY_LIMIT),
  }),
  topics,
})

export const exportRiskWorksheet = defineFunction({
  name: 'exportRiskWorksheet',
  summary: 'A risk worksheet as PDF, in the order of DD Form 2977.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ rosterId, worksheetId, edition: edition.nullable().default(null) }),
  output: fileContent,
  limits: { perMinute: 30 },
})
