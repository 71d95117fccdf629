import * as z from 'zod'
import { AREAS, type Area } from '../../kernel/area.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { groupId } from '../ids.ts'
import { AREA_LEVELS, LEADER_POSITIONS, seesWhatFollows } from './part.ts'

/** The most groups of one part. */
export const PART_GROUPS = 50

const level = z.enum(AREA_LEVELS)

export const areaRights = z
  .strictObject(Object.fromEntries(AREAS.map((area) => [area, level])) as Record<Area, typeof level>)
  .refine(seesWhatFollows, {
    error: 'Whoever changes leave, duty or taskings must see accountability, because those become duty statuses.',
    path: ['accountability'],
  })

/** What a leader of a roster has: the whole of it or some groups with what is below them, and rights in each area. */
export const leaderPart = z.strictObject({
  /** Which position the rights were taken from. Null for none. */
  position: z.enum(LEADER_POSITIONS).nullable(),
  /** Null for the whole roster. */
  groupIds: z
    .array(groupId)
    .min(1, { error: 'Choose at least one group, or the whole roster.' })
    .max(PART_GROUPS)
    .nullable(),
  areas: areaRights,
})
export type LeaderPart = z.output<typeof leaderPart>

/** The same as a leader has it now. When all its groups have been deleted, it holds nobody. */
export const heldPart = leaderPart.extend({ groupIds: z.array(groupId).max(PART_GROUPS).nullable() })

/** A group that its leader handed over to another leader of the roster, with an end. */
export const handOver = z.object({
  groupId,
  /** Whose group it is. */
  uid: z.uuid(),
  /** Who leads it instead. */
  toUid: z.uuid(),
  from: calendarDate,
  /** The last day. */
  until: calendarDate,
  /** Whether the first day has come. */
  begun: z.boolean(),
})
export type HandOver = z.output<typeof handOver>
