import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { checked } from '../../kernel/checked.ts'
import { freeText } from '../../kernel/text.ts'
import { PERSTAT_COLUMNS } from '../duty-status.ts'
import { LAYOUTS, LINE_CONTENTS, type LayoutName, type PerstatLayout } from './layout.ts'
import { SEED_LAYOUTS } from './seed.ts'

export const layoutName = z.enum(LAYOUTS)

/** The most lines that one layout has. */
export const LINES_LIMIT = 50

const layoutLine = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'Use lower-case letters, digits and hyphens for the key of a line.' }),
  label: freeText(40).pipe(z.string().min(1, { error: 'Name the line.' })),
  short: freeText(10).pipe(z.string().min(1, { error: 'Give a short heading.' })),
  content: z.enum(LINE_CONTENTS),
  columns: z.array(z.enum(PERSTAT_COLUMNS)).max(PERSTAT_COLUMNS.length).readonly(),
  always: z.boolean(),
  source: freeText(200),
  asOf: calendarDate,
  verify: z.boolean(),
  on: z.boolean(),
})

const lines = z
  .array(layoutLine)
  .min(1, { error: 'A layout has one line at least.' })
  .max(LINES_LIMIT, { error: `A layout has ${LINES_LIMIT} lines at most.` })
  .readonly()

/** A layout as a leader may save it. A roster may add and remove its own lines. */
export const perstatLayoutInput = z.strictObject({ basis: freeText(300), lines }).check(
  checked(
    'Each key appears once. The keys of own lines begin with own-. A line of statuses names one status at least, and ' +
      'no other line counts it. No other line names statuses. One line is on at least.',
    ({ lines: all }, context) => {
      const problem = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path: ['lines', ...path], message })
      const keys = new Set<string>()
      const countedBy = new Map<string, string>()
      for (const [at, line] of all.entries()) {
        if (keys.has(line.key)) problem([at, 'key'], `The line “${line.label}” appears twice. Remove one of them.`)
        keys.add(line.key)
        if (line.content !== 'columns') {
          if (line.columns.length > 0) problem([at, 'columns'], 'Only a line of statuses counts statuses.')
          continue
        }
        if (line.columns.length === 0) problem([at, 'columns'], 'Choose one status at least.')
        for (const column of line.on ? line.columns : []) {
          const other = countedBy.get(column)
          if (other !== undefined) problem([at, 'columns'], `“${other}” counts ${column} already. Nobody counts twice.`)
          countedBy.set(column, line.label)
        }
      }
      if (all.every(({ on }) => !on)) problem([], 'Turn on one line at least.')
    },
  ),
)

/** Why the lines do not fit the layout, with the place in them. Null when they do. */
export function problemInLayout(
  name: LayoutName,
  { lines: asked }: PerstatLayout,
): { readonly at: number | null; readonly field: string; readonly message: string } | null {
  const own = new Map(asked.map((line) => [line.key, line]))
  for (const standard of SEED_LAYOUTS[name].lines) {
    const line = own.get(standard.key)
    if (!line) {
      return { at: null, field: 'lines', message: `The line “${standard.label}” is missing. Turn it off instead.` }
    }
    if (line.content !== standard.content) {
      const message = `What “${standard.label}” counts cannot be changed. Add a line of your own.`
      return { at: asked.indexOf(line), field: 'content', message }
    }
  }
  const standard = new Set(SEED_LAYOUTS[name].lines.map(({ key }) => key))
  const at = asked.findIndex(({ key }) => !standard.has(key) && !key.startsWith('own-'))
  return at < 0 ? null : { at, field: 'key', message: 'The key of an own line begins with own-.' }
}

export const layoutVersion = z.object({
  /** Null for the seed, when the roster has no version of its own yet. */
  version: z.int().nullable(),
  /** It is the seed, as delivered or after a reset. */
  seed: z.boolean(),
  at: z.iso.datetime().nullable(),
  by: z.string().nullable(),
  layout: z.object({ basis: z.string(), lines: z.array(layoutLine).max(LINES_LIMIT).readonly() }),
})
export type LayoutVersion = z.output<typeof layoutVersion>
