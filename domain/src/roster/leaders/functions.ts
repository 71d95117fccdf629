import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterId } from '../schema.ts'
import { leaderPart } from './schema.ts'

export const setLeaderPart = defineFunction({
  name: 'setLeaderPart',
  summary:
    'Set which groups of a roster a co-leader has, and what they may do in each area. Null: the whole, as editor.',
  kind: 'write',
  access: 'roster owner',
  area: 'any',
  about: 'roster',
  input: z.strictObject({ rosterId, uid: z.uuid().toLowerCase(), part: leaderPart.nullable() }),
  output: z.null(),
})
