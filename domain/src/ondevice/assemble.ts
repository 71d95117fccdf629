import { isUuid, xorUuids } from '../kernel/uuid.ts'

/**
 * Stands in the moving fields of a row for its own ID, which they need not repeat, and before what another ID differs
 * from it by. No text has this character, because PostgreSQL cannot store it.
 */
const OWN_ID = '\u0000'

/** What tells the row of a list from the others: the Soldier whom it is about, or its own ID. */
export function rowId(row: unknown): string | null {
  const { id, soldierId } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  if (typeof soldierId === 'string') return soldierId
  return typeof id === 'string' ? id : null
}

/**
 * The answer again from its pieces in order: the first with the rows of the others at their place. `rows` is null for an
 * answer of one piece. In a paired part every second piece of rows has more fields of the rows before it.
 */
export function assembled(
  pieces: readonly unknown[],
  { rows: place, paired = false }: { readonly rows: readonly string[] | null; readonly paired?: boolean },
): unknown {
  const [first, ...rows] = pieces as readonly [unknown, ...(readonly unknown[])[]]
  return place === null ? first : put(first, place, paired ? together(rows) : rows.flat())
}

function together(pieces: readonly (readonly unknown[])[]): unknown[] {
  const [still, moving] = [0, 1].map((side) => pieces.filter((_, index) => index % 2 === side).flat())
  return (still ?? []).map((row, index) => {
    const own = rowId(row) ?? ''
    return { ...(row as object), ...(inFull(moving?.[index], own) as object) }
  })
}

/** The moving fields of a row without its own ID, and with other IDs as what they differ from it by. */
export function besideRow(fields: unknown, own: string): unknown {
  const related = isUuid(own)
  return eachText(fields, (text) => {
    if (text === own) return OWN_ID
    return related && isUuid(text) ? `${OWN_ID}${xorUuids(text, own)}` : text
  })
}

function inFull(fields: unknown, own: string): unknown {
  return eachText(fields, (text) => {
    if (!text.startsWith(OWN_ID)) return text
    return text === OWN_ID ? own : xorUuids(text.slice(OWN_ID.length), own)
  })
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eachText(inner, change)]))
}

function put(into: unknown, [step, ...further]: readonly string[], rows: readonly unknown[]): unknown {
  if (step === undefined) return rows
  const inside = (into as Record<string, unknown>)[step]
  const changed = put(inside, further, rows)
  if (Array.isArray(into)) return into.map((item: unknown, index) => (String(index) === step ? changed : item))
  return Object.fromEntries(Object.entries(into as object).map(([key, value]) => [key, key === step ? changed : value]))
}
