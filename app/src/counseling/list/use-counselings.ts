import { listCounselings } from '@muster/domain/counseling/functions.ts'
import type { CounselingKind, CounselingState } from '@muster/domain/counseling/kinds.ts'
import { COUNSELING_PAGE } from '@muster/domain/counseling/limits.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { type ReadPages, useReadPages } from '../../platform/reads/read-pages.ts'

type Page = OutputOf<typeof listCounselings>
type Cursor = NonNullable<Page['next']>

export interface CounselingFilter {
  readonly over: 'roster' | 'chain'
  readonly soldierId: string | null
  readonly state: CounselingState | null
  readonly kind: CounselingKind | null
}

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
