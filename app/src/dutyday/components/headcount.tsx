import { headcountOf, sinceDay } from '@muster/domain/dutyday/perstat.ts'
import type { AccountabilityRow, Headcount as Counts } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { cx } from '../../ui/styles/cx.ts'

interface HeadcountProps {
  /** Null while loading: dashes in the same places. */
  rows: readonly AccountabilityRow[] | null
  onShowUnreported?: (() => void) | undefined
}

/**
 * Accounted for, present and available are three different questions, so they are never one number (army.md 2.2). On
 * a phone it is one line as well, because the names need the room.
 */
export function Headcount({ rows, onShowUnreported }: HeadcountProps) {
  return <Headcounts dense counts={rows && headcountOf(rows)} onShowUnreported={onShowUnreported} />
}

interface HeadcountsProps {
  counts: Counts | null
  /** Smaller figures on a phone, above a list that needs the room. */
  dense?: boolean | undefined
  onShowUnreported?: (() => void) | undefined
  /** Opens the report where these numbers have their names. */
  onOpenPerstat?: (() => void) | undefined
  /** The figures of the duty day before; null while loading. Undefined: no comparison. */
  before?: (Counts & { readonly dutyDate: CalendarDate }) | null | undefined
  /** Two by two on a wide screen, for a narrow column. On a phone with a place for the sparks below the figures. */
  wrap?: boolean | undefined
  /** How a figure came to be what it is, from a later download. */
  spark?: ((line: 'accounted' | 'present' | 'available') => ReactNode) | undefined
}

export function Headcounts(props: HeadcountsProps) {
  const { counts, dense = false, onShowUnreported, onOpenPerstat, before, wrap, spark } = props
  const of = counts?.onHand ?? null
  return (
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] divide-x divide-line border-y border-line',
        wrap &&
          'max-desk:*:pb-6 wide:grid-cols-2 wide:[&>*]:border-line wide:[&>:nth-child(2)]:border-r-0 wide:[&>:nth-child(3)]:pl-0 wide:[&>:nth-child(n+3)]:border-t',
      )}
    >
      <Count
        label="Not reported"
        value={counts && counts.onHand - counts.reported}
        of={of}
        dense={dense}
        onOpen={onShowUnreported}
        // There is no change to show, but its space is kept so that all four figures line up.
        change={before === undefined ? undefined : null}
      />
      {(['accounted', 'present', 'available'] as const).map((key) => (
        <Count
          key={key}
          label={`${key[0]?.toUpperCase()}${key.slice(1)}`}
          value={counts?.[key] ?? null}
          of={of}
          dense={dense}
          onOpen={onOpenPerstat}
          opens="open the PERSTAT"
          change={
            before === undefined
              ? undefined
              : before?.dutyDate && counts
                ? { by: counts[key] - before[key], since: sinceDay(before.dutyDate) }
                : null
          }
          spark={spark?.(key)}
        />
      ))}
    </dl>
  )
}

interface CountProps {
  label: string
  value: number | null
  of: number | null
  dense: boolean
  onOpen?: (() => void) | undefined
  opens?: string
  /** Null while loading. */
  change?: { readonly by: number; readonly since: string } | null | undefined
  spark?: ReactNode
}

function Count({ label, value, of, dense, onOpen, opens = 'show them', change, spark }: CountProps) {
  const number = (
    <span className="flex flex-wrap items-baseline gap-x-1">
      {/* Four figures of four digits, as in a brigade, are wider than a phone. */}
      <span className={cx('font-heavy desk:text-40', (of ?? 0) < 1000 && !dense ? 'text-28' : 'text-20')}>
        {value?.toLocaleString('en-US') ?? '–'}
      </span>
      <span className="hidden text-14 text-ink-soft desk:inline">
        {of === null ? '' : `of ${of.toLocaleString('en-US')}`}
      </span>
    </span>
  )
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col justify-between px-2 first:pl-0 max-[22rem]:px-1 desk:px-4 desk:py-3',
        dense ? 'max-desk:leading-6' : 'py-1',
      )}
    >
      <dt className="text-12 text-ink-soft desk:text-14">{label}</dt>
      <dd className="tabular">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            // The whole cell can be tapped.
            className="rounded-box underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {number}
            <span className="sr-only">, {opens}</span>
          </button>
        ) : (
          number
        )}
        {change !== undefined && <Change change={change} />}
        {spark}
      </dd>
    </div>
  )
}

function Change({ change }: { change: { readonly by: number; readonly since: string } | null }) {
  return (
    <span className="block min-h-4 text-12 text-ink-soft">
      {change !== null && (
        <>
          <span className="font-strong text-ink">
            {change.by > 0 ? `+${change.by}` : change.by === 0 ? 'No change' : `−${-change.by}`}
          </span>
          <span className="max-desk:sr-only"> {change.since}</span>
        </>
      )}
    </span>
  )
}
