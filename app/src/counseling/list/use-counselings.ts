import { listCounselings } from '@muster/domain/counseling/functions.ts'
import { KIND_FAMILIES } from '@muster/domain/counseling/kind-words.ts'
import { COUNSELING_STATES, type CounselingKind, type CounselingState } from '@muster/domain/counseling/kinds.ts'
import { COUNSELING_PAGE } from '@muster/domain/counseling/limits.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { type ListFilters, menu, over } from '@muster/domain/kernel/list-filters.ts'
import { type ReadPages, useReadPages } from '../../platform/reads/read-pages.ts'
import { kindWords, stateWords } from '../words.ts'

type Page = OutputOf<typeof listCounselings>
type Cursor = NonNullable<Page['next']>

export interface CounselingFilter {
  readonly over: 'roster' | 'chain'
  readonly soldierId: string | null
  readonly state: CounselingState | null
  readonly kind: CounselingKind | null
}

const filters: ListFilters<CounselingFilter> = {
  over: over('roster'),
  state: menu(
    'State',
    'All states',
    COUNSELING_STATES.map((state) => ({ value: state, label: stateWords({ state }) })),
  ),
  kind: menu(
    'Kind',
    'All kinds',
    KIND_FAMILIES.flatMap(({ kinds }) => kinds.map((kind) => ({ value: kind, label: kindWords(kind) }))),
  ),
  soldierId: { ...menu('Soldier', 'All Soldiers', null), address: 'soldier' },
}

export const counselingList = { filters }

const rowsOf = (page: Page) => page.counselings
const nextOf = (page: Page): Cursor | null => page.next

export function useCounselings(rosterId: string, filter: CounselingFilter, pages: number): ReadPages<CounselingLine> {
  const { over, soldierId, state, kind } = filter
  return useReadPages<typeof listCounselings, Cursor, CounselingLine>(
    listCounselings,
    (after): RawInputOf<typeof listCounselings> => ({
      rosterId,
      over,
      soldierId,
      state,
      kind,
      after,
      limit: COUNSELING_PAGE,
    }),
    { rowsOf, nextOf, most: pages },
  )
}
