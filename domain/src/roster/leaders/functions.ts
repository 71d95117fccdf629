import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { defineFunction } from '../../kernel/function.ts'
import { groupId } from '../ids.ts'
import { rosterId } from '../schema.ts'
import { leaderPart, PART_GROUPS } from './schema.ts'

export const setLeaderPart = defineFunction({
  name: 'setLeaderPart',
  summary:
    'Set which groups of a roster a co-leader has, and what they may do in each area. Null: the whole, as editor.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'any',
  about: 'roster',
  input: z.strictObject({ rosterId, uid: z.uuid().toLowerCase(), part: leaderPart.nullable() }),
  output: z.null(),
})

const account = z.uuid().toLowerCase()

export const handOverGroups = defineFunction({
  name: 'handOverGroups',
  summary: 'Hand groups of a leader over to another leader of the roster, with an end. By that leader or the owner.',
  kind: 'write',
  access: 'roster viewer',
  security: 'rights',
  area: 'any',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    /** Whose groups. */
    uid: account,
    toUid: account,
    groupIds: z.array(groupId).min(1, { error: 'Choose at least one group.' }).max(PART_GROUPS),
    from: calendarDate,
    /** The last day. */
    until: calendarDate,
  }),
  output: z.null(),
})

export const takeBackGroups = defineFunction({
  name: 'takeBackGroups',
  summary: 'End a hand-over before its last day. By either leader or the owner of the roster.',
  kind: 'write',
  access: 'roster viewer',
  security: 'rights',
  area: 'any',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    uid: account,
    toUid: account,
    /** Null for all that the one handed over to the other. */
    groupIds: z
      .array(groupId)
      .min(1, { error: 'Choose at least one group.' })
      .max(PART_GROUPS)
      .nullable()
      .default(null),
  }),
  output: z.null(),
})
