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
    <span className="flex items-baseline gap-1">
      <span className="text-28 font-heavy desk:text-40">{value}</span>
      <span className="hidden text-14 text-ink-soft desk:inline">of {of}</span>
    </span>
  )
  return (
    <div className="relative flex min-w-0 flex-col justify-between px-2 py-1 first:pl-0 max-[22rem]:px-1 desk:px-4 desk:py-3">
      <dt className="text-12 text-ink-soft desk:text-14">{label}</dt>
      <dd className="tabular">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            // All of the cell can be touched.
            className="rounded-box underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {number}
            <span className="sr-only">, show them</span>
          </button>
        ) : (
          number
        )}
      </dd>
    </div>
  )
}
