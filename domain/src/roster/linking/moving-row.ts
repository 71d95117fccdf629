import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'

type FieldValue = string | number | boolean | null
export type MovingValues = { readonly [K in FieldKey]?: FieldValue }

/** Fields that the losing leader assigned or wrote as notes. They do not move; the gaining leader starts new ones. */
const STAYS_BEHIND: readonly FieldKey[] = [
  'position',
  'paraLine',
  'strength',
  'sponsor',
  'weapon',
  'buttstock',
  'quarters',
  'gainedOn',
  'lossExpectedOn',
  'remarks',
]

export interface Arrival {
  readonly on: CalendarDate
  /** The personal fields that the gaining leader turned on. The others do not move. */
  readonly personalFields: readonly FieldKey[]
}

/** The values that move with a row to another roster. */
export function arrivingRow(row: MovingValues, { on, personalFields }: Arrival): MovingValues {
  const along = FIELD_KEYS.filter(
    (key) => !STAYS_BEHIND.includes(key) && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key)),
  )
  const values = along.flatMap((key) => (isEmpty(row[key]) ? [] : [[key, row[key]] as const]))
  return { ...(Object.fromEntries(values) as MovingValues), strength: 'assigned', gainedOn: on }
}

/** The values that the gaining leader's own row lacks and the arriving row has. */
export function filledIn(own: MovingValues, arriving: MovingValues): MovingValues {
  const missing = FIELD_KEYS.filter((key) => isEmpty(own[key]) && !isEmpty(arriving[key]))
  return Object.fromEntries(missing.map((key) => [key, arriving[key]])) as MovingValues
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
