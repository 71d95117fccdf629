import type { BoardFilter } from '@muster/domain/counseling/cadence/board-list.ts'
import { getCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import type { BoardRow, CounselingBoard } from '@muster/domain/counseling/cadence/schema.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { useRef } from 'react'
import { type Read, useRead } from '../../platform/calls/calls.ts'
import { type ReadPages, useReadPages } from '../../platform/reads/read-pages.ts'

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
