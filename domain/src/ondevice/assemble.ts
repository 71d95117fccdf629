/**
 * The answer again from its pieces in order: the first with the rows of the others at their place. `place` is null for an
 * answer of one piece.
 */
export function assembled(pieces: readonly unknown[], place: readonly string[] | null): unknown {
  const [first, ...rows] = pieces
  return place === null ? first : put(first, place, rows.flat())
}

function put(into: unknown, [step, ...further]: readonly string[], rows: readonly unknown[]): unknown {
  if (step === undefined) return rows
  const inside = (into as Record<string, unknown>)[step]
  const changed = put(inside, further, rows)
  if (Array.isArray(into)) return into.map((item: unknown, index) => (String(index) === step ? changed : item))
  return Object.fromEntries(Object.entries(into as object).map(([key, value]) => [key, key === step ? changed : value]))
}
