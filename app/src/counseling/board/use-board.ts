import { SECTION_LABELS } from '@muster/domain/counseling/cadence/board-words.ts'
import { BOARD_SECTIONS, type BoardSection } from '@muster/domain/counseling/cadence/counseling-due.ts'
import { getCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import type { BoardRow, CounselingBoard } from '@muster/domain/counseling/cadence/schema.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { GROUP, type ListFilters, over, own, segments } from '@muster/domain/kernel/list-filters.ts'
import { useRef } from 'react'
import { type Read, useRead } from '../../platform/calls/calls.ts'
import { type ReadPages, useReadPages } from '../../platform/reads/read-pages.ts'

export interface BoardFilter {
  readonly over: 'roster' | 'chain'
  readonly section: BoardSection | null
  readonly groupId: string | null
}

const filters: ListFilters<BoardFilter & { readonly view: 'due' | 'year' }> = {
  view: segments('Show', [
    { value: 'due', label: 'Who is due' },
    { value: 'year', label: 'The year' },
  ]),
  over: { ...over('roster'), label: 'Whose counselings' },
  groupId: GROUP,
  section: own<BoardSection | null>(
    null,
    BOARD_SECTIONS.map((value) => ({ value, label: SECTION_LABELS[value] })),
  ),
}
export const boardList = { filters }

const PAGE = 200
const rowsOf = ({ rows }: CounselingBoard) => rows
const nextOf = ({ next }: CounselingBoard) => next

/** The counts, and the rows of the first pages. */
export function useBoard(
  rosterId: string,
  filter: BoardFilter,
  pages: number,
): {
  readonly board: Read<CounselingBoard>
  readonly rows: ReadPages<BoardRow>
  /** The counts still belong to the people who were shown before. */
  readonly stale: boolean
} {
  const inputOf = (after: number | null): RawInputOf<typeof getCounselingBoard> => ({
    rosterId,
    ...filter,
    after: after ?? 0,
    limit: PAGE,
  })
  // Both reads use the same answer, so the first page is requested only once.
  const board = useRead(getCounselingBoard, inputOf(null), { keepPrevious: ['over', 'section', 'groupId'] })
  const rows = useReadPages<typeof getCounselingBoard, number, BoardRow>(getCounselingBoard, inputOf, {
    rowsOf,
    nextOf,
    most: pages,
  })
  // The counts are for the whole board, so a change of section does not make them stale.
  const whose = `${rosterId} ${filter.over} ${filter.groupId ?? ''}`
  const counted = useRef(whose)
  if (!board.previous) counted.current = whose
  return { board, rows, stale: counted.current !== whose }
}
