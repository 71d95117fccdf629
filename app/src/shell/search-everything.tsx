import { useMemo } from 'react'
import { useMyProfile } from '../identity/use-my-profile.ts'
import { useMyRosters } from '../roster/current-roster.ts'
import { useHasRostersBelow } from '../roster/linking/use-rosters-below.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { screenExists, searchPages } from './search-pages.ts'

/** The search with the screens that the route table has; fetched when it is first opened. */
export function SearchEverything({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const isAdmin = useMyProfile().data?.isAdmin ?? false
  const below = useHasRostersBelow(useMyRosters().current)
  const pages = useMemo(() => searchPages(isAdmin, below), [isAdmin, below])
  return <SearchDialog open={open} onOpenChange={onOpenChange} pages={pages} exists={screenExists} />
}
