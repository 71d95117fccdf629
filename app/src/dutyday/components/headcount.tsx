import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import { Figure, FigureRow } from '../../ui/figure.tsx'

/** Accounted for, present, available: three questions, never one number (army.md 2.2). */
export function Headcount({
  rows,
  onShowUnreported,
}: {
  rows: readonly AccountabilityRow[]
  onShowUnreported: () => void
}) {
  const count = headcountOf(rows)
  const of = `of ${count.onHand}`
  return (
    <FigureRow>
      <Figure label="Not reported" value={count.onHand - count.reported} unit={of} onOpen={onShowUnreported} />
      <Figure label="Accounted for" value={count.accounted} unit={of} />
      <Figure label="Present" value={count.present} unit={of} />
      <Figure label="Available" value={count.available} unit={of} />
    </FigureRow>
  )
}
