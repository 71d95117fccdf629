import { boardOf, type BoardRoster } from './board.ts'
import type { BoardSection } from './counseling-due.ts'
import type { CounselingBoard } from './schema.ts'

/** The roster that was asked about, and with it those below it if they were requested. */
export interface BoardAsked {
  readonly asked: BoardRoster
  readonly rosters: readonly BoardRoster[]
  readonly mayCounsel: boolean
}

/** A page of the board as it is answered, of the requested roster and those below it. */
export function boardPageOf(
  { asked, rosters, mayCounsel }: BoardAsked,
  page: {
    readonly over: 'roster' | 'chain'
    readonly section: BoardSection | null
    readonly groupId: string | null
    /** How many rows the earlier pages held. */
    readonly after: number
    readonly limit: number
  },
): CounselingBoard {
  const { rows, rosters: each, ...board } = boardOf(rosters, page)
  const end = page.after + page.limit
  return {
    ...board,
    today: asked.today,
    rosterName: asked.name,
    mayCounsel,
    rosters: page.over === 'chain' ? each : [],
    rows: rows.slice(page.after, end),
    next: rows.length > end ? end : null,
  }
}
