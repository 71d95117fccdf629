import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { useOffsetTop } from '../../ui/layout/use-offset-top.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { ROLL_UP_COLUMNS, RollUpRow, type RollUpRowProps } from './roll-up-row.tsx'
import type { RollUpLine } from './roll-up-tree.ts'

interface RollUpListProps extends Omit<RollUpRowProps, 'line'> {
  lines: readonly RollUpLine[]
}

/** The rosters of a brigade. They are drawn as they scroll into view. */
export function RollUpList({ lines, ...row }: RollUpListProps) {
  const list = useRef<HTMLUListElement>(null)
  const phone = useIsPhone()
  const printing = usePrinting()
  const offset = useOffsetTop(list)
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => (phone ? 75 : 49),
    getItemKey: (index) => lines[index]?.node.roster.rosterId ?? index,
    overscan: 8,
    scrollMargin: offset,
  })
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={cx(
          'hidden h-row items-center gap-x-3 border-b-2 border-ink text-12 font-strong text-ink-soft @min-[52rem]:grid',
          ROLL_UP_COLUMNS,
        )}
      >
        <span>Roster, leader</span>
        <span>Report</span>
        <span>Reported</span>
        <span className="text-right">Accounted</span>
        <span className="text-right">Present</span>
        <span className="text-right">Available</span>
      </div>
      <ul
        ref={list}
        aria-label="Rosters"
        className="relative @max-[52rem]:border-t @max-[52rem]:border-line"
        // A print needs all of them, one after the other.
        style={printing ? undefined : { height: virtualizer.getTotalSize() }}
      >
        {(printing ? lines.map((_, index) => ({ index, key: index, start: 0 })) : virtualizer.getVirtualItems()).map(
          (item) => {
            const line = lines[item.index]
            return (
              line && (
                <li
                  key={item.key}
                  ref={printing ? undefined : virtualizer.measureElement}
                  data-index={item.index}
                  className={printing ? 'break-inside-avoid' : 'absolute inset-x-0'}
                  style={printing ? undefined : { top: item.start - offset }}
                >
                  <RollUpRow line={line} {...row} />
                </li>
              )
            )
          },
        )}
      </ul>
    </div>
  )
}
