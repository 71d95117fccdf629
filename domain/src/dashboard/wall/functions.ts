import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { defineFunction } from '../../kernel/function.ts'
import { readinessTopic } from '../../readiness/functions.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { recallTopic } from '../../roster/recall/functions.ts'
import { rosterId } from '../../roster/schema.ts'
import { calendarBelowTopic, calendarTopic } from '../../scheduling/calendar/functions.ts'
import { wall } from './schema.ts'

export const getWall = defineFunction({
  name: 'getWall',
  summary:
    'What a screen on the wall of the orderly room shows: accountability by group, strength, events, duty, readiness, recalls. Without names unless they are asked for.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Opened the wall display' },
  input: z.strictObject({
    rosterId,
    over: z.enum(['roster', 'chain']).default('roster'),
    /** Rank and name of those on duty. Otherwise rank and position. */
    names: z.boolean().default(false),
  }),
  output: wall,
  topics: ({ rosterId: id, over }) => [
    ...[rosterTopic, dutyTopic, calendarTopic, readinessTopic, recallTopic].map((topic) => topic(id)),
    ...(over === 'chain' ? [chainTopic(id), calendarBelowTopic(id)] : []),
  ],
  limits: { perMinute: 120 },
})
