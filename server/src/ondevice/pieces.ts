import { createHash } from 'node:crypto'
import { besideRow, rowId } from '@muster/domain/ondevice/assemble.ts'
import type { Part } from '@muster/domain/ondevice/parts.ts'
import { TAG_LENGTH } from '@muster/domain/ondevice/tags.ts'

/** An answer in pieces: the first is the answer without its rows, each other one some of the rows, in order. */
export interface Pieces {
  /** What all tags in order are compared by. */
  readonly sum: string
  readonly tags: readonly string[]
  /** The JSON of each piece, by its tag. */
  readonly json: ReadonlyMap<string, string>
  /** Where the rows were taken from. Null when the answer is one piece. */
  readonly rows: readonly string[] | null
}

/** How many rows a piece has on average, and at most. */
const USUAL_ROWS = 32
const MOST_ROWS = 64

/**
 * Cuts an answer into pieces. Where a piece ends depends on the IDs of its rows alone, so a Soldier who is added or
 * leaves changes one piece and not all after it.
 */
export function inPieces(answer: unknown, { rows, alone, moving }: Cutting): Pieces {
  const taken = rows === null ? null : takeRows(answer, rows)
  if (taken === null || rows === null) return tagged([JSON.stringify(answer)], null)
  const pieces = cut(taken.rows, alone === true)
  const parted = moving === undefined ? pieces : pieces.flatMap((piece) => pair(piece, new Set(moving)))
  return tagged([JSON.stringify(taken.rest), ...parted.map((piece) => JSON.stringify(piece))], rows)
}

type Cutting = Pick<Part, 'rows' | 'alone' | 'moving'>

/** The fields that stay and those that move. */
function pair(piece: readonly unknown[], moving: ReadonlySet<string>): readonly (readonly unknown[])[] {
  const sides = [false, true].map((isMoving) =>
    piece.map((row) =>
      Object.fromEntries(Object.entries(row as object).filter(([key]) => moving.has(key) === isMoving)),
    ),
  )
  const [still = [], moves = []] = sides
  return [still, moves.map((fields, index) => besideRow(fields, rowId(piece[index]) ?? ''))]
}

function tagged(texts: readonly string[], rows: readonly string[] | null): Pieces {
  const pieces = texts.map((json) => [hashOf(json), json] as const)
  const tags = pieces.map(([tag]) => tag)
  return { sum: hashOf(tags.join('')), tags, json: new Map(pieces), rows }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)
}

/** The rows at a place of an answer, and the answer with none there. Null when it has no rows there. */
function takeRows(
  answer: unknown,
  [step = '', ...further]: readonly string[],
): { readonly rows: readonly unknown[]; readonly rest: unknown } | null {
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, step)) return null
  const inside = (answer as Record<string, unknown>)[step]
  const found =
    further.length > 0 ? takeRows(inside, further) : Array.isArray(inside) ? { rows: inside, rest: [] } : null
  if (found === null) return null
  const rest = Array.isArray(answer)
    ? answer.map((item: unknown, index) => (String(index) === step ? found.rest : item))
    : Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, key === step ? found.rest : value]))
  return { rows: found.rows, rest }
}

function cut(rows: readonly unknown[], alone: boolean): (readonly unknown[])[] {
  if (alone) return rows.map((row) => [row])
  const pieces: unknown[][] = []
  let piece: unknown[] = []
  for (const row of rows) {
    piece.push(row)
    if (piece.length < MOST_ROWS && !endsAt(row)) continue
    pieces.push(piece)
    piece = []
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}

function endsAt(row: unknown): boolean {
  return spread(rowId(row) ?? JSON.stringify(row)) % USUAL_ROWS === 0
}

/** FNV-1a, which spreads IDs evenly and costs nothing. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}
