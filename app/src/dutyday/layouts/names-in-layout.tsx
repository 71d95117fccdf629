import type { LayoutName } from '@muster/domain/dutyday/layouts/layout.ts'
import { namedInPerstat } from '@muster/domain/dutyday/layouts/named.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { useState } from 'react'
import { Part } from '../../ui/layout/part.tsx'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { ByNameList } from '../components/by-name-list.tsx'
import { useLayout } from './use-layouts.ts'

interface NamesInLayoutProps {
  /** Whose layouts. */
  rosterId: string
  perstat: Pick<Perstat, 'byName' | 'total'>
  layout: LayoutName
  rosters: Parameters<typeof ByNameList>[0]['rosters']
}

/** Who is not PDY, counted PDY with another status, and not reported, as the layout counts them. */
export function NamesInLayout({ rosterId, perstat, layout: name, rosters }: NamesInLayoutProps) {
  const { notPdy, countedPdy, notReported } = namedInPerstat(perstat.byName, useLayout(rosterId, name))
  return (
    <>
      <Part title={`Not PDY, by name: ${notPdy.length}`}>
        {notPdy.length === 0 ? (
          <p className="py-2 text-ink-soft">
            {notReported.length === perstat.total.onHand
              ? 'Nobody is reported yet.'
              : 'Everyone reported is present for duty.'}
          </p>
        ) : (
          <ByNameList people={notPdy} rosters={rosters} />
        )}
      </Part>
      {countedPdy.length > 0 && (
        <Part title={`Counted PDY, by name: ${countedPdy.length}`}>
          <ByNameList people={countedPdy} rosters={rosters} />
        </Part>
      )}
      {notReported.length > 0 && <NotReported people={notReported} rosters={rosters} />}
    </>
  )
}

/** Collapsed on screen, where the names add little. On paper nothing can be expanded, so it is open. */
function NotReported(list: Parameters<typeof ByNameList>[0]) {
  const printing = usePrinting()
  const [open, setOpen] = useState(false)
  return (
    <details
      className="pt-6 print:pt-2"
      open={open || printing}
      onToggle={({ currentTarget }) => !printing && setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-control cursor-pointer items-center border-t-2 border-ink text-16 font-heavy">
        {`Not reported, by name: ${list.people.length}`}
      </summary>
      <ByNameList {...list} />
    </details>
  )
}
