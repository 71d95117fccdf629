import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { getReadinessColours, getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { coloursIn, viewOf } from '@muster/domain/readiness/matrix.ts'
import type { ReadinessMatrix } from '@muster/domain/readiness/schema.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { type KeptRoster, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** The results of everyone. What was due while there was no signal is overdue by now. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(getReadinessMatrix, (_input, kept) => matrixOf(kept)),
  workedOut(getReadinessColours, async (_input, kept) => {
    const matrix = await matrixOf(kept)
    return matrix && { soldiers: coloursIn(viewOf(matrix)) }
  }),
]

async function matrixOf(kept: KeptRoster): Promise<ReadinessMatrix | null> {
  const [matrix, roster] = [await kept.answerOf(getReadinessMatrix), await kept.answerOf(getRoster)]
  return matrix && roster && { ...matrix, today: dayAt(kept.now, roster.settings.timeZone) }
}
