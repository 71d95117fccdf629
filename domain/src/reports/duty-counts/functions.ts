import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { groupId, named, ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { REPORT_AREAS } from '../areas.ts'

/** The most lines that an answer of `dutyFacts` has: each Soldier on some duty rosters. */
const DUTY_LINES = 50_000

/** How often the Soldiers of a roster were detailed in a period. */
export const dutyFacts = z.object({
  places: z.object({
    rosters: z.array(z.object({ rosterId, name: z.string(), depth: z.int() })),
    groups: z.array(z.object({ id: groupId, parentId: groupId.nullable(), name: z.string(), position: z.int() })),
  }),
  dutyRosters: z.array(z.object({ id: z.uuid(), name: z.string(), rosterName: z.string() })),
  /** Every Soldier who is on one of the duty rosters or performed a duty, in the order of the roster. */
  soldiers: z.array(named.extend({ rosterId, groupId: groupId.nullable() })).max(ROSTER_LIMIT),
  /** The duties of one Soldier on one duty roster. */
  counts: z
    .array(
      z.object({
        dutyRosterId: z.uuid(),
        rosterId,
        soldierId,
        /** How often the Soldier was detailed. */
        weekday: z.int(),
        weekend: z.int(),
        holiday: z.int(),
        /** Days performed up to today, including those taken over from others. */
        stood: z.int(),
        /**
         * Details that were made while the Soldier was on the duty roster and not on authorized absence. The fair share
         * is measured by them.
         */
        charged: z.int(),
      }),
    )
    .max(DUTY_LINES),
})
export type DutyFacts = z.output<typeof dutyFacts>

export const getDutyCounts = defineFunction({
  name: 'getDutyCounts',
  summary:
    'How often each Soldier of a roster was detailed in the usual period of the report on duties, by duty roster: what a device without signal works that report out from.',
  kind: 'read',
  access: 'chain viewer',
  area: REPORT_AREAS.duties,
  about: 'roster',
  logged: { roster: 'Kept the counts of duties on a device' },
  input: z.strictObject({ rosterId }),
  output: dutyFacts.extend({ from: calendarDate, to: calendarDate }),
  topics: ({ rosterId: id }) => [rosterTopic(id), dutyTopic(id)],
  limits: { perMinute: 120 },
})
