import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { FactsRow } from './reads.ts'

/** The headcount of the last duty day before, as it was when that day ended. Null when there is none. */
export function dayBeforeOf({
  dayBefore,
  cellsBefore,
  submittedBefore,
}: Pick<FactsRow, 'dayBefore' | 'cellsBefore' | 'submittedBefore'>): Dashboard['accountability']['before'] {
  if (dayBefore === null || cellsBefore.length === 0) return null
  return { dutyDate: dayBefore, submitted: submittedBefore, ...headcountOf(cellsBefore) }
}
