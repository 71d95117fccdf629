import * as z from 'zod'
import { counselingTopic, myCounselingsTopic } from '../counseling/functions.ts'
import { dutyTopic } from '../dutyday/functions.ts'
import { tasksBelowTopic, tasksTopic } from '../dutyday/tasks/functions.ts'
import { defineFunction } from '../kernel/function.ts'
import { operationsTopic } from '../operations/functions.ts'
import { licensesTopic } from '../operations/licenses/functions.ts'
import { readinessTopic } from '../readiness/functions.ts'
import { rosterTopic } from '../roster/functions.ts'
import { chainTopic } from '../roster/linking/functions.ts'
import { recallTopic } from '../roster/recall/functions.ts'
import { groupId, rosterId, soldierId } from '../roster/schema.ts'
import { calendarBelowTopic, calendarTopic } from '../scheduling/calendar/functions.ts'
import { TIMELINE_MOST } from './limits.ts'
import { dashboard, needs, soldierTimeline } from './schema.ts'
import { TIMELINE_KINDS } from './soldier-timeline.ts'

export const getDashboard = defineFunction({
  name: 'getDashboard',
  summary:
    'The state of a roster today, of one group of it, or of it and every roster below: accountability, due back, tasks, absence cases, counselings, readiness, licenses, events, recalls.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Opened the dashboard' },
  input: z.strictObject({
    rosterId,
    over: z.enum(['roster', 'chain']).default('roster'),
    groupId: groupId.nullable().default(null),
  }),
  output: dashboard,
  topics: ({ rosterId: id, over }) => [
    ...[
      rosterTopic,
      dutyTopic,
      tasksTopic,
      calendarTopic,
      counselingTopic,
      readinessTopic,
      licensesTopic,
      recallTopic,
    ].map((topic) => topic(id)),
    ...(over === 'chain' ? [chainTopic(id), tasksBelowTopic(id), calendarBelowTopic(id)] : []),
  ],
  limits: { perMinute: 120 },
})

export const getNeeds = defineFunction({
  name: 'getNeeds',
  summary:
    'What waits for the caller on a roster and the rosters below: steps of absence cases, leave to decide, counselings, the caller’s own to sign, tasks, taskings to fill, swaps, overdue equipment, requests to link.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Opened the dashboard' },
  input: z.strictObject({
    rosterId,
    over: z.enum(['roster', 'chain']).default('roster'),
    groupId: groupId.nullable().default(null),
  }),
  output: needs,
  topics: ({ rosterId: id }, uid) => [
    ...[rosterTopic, dutyTopic, tasksTopic, counselingTopic, operationsTopic, chainTopic].map((topic) => topic(id)),
    myCounselingsTopic(uid),
  ],
  limits: { perMinute: 120 },
})

export const getSoldierTimeline = defineFunction({
  name: 'getSoldierTimeline',
  summary:
    'What is coming for a Soldier and what happened: absences, leave, duties, counselings by kind and date, readiness, licenses, events, transfers, ETS.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: ({ soldierId: one }) => [one],
  logged: { soldier: 'Opened what is coming and what happened' },
  input: z.strictObject({
    rosterId,
    soldierId,
    kinds: z
      .array(z.enum(TIMELINE_KINDS))
      .max(TIMELINE_KINDS.length)
      .default([...TIMELINE_KINDS]),
    /** Entries of each part. */
    most: z.int().min(1).max(TIMELINE_MOST).default(10),
  }),
  output: soldierTimeline,
  topics: ({ rosterId: id }) =>
    [rosterTopic, dutyTopic, calendarTopic, counselingTopic, readinessTopic, licensesTopic].map((topic) => topic(id)),
})
