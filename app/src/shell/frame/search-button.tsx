import Search from 'lucide-react/icons/search'
import { lazy, Suspense } from 'react'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useOnceOpened } from '../../ui/overlays/use-once-opened.ts'

const SearchEverything = lazy(async () => ({
  default: (await import('../search/search-everything.tsx')).SearchEverything,
}))

/** Whether the global search is open. */
export const searching = createStore(false)

export function SearchButton() {
  const open = useStore(searching)
  return (
    <>
      <IconButton icon={Search} label="Search" className="max-desk:ml-auto" onClick={() => searching.set(true)} />
      {useOnceOpened(open) && (
        <Suspense>
          <SearchEverything open={open} onOpenChange={searching.set} />
        </Suspense>
      )}
    </>
  )
}
