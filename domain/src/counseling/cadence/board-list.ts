import { GROUP, type ListFilters, over, own, segments } from '../../kernel/list-filters.ts'
import { SECTION_LABELS } from './board-words.ts'
import { BOARD_SECTIONS, type BoardSection } from './counseling-due.ts'

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
/** The filters of the board, kept in the address. */
export const boardList = { filters }
