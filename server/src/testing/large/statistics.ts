import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'

/** PostgreSQL's statistics of a large installation, taken from the invented one by `npm run statistics`. */
export interface Statistics {
  /** The moment that its times are relative to. */
  readonly taken: string
  /** Tables and their indexes. */
  readonly relations: Readonly<Record<string, Relation>>
  /** Columns of tables, and expressions of indexes: `accounts.uid`. */
  readonly columns: Readonly<Record<string, Column>>
}

interface Relation {
  readonly pages: number
  readonly rows: number
  /** Pages that an index-only scan can answer from the index. */
  readonly visible: number
}

/** With the names of `pg_stats`. Lists are cut short, because the planner only needs their shape. */
interface Column {
  readonly null_frac: number
  readonly avg_width: number
  readonly n_distinct: number
  readonly correlation?: number
  readonly most_common_vals?: readonly string[]
  readonly most_common_freqs?: readonly number[]
  readonly histogram_bounds?: readonly string[]
  readonly most_common_elems?: readonly string[]
  readonly most_common_elem_freqs?: readonly number[]
}

export const STATISTICS_FILE = join(import.meta.dirname, 'statistics.json')

/** From this many rows on, a table or an index must not be read from end to end. */
const LARGE = 1000

export function readStatistics(): Statistics {
  return JSON.parse(readFileSync(STATISTICS_FILE, 'utf8')) as Statistics
}

/** Tables and indexes. */
export function largeRelations({ relations }: Statistics): Set<string> {
  return new Set(Object.keys(relations).filter((name) => (relations[name]?.rows ?? 0) >= LARGE))
}

/** The tables and indexes of this release without statistics, and statistics of those that are gone. */
export async function staleStatistics(client: ClientBase, { relations }: Statistics): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class where ${RELATIONS}`)
  const now = new Set(rows.map(({ name }) => name))
  const known = new Set(Object.keys(relations))
  return [...now.symmetricDifference(known)].toSorted()
}

/** Our tables and indexes. */
const RELATIONS = `relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname not like 'kysely%'`

/** Makes the database believe that it is a large installation, now. Returns its relations' files, and their lengths. */
export async function pretend(
  client: ClientBase,
  { taken, relations, columns }: Statistics,
): Promise<{ readonly file: string; readonly pages: number }[]> {
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', key, 'relpages', (value->>'pages')::int,
      'reltuples', (value->>'rows')::real, 'relallvisible', (value->>'visible')::int)
     from jsonb_each($1::jsonb)`,
    [JSON.stringify(relations)],
  )
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', split_part(key, '.', 1),
      'attname', split_part(key, '.', 2), 'inherited', false,
      'null_frac', (value->>'null_frac')::real, 'avg_width', (value->>'avg_width')::int,
      'n_distinct', (value->>'n_distinct')::real, 'correlation', (value->>'correlation')::real,
      'most_common_vals', ${list('most_common_vals', 'text')}::text, 'most_common_freqs', ${list('most_common_freqs', 'real')},
      'histogram_bounds', ${list('histogram_bounds', 'text')}::text, 'most_common_elems', ${list('most_common_elems', 'text')}::text,
      'most_common_elem_freqs', ${list('most_common_elem_freqs', 'real')})
     from jsonb_each($1::jsonb)`,
    [sinceThen(JSON.stringify(columns), Date.now() - Date.parse(taken))],
  )
  const { rows } = await client.query<{ name: string; file: string }>(
    `select relname as name, pg_relation_filepath(oid) as file from pg_class where ${RELATIONS}`,
  )
  return rows.map(({ name, file }) => ({ file, pages: relations[name]?.pages ?? 0 }))
}

const DAY_MS = 86_400_000

/** Moves days and times to the present. Otherwise "an hour ago" would soon mean everything. */
function sinceThen(json: string, age: number): string {
  return json.replace(/(\d{4}-\d\d-\d\d)( \d\d:\d\d:\d\d(?:\.\d+)?\+00)?(?=")/g, (_, day: string, time?: string) =>
    time === undefined
      ? new Date(Date.parse(day) + Math.round(age / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
      : new Date(Date.parse(day + time) + age).toISOString(),
  )
}

function list(name: string, type: string): string {
  return `case when value ? '${name}' then array(select jsonb_array_elements_text(value->'${name}'))::${type}[] end`
}

/** The database's statistics about its own data. */
export async function takeStatistics(client: ClientBase): Promise<Statistics> {
  const relations = await client.query<{ name: string } & Relation>(
    `select relname as name, relpages as pages, reltuples::float8 as rows, relallvisible as visible
     from pg_class where ${RELATIONS} order by relname`,
  )
  const columns = await client.query<{ name: string; of: Column }>(
    `select tablename || '.' || attname as name, jsonb_strip_nulls(jsonb_build_object(
        'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', n_distinct, 'correlation', correlation,
        'most_common_vals', most_common_vals::text::text[], 'most_common_freqs', most_common_freqs,
        'histogram_bounds', histogram_bounds::text::text[],
        'most_common_elems', most_common_elems::text::text[], 'most_common_elem_freqs', most_common_elem_freqs)) as of
     from pg_stats where schemaname = 'public' and tablename not like 'kysely%' order by tablename, attname`,
  )
  const entries = columns.rows.map(({ name, of }) => [name, shortened(of)] as const)
  return {
    taken: new Date().toISOString(),
    relations: Object.fromEntries(relations.rows.map(({ name, ...relation }) => [name, relation])),
    columns: Object.fromEntries(entries),
  }
}

const MOST = 10
const LONGEST = 60

function shortened(column: Column): Column {
  const { most_common_vals, most_common_freqs, histogram_bounds, most_common_elems, most_common_elem_freqs, ...rest } =
    column
  const fits = (values: readonly string[] | undefined): values is readonly string[] =>
    values !== undefined && values.every((value) => value.length <= LONGEST)
  const step = Math.max(1, ((histogram_bounds?.length ?? 1) - 1) / MOST)
  return {
    ...rest,
    ...(fits(most_common_vals) && most_common_freqs
      ? {
          most_common_vals: most_common_vals.slice(0, MOST),
          most_common_freqs: most_common_freqs.slice(0, MOST),
        }
      : {}),
    ...(fits(histogram_bounds)
      ? { histogram_bounds: histogram_bounds.filter((_, at) => Math.ceil(at / step) * step - at < 1) }
      : {}),
    ...(fits(most_common_elems) && most_common_elem_freqs && most_common_elems.length <= MOST
      ? // The minimum and maximum frequency of all elements, and that of null, come after them.
        { most_common_elems, most_common_elem_freqs }
      : {}),
  }
}
