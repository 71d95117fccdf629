import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterId } from '../../roster/schema.ts'
import { dutyTopic } from '../functions.ts'
import { layoutName, layoutVersion, perstatLayoutInput } from './schema.ts'

export const getPerstatLayouts = defineFunction({
  name: 'getPerstatLayouts',
  summary: 'The layouts of a roster’s PERSTAT: their lines, what each counts, and their sources.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: z.object({ garrison: layoutVersion, field: layoutVersion }),
  topics: ({ rosterId: id }) => [dutyTopic(id)],
})

export const savePerstatLayout = defineFunction({
  name: 'savePerstatLayout',
  summary: 'Change a layout of a roster’s PERSTAT, as a new version. Null returns to the default.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    name: layoutName,
    /** The version that was changed. Null for the default. Refused when somebody saved another version since. */
    version: z.int32().nullable(),
    layout: perstatLayoutInput.nullable(),
  }),
  output: z.object({ version: z.int() }),
})
