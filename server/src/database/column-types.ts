import { type CustomTypesConfig, types } from 'pg'

const TEXT = 25
const VARCHAR = 1043
const JSON_TEXT = 114
const JSONB = 3802
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

type Parse = (value: string) => unknown

// pg's type declaration only covers the numbers of scalar types.
const builtIn = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse
const parseTextArray = builtIn(TEXT_ARRAY) as (value: string) => (string | null)[]

const PARSERS = new Map<number, Parse>([
  // Counts and identity values: all of ours stay far below 2^53.
  [INT8, Number],
  [INT8_ARRAY, (value) => parseTextArray(value).map((item) => (item === null ? null : Number(item)))],
  // A calendar day is not an instant, so it stays 'YYYY-MM-DD'.
  [DATE, (value) => value],
  [DATE_ARRAY, parseTextArray],
])

/** How column values arrive: `date` as 'YYYY-MM-DD', int8 as number, timestamptz as Date, numeric as text. */
export const columnTypes: CustomTypesConfig = configOf(PARSERS)

/** The same, with sealed values opened in text and JSON. */
export function openingTypes(open: (text: string) => string): CustomTypesConfig {
  const opening = [TEXT, VARCHAR, JSON_TEXT, JSONB].map((oid): [number, Parse] => {
    const parse = builtIn(oid)
    return [oid, (value) => parse(open(value))]
  })
  return configOf(new Map([...PARSERS, ...opening]))
}

function configOf(parsers: ReadonlyMap<number, Parse>): CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : parsers.get(oid)) ?? builtIn(oid, format),
  }
}
