import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { lazyPart } from '../../ui/states/lazy-part.ts'

const FiltersSheet = lazyPart(async () => ({ default: (await import('./filters-sheet.tsx')).FiltersSheet }))

interface MoreFiltersProps {
  /** How many of them narrow the list now. */
  chosen: number
  children: ReactNode
}

/** Filters that are in the row at a desk, and behind one button on a phone, so that the list starts high. */
export function MoreFilters({ chosen, children }: MoreFiltersProps) {
  const phone = useIsPhone()
  const [open, setOpen] = useState(false)
  if (!phone) return children
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Filter"
        count={chosen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="ml-auto"
      />
      {open && (
        <Suspense>
          <FiltersSheet onClose={() => setOpen(false)}>{children}</FiltersSheet>
        </Suspense>
      )}
    </>
  )
}
