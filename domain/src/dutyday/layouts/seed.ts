import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { PerstatColumn } from '../duty-status.ts'
import { COLUMN_LABELS } from '../perstat-columns.ts'
import type { LayoutLine, LayoutName, LineContent, PerstatLayout } from './layout.ts'

/** The day on which the sources of the seed were last read. */
export const LAYOUTS_AS_OF = '2026-11-26' as CalendarDate

type More = Partial<Pick<LayoutLine, 'columns' | 'always' | 'source' | 'verify' | 'on'>>

const line = (label: string, short: string, content: LineContent, source: string, more: More): LayoutLine => ({
  key: short
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, 'share-'),
  label,
  short,
  content,
  columns: [],
  always: false,
  source,
  asOf: LAYOUTS_AS_OF,
  verify: false,
  on: true,
  ...more,
})

// army.md 2.1: "garrison version to build".
const UNIT_PRACTICE = 'Usual in garrison reports; no regulation names the columns'
const garrison = (label: string, short: string, content: LineContent, more: More = {}) =>
  line(label, short, content, UNIT_PRACTICE, more)
const status = (column: PerstatColumn, more: More = {}) =>
  garrison(COLUMN_LABELS[column], column, 'columns', { columns: [column], ...more })
const ALWAYS = { always: true }

const GARRISON: PerstatLayout = {
  basis:
    'Columns of a garrison report, composed from what units use. FM 6-99 (17 May 2021) has the formats of reports; its text was not read. Ask S1 which columns they want.',
  lines: [
    garrison('Authorized', 'AUTH', 'authorized'),
    garrison('Assigned', 'ASGD', 'assigned'),
    garrison('Attached', 'ATCH', 'attached'),
    garrison('Detached', 'DET', 'detached'),
    garrison('On hand', 'O/H', 'onHand'),
    status('PDY', ALWAYS),
    status('LV', ALWAYS),
    status('PASS', ALWAYS),
    status('TDY', ALWAYS),
    status('SCH', ALWAYS),
    status('QTRS', ALWAYS),
    status('HOSP'),
    status('CLV'),
    status('APPT', ALWAYS),
    status('DTL'),
    status('SD', ALWAYS),
    status('CONF'),
    status('FTR'),
    status('AUN', ALWAYS),
    status('AWOL', ALWAYS),
    status('MIS'),
    status('DEP', { source: 'Our own column: the code in IPPS-A was not found', verify: true }),
    status('REAR'),
    status('OTHER'),
    status('NR', ALWAYS),
    garrison('Present', 'PRES', 'present', { on: false }),
    garrison('Available', 'AVAIL', 'available', { on: false }),
    garrison('Accounted for', 'ACC', 'accounted', { on: false }),
    garrison('% ASGD/AUTH', '% ASGD', '% assigned'),
    garrison('% Present', '% PRES', '% present'),
    garrison('% Available', '% AVAIL', '% available'),
    garrison('% Accounted for', '% ACC', '% accounted'),
  ],
}

// army.md 2.1: the rows of "Red 1 PERSTAT".
const RED_1 = 'Red 1 PERSTAT of an ARNG unit, as its app has it; no regulation found'
const field = (label: string, short: string, content: LineContent, more: More = {}) =>
  line(label, short, content, RED_1, { ...ALWAYS, ...more })
const fieldStatus = (label: string, short: string, columns: readonly PerstatColumn[], more: More = {}) =>
  field(label, short, 'columns', { columns, ...more })

const FIELD: PerstatLayout = {
  basis:
    'Red 1 style: the lines that an ARNG unit sends from the field. FM 6-99 (17 May 2021) has the formats of reports; its text was not read. Lines to be verified are our reading. Ask S1.',
  lines: [
    field('Assigned', 'ASGD', 'assigned'),
    field('Attached', 'ATCH', 'attached'),
    field('Detached', 'DET', 'detached'),
    field('Total', 'TOTAL', 'onHand'),
    fieldStatus('Total PDY', 'PDY', ['PDY', 'APPT', 'DTL', 'SD'], {
      source: `${RED_1}. That duties, details and appointments count as PDY is our reading`,
      verify: true,
    }),
    field('WIA', 'WIA', 'hand', { source: `${RED_1}. Muster records no casualties: fill it in`, verify: true }),
    field('KIA', 'KIA', 'hand', { source: `${RED_1}. Muster records no casualties: fill it in`, verify: true }),
    fieldStatus('MIA', 'MIA', ['MIS'], {
      source: `${RED_1}. That Missing is meant, not only missing in action, is our reading`,
      verify: true,
    }),
    fieldStatus('On leave or pass', 'LV/PASS', ['LV', 'PASS', 'CLV']),
    fieldStatus('TDY', 'TDY', ['TDY']),
    fieldStatus('AWOL', 'AWOL', ['AWOL']),
    fieldStatus('Rear detachment', 'REAR D', ['REAR']),
    fieldStatus('Deployed elsewhere', 'DEP', ['DEP'], {
      source: 'Not in that report: our own line, so that the lines add up',
      verify: true,
      always: false,
    }),
    fieldStatus('Otherwise not PDY', 'OTHER', ['SCH', 'QTRS', 'HOSP', 'CONF', 'FTR', 'AUN', 'OTHER'], {
      source: 'Not in that report: our own line, so that the lines add up',
    }),
    fieldStatus('Not reported', 'NR', ['NR'], {
      source: 'Not in that report: our own line, so that the lines add up',
    }),
    field('Replacements requested', 'REPL REQ', 'hand', {
      source: `${RED_1}. Muster keeps no requests: fill it in`,
      verify: true,
    }),
  ],
}

export const SEED_LAYOUTS: Readonly<Record<LayoutName, PerstatLayout>> = { garrison: GARRISON, field: FIELD }
