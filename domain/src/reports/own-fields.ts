import { rosterName } from '../identity/person-name.ts'
import {
  OWN_FIELD_KIND_LABELS,
  type OwnField,
  type OwnKey,
  ownKey,
  ownText,
  type OwnValue,
} from '../roster/own-fields.ts'
import type { Named } from '../roster/schema.ts'
import { count, day, many, placeName, text, totalsOf } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { inGroup, type Placed, type ReportPlaces } from './places.ts'
import type { BarsChart, ReportCell, ReportRow } from './schema.ts'

export interface OwnFieldFacts {
  readonly places: ReportPlaces
  /** The own fields of the roster that the caller may see, in order. */
  readonly fields: readonly OwnField[]
  /** The Soldiers of the roster with their values by key, in its order. */
  readonly soldiers: readonly (Named & Placed & { readonly own: { readonly [K in OwnKey]?: OwnValue } })[]
}

type Soldier = OwnFieldFacts['soldiers'][number]

/** Bars that one picture holds. The rest of the values are on the list. */
const MOST_BARS = 40

const FILLED = { code: 'IN', label: 'Entered', tone: 'present' } as const
const EMPTY = { code: 'NONE', label: 'Not set', tone: 'unreported' } as const
const SOLDIERS = { code: 'ALL', label: 'Soldiers', tone: 'total' } as const

/**
 * Own fields belong to one roster, and its leaders alone see them. So this report never adds up rosters below, whatever
 * it is asked over.
 */
export const ownFieldsReport = declareReport<OwnFieldFacts>({
  id: 'fields',
  title: 'Own fields',
  question: 'Who has what in the fields that this roster keeps for itself?',
  filters: { group: true, period: null, choice: { label: 'Field', all: 'All fields' } },
  chart: 'bars',
  rowsTitle: 'Details',
  empty: {
    title: 'No own fields',
    help: 'Add what your unit tracks and Muster does not: a locker, a shift, a hangar pass.',
    path: '/soldiers/settings',
    action: 'Open groups and settings',
  },
  topics: () => [],
  build({ places, fields, soldiers }, asked) {
    const kept = inGroup(soldiers, places.groups, asked.groupId)
    const field = fields.find(({ id }) => id === asked.choice)
    const choices = fields.map(({ id, name }) => ({ id, label: name }))
    const notes = asked.over === 'chain' ? ['Own fields of rosters below are for their own leaders.'] : []
    return { ...(field ? ofField(field, kept, places) : ofAll(fields, kept)), choices, notes }
  },
})

function filled(soldiers: readonly Soldier[], { id }: OwnField): number {
  return soldiers.filter(({ own }) => own[ownKey(id)] !== undefined).length
}

/** How much is entered of each field. */
function ofAll(fields: readonly OwnField[], soldiers: readonly Soldier[]) {
  const columns = [text('field', 'Field'), text('kind', 'Kind'), count('entered', 'Entered'), count('empty', 'Not set')]
  const rows = fields.map((field): ReportRow => {
    const entered = filled(soldiers, field)
    const cells = [field.name, OWN_FIELD_KIND_LABELS[field.kind], entered, soldiers.length - entered]
    return { key: field.id, cells, soldier: null }
  })
  const chart: BarsChart = {
    kind: 'bars',
    title: 'Entered by field',
    of: 'Field',
    parts: [FILLED, EMPTY],
    bars: fields.map((field) => {
      const entered = filled(soldiers, field)
      return { key: field.id, label: field.name, depth: 0, values: [entered, soldiers.length - entered] }
    }),
  }
  return {
    figures: [
      { label: 'Fields', value: fields.length, unit: '' },
      { label: 'Soldiers', value: soldiers.length, unit: '' },
    ],
    chart: rows.length === 0 || soldiers.length === 0 ? null : chart,
    columns,
    rows,
    totals: totalsOf(columns, rows),
  }
}

/** The value of each Soldier in one field, and how many have each value. */
function ofField(field: OwnField, soldiers: readonly Soldier[], places: ReportPlaces) {
  const { id, name, kind } = field
  const valueOf = ({ own }: Soldier) => own[ownKey(id)]
  const counts = new Map<string, number>()
  for (const soldier of soldiers) {
    const value = ownText(kind, valueOf(soldier))
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const order = kind === 'choice' ? field.choices : kind === 'flag' ? ['Yes', 'No'] : null
  const values = order
    ? order.filter((value) => counts.has(value))
    : [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))
  const entered = filled(soldiers, field)
  const bars = [
    ...values.slice(0, MOST_BARS).map((value) => ({ label: value, number: counts.get(value) ?? 0 })),
    ...(entered < soldiers.length ? [{ label: EMPTY.label, number: soldiers.length - entered }] : []),
  ]
  const chart: BarsChart = {
    kind: 'bars',
    title: values.length > MOST_BARS ? `Soldiers by ${name}, the ${MOST_BARS} most frequent` : `Soldiers by ${name}`,
    of: name,
    parts: [SOLDIERS],
    bars: bars.map(({ label, number }, at) => ({ key: String(at), label, depth: 0, values: [number] })),
  }
  const columns = [
    text('name', 'Soldier'),
    text('place', 'Group'),
    kind === 'date' ? day('value', name) : text('value', name),
  ]
  return {
    figures: [
      { label: 'Entered', value: entered, unit: `of ${many(soldiers.length, 'Soldier')}` },
      { label: 'Different values', value: counts.size, unit: '' },
    ],
    chart: soldiers.length === 0 ? null : chart,
    columns,
    rows: soldiers.map((soldier): ReportRow => {
      const value: ReportCell = ownText(kind, valueOf(soldier), 'iso') || null
      return {
        key: soldier.soldierId,
        cells: [rosterName(soldier), placeName(soldier, places, 'roster'), value],
        soldier: { rosterId: soldier.rosterId, soldierId: soldier.soldierId },
      }
    }),
    totals: null,
  }
}
