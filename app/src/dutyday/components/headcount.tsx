import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'

interface HeadcountProps {
  rows: readonly AccountabilityRow[]
  onShowUnreported: () => void
}

/**
 * Accounted for, present, available: three questions, never one number (army.md 2.2). One line also on a
 * phone, where the names need the room.
 */
export function Headcount({ rows, onShowUnreported }: HeadcountProps) {
  const { onHand, reported, accounted, present, available } = headcountOf(rows)
  return (
    <dl className="grid grid-cols-4 divide-x divide-line border-y border-line">
      <Count label="Not reported" value={onHand - reported} of={onHand} onOpen={onShowUnreported} />
      <Count label="Accounted" value={accounted} of={onHand} />
      <Count label="Present" value={present} of={onHand} />
      <Count label="Available" value={available} of={onHand} />
    </dl>
  )
}

function Count({ label, value, of, onOpen }: { label: string; value: number; of: number; onOpen?: () => void }) {
  const number = (
    <>
      <span className="text-28 font-heavy desk:text-40">{value}</span>
      <span className="hidden self-end pb-1.5 text-14 text-ink-soft desk:inline">of {of}</span>
    </>
  )
  return (
    <div className="flex min-w-0 flex-col justify-between px-2 py-1.5 first:pl-0 desk:px-4 desk:py-3">
      <dt className="truncate text-12 text-ink-soft desk:text-14">{label}</dt>
      <dd className="tabular">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="flex min-h-control items-center gap-1 rounded-box underline-offset-4 hover:underline"
          >
            {number}
            <span className="sr-only">, show them</span>
          </button>
        ) : (
          <span className="flex min-h-control items-center gap-1">{number}</span>
        )}
      </dd>
    </div>
  )
}
