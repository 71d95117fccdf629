import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { fileContent } from '../kernel/file.ts'
import { defineFunction } from '../kernel/function.ts'
import { rosterTopic } from '../roster/functions.ts'
import { chainTopic } from '../roster/linking/functions.ts'
import { groupId, rosterId } from '../roster/schema.ts'
import { REPORT_IDS } from './ids.ts'
import { EXPORT_ROWS, REPORT_PAGE } from './limits.ts'
import { report, reportHead, reportId } from './schema.ts'
import { reportInfo } from './reports.ts'

const asked = {
  rosterId,
  reportId,
  over: z.enum(['roster', 'chain']).default('roster'),
  /** Only the Soldiers of this group and of the groups under it. */
  groupId: groupId.nullable().default(null),
  /** Null for the report's default period. */
  from: calendarDate.nullable().default(null),
  to: calendarDate.nullable().default(null),
  /** One of the report's own `choices`. */
  choice: z
    .string()
    .regex(/^[\w .:-]{1,100}$/, { error: 'Choose one of the list.' })
    .nullable()
    .default(null),
}

export const getReport = defineFunction({
  name: 'getReport',
  summary:
    'One report over a roster or its chain of command: figures, chart, and a page of its rows with the totals of all.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Opened a report on the roster' },
  input: z.strictObject({
    ...asked,
    /** How many rows the earlier pages held. */
    after: z.int().min(0).max(EXPORT_ROWS).default(0),
    limit: z.int().min(1).max(REPORT_PAGE).default(200),
  }),
  output: report,
  topics: (input) => [
    rosterTopic(input.rosterId),
    ...reportInfo(input.reportId).topics(input.rosterId),
    ...(input.over === 'chain' ? [chainTopic(input.rosterId)] : []),
  ],
  limits: { perMinute: 120 },
})

export const listReportFigures = defineFunction({
  name: 'listReportFigures',
  summary:
    'The first figure and a small picture of each report over a roster, with its default period, and of its PERSTAT. Only counts, no names.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  input: z.strictObject({ rosterId }),
  output: z.object({
    perstat: reportHead.omit({ reportId: true }),
    reports: z.array(reportHead).max(REPORT_IDS.length),
  }),
  topics: (input) => [
    ...new Set([rosterTopic(input.rosterId), ...REPORT_IDS.flatMap((id) => reportInfo(id).topics(input.rosterId))]),
  ],
  limits: { perMinute: 120 },
})

export const exportReport = defineFunction({
  name: 'exportReport',
  summary: 'The same with all of its rows, as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Exported a report on the roster' },
  input: z.strictObject({ ...asked, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})
