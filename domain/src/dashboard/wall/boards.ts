import type { PerstatLine } from '../../dutyday/schema.ts'
import type { Wall } from './schema.ts'

/** The boards of a screen on the wall, in their order. */
export const WALL_BOARDS = ['recall', 'accountability', 'strength', 'duty', 'events', 'readiness'] as const
export type WallBoard = (typeof WALL_BOARDS)[number]

export const BOARD_LABELS: Readonly<Record<WallBoard, string>> = {
  recall: 'Recall',
  accountability: 'Accountability',
  strength: 'PERSTAT',
  duty: 'Duty today',
  events: 'Next on the calendar',
  readiness: 'Readiness',
}

export const WALL_GROUPS = 200
export const WALL_EVENTS = 6
export const WALL_DUTIES = 30

/** Lines of a board that fit at a size that is legible from the other side of the room. The rest takes another page. */
export const LINES_A_PAGE: Readonly<Record<WallBoard, number>> = {
  recall: 5,
  accountability: 4,
  strength: 1,
  duty: 4,
  events: 6,
  readiness: 1,
}

export const SECONDS = { least: 5, most: 120, usual: 20 } as const

/** One stop of the rotation: a board, and the page of it. */
export interface WallStop {
  readonly board: WallBoard
  /** From 0. */
  readonly page: number
  readonly pages: number
}

/** The stops of one round. A board with nothing to show is left out, unless nothing else is left. */
export function stopsOf(chosen: readonly WallBoard[], wall: Wall): readonly WallStop[] {
  const wanted = WALL_BOARDS.filter((board) => chosen.includes(board))
  const full = wanted.filter((board) => linesOf(board, wall) > 0)
  return (full.length > 0 ? full : wanted.slice(0, 1)).flatMap((board) => {
    const pages = Math.max(1, Math.ceil(linesOf(board, wall) / LINES_A_PAGE[board]))
    return Array.from({ length: pages }, (_, page) => ({ board, page, pages }))
  })
}

/** How many lines a board has. The boards of figures have one page. */
function linesOf(board: WallBoard, { recalls, groups, duties, events, readiness }: Wall): number {
  if (board === 'recall') return recalls.length
  if (board === 'accountability') return Math.max(1, groups.length)
  if (board === 'duty') return duties.length
  if (board === 'events') return events.length
  if (board === 'readiness') return readiness === null ? 0 : 1
  return 1
}

/** The lines of a page. */
export function linesOn<Line>(lines: readonly Line[], { board, page }: WallStop): readonly Line[] {
  return lines.slice(page * LINES_A_PAGE[board], (page + 1) * LINES_A_PAGE[board])
}

/** The place in the round after a step. Boards may have come and gone since the last one. */
export function placeAfter(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (((Math.min(at, count - 1) + step) % count) + count) % count
}

/** What the choice of seconds is when somebody typed this. */
export function secondsOf(typed: number): number {
  return Number.isFinite(typed) ? Math.min(SECONDS.most, Math.max(SECONDS.least, Math.round(typed))) : SECONDS.usual
}

/** A person on duty, for a room where anybody reads along: rank and position, or by choice rank and name. */
export function dutyWords(
  person: { readonly rank: string; readonly position: string } | null,
  name: string | null,
): string {
  if (person === null) return 'A removed Soldier'
  return name ?? [person.rank, person.position].filter(Boolean).join(' ')
}

/** The statuses that anybody has, the largest first and present for duty before all. */
export function statusesOf({ counts }: PerstatLine): readonly (readonly [keyof PerstatLine['counts'], number])[] {
  const codes = Object.keys(counts) as (keyof PerstatLine['counts'])[]
  return codes
    .map((code) => [code, counts[code]] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([one, many], [other, few]) => Number(other === 'PDY') - Number(one === 'PDY') || few - many)
}
