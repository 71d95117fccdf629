import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { userTopic } from '../../identity/functions.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { rosterId, soldierId } from '../../roster/schema.ts'
import { dutyTopic } from '../functions.ts'
import { statusEntry } from '../schema.ts'
import { absenceDays, dayKinds, dutyYear, submissionChanges } from './schema.ts'

const ofRoster = { rosterId }
const year = z
  .int()
  .min(2000, { error: 'Choose a year from 2000 on.' })
  .max(2100, { error: 'Choose a year before 2101.' })
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)]
const period = {
  ...ofRoster,
  from: calendarDate,
  to: calendarDate,
  over: z.enum(['roster', 'chain']).default('roster'),
}

export const getDutyYear = defineFunction({
  name: 'getDutyYear',
  summary: 'The duty status of one Soldier on each day of a year, as known now, with all entries.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: ({ soldierId }) => [soldierId],
  input: z.strictObject({ ...ofRoster, soldierId, year }),
  output: dutyYear,
  topics,
})

export const getMyDutyYear = defineFunction({
  name: 'getMyDutyYear',
  summary: 'The duty year of the caller’s own row. Empty without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({ year }),
  output: dutyYear,
  topics: (_input, uid) => [userTopic(uid)],
})

export const getAbsenceDays = defineFunction({
  name: 'getAbsenceDays',
  summary: 'The days of each Soldier, group and roster in each duty status over a period up to today.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(period),
  output: absenceDays,
  topics: (input) => (input.over === 'chain' ? [...topics(input), chainTopic(input.rosterId)] : topics(input)),
  limits: { perMinute: 60 },
})

export const getDayKinds = defineFunction({
  name: 'getDayKinds',
  summary: 'The kind of each of the last 30 days for each Soldier, day by day, for devices without signal.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: dayKinds,
  topics,
  limits: { perMinute: 60 },
})

export const exportAbsenceDays = defineFunction({
  name: 'exportAbsenceDays',
  summary: 'The same as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...period, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const getSubmissionChanges = defineFunction({
  name: 'getSubmissionChanges',
  summary: 'The differences, by name, between a submitted report and what is known of its day now.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, submissionId: z.uuid().toLowerCase() }),
  output: submissionChanges,
  topics,
})

export const listPlannedEntries = defineFunction({
  name: 'listPlannedEntries',
  summary: 'The duty statuses that begin after today, up to 31 days ahead, of every Soldier of a roster.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened the statuses planned ahead' },
  input: z.strictObject(ofRoster),
  output: z.object({ entries: z.array(statusEntry.extend({ madeAt: z.iso.datetime().nullable().optional() })) }),
  topics,
})
