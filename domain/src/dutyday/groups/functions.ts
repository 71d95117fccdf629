import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { defineFunction } from '../../kernel/function.ts'
import { groupId, rosterId } from '../../roster/ids.ts'
import { PART_GROUPS } from '../../roster/leaders/schema.ts'
import { dutyTopic } from '../functions.ts'
import { groupReports, groupSubmission, restOfRoster } from './schema.ts'

const groupIds = z.array(groupId).min(1, { error: 'Choose at least one group.' }).max(PART_GROUPS)

export const getGroupReports = defineFunction({
  name: 'getGroupReports',
  summary: 'Which groups of a roster have submitted a duty day, who leads them, and what changed since.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId, dutyDate: calendarDate.nullable().default(null) }),
  output: groupReports,
  topics: ({ rosterId: id }) => [dutyTopic(id)],
})

export const submitGroups = defineFunction({
  name: 'submitGroups',
  summary: 'Submit the accountability of groups, each with what is below it, as their leader.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Submitted the accountability of a group' },
  subscription: 'needed',
  carried: true,
  input: z.strictObject({ rosterId, dutyDate: calendarDate, groupIds }),
  /** One for each group. When nothing changed since the last one, that one, whoever submitted it. */
  output: z.object({ submissions: z.array(groupSubmission) }),
})

export const nudgeGroups = defineFunction({
  name: 'nudgeGroups',
  summary: 'Remind the leaders of groups that have not submitted the day. Null: of all that have not.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, dutyDate: calendarDate, groupIds: groupIds.nullable() }),
  output: z.object({ nudged: z.array(groupId) }),
})

export const getRestOfRoster = defineFunction({
  name: 'getRestOfRoster',
  summary: 'Names and today’s status of the Soldiers outside the caller’s part, if the roster shows them.',
  kind: 'read',
  access: 'roster viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: restOfRoster,
  topics: ({ rosterId: id }) => [dutyTopic(id)],
})
