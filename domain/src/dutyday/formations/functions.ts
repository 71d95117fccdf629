import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { defineFunction } from '../../kernel/function.ts'
import { freeText } from '../../kernel/text.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { rosterId } from '../../roster/schema.ts'
import { dutyTopic } from '../functions.ts'
import { DAYS_OFF_LIMIT, FORMATION_LIMIT, UPCOMING_LIMIT } from './limits.ts'
import {
  dayOff,
  disputedStatus,
  formation,
  formationId,
  formationInput,
  formationOnDay,
  upcomingAbsence,
} from './schema.ts'

const ofRoster = { rosterId }

export const getDutyOutlook = defineFunction({
  name: 'getDutyOutlook',
  summary:
    'The context of a duty day: its formations and their submissions, coming absences, and Soldiers with conflicting reports.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, dutyDate: calendarDate.nullable().default(null) }),
  output: z.object({
    dutyDate: calendarDate,
    today: calendarDate,
    timeZone: z.string(),
    /** The name of the day off, or null. */
    dayOff: z.string().nullable(),
    formations: z.array(formationOnDay).max(FORMATION_LIMIT + 1),
    upcoming: z.array(upcomingAbsence).max(UPCOMING_LIMIT),
    disputed: z.array(disputedStatus).max(50),
  }),
  topics: (input) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)],
})

export const listFormations = defineFunction({
  name: 'listFormations',
  summary: 'The recurring formations of a roster by time, and its days off from today.',
  kind: 'read',
  access: 'roster viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: z.object({
    timeZone: z.string(),
    formations: z.array(formation).max(FORMATION_LIMIT),
    daysOff: z.array(dayOff).max(DAYS_OFF_LIMIT),
  }),
  topics: (input) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)],
})

export const saveFormation = defineFunction({
  name: 'saveFormation',
  summary: 'Add or change a recurring formation, or restore one that was ended.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    ...ofRoster,
    /** Made by the client. */
    formationId,
    /** The version that was read. Null for a new formation. */
    version: z.int32().nullable(),
    formation: formationInput,
  }),
  output: formation,
  limits: { perMinute: 60 },
})

export const endFormation = defineFunction({
  name: 'endFormation',
  summary: 'End a formation. Reports submitted at it stay.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofRoster, formationId }),
  output: z.object({ version: z.int() }),
  limits: { perMinute: 60 },
})

export const setDayOff = defineFunction({
  name: 'setDayOff',
  summary: 'Set a day off of the unit. Without a name it becomes a duty day again.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofRoster, day: calendarDate, name: freeText(60).nullable() }),
  output: z.null(),
  limits: { perMinute: 60 },
})
