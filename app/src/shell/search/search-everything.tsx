import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import { REPORTS } from '@muster/domain/reports/reports.ts'
import { useMemo } from 'react'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { maySee, type RosterChoice, useMyRosters } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import type { Entry } from '../../search/entries.ts'
import { SearchDialog } from '../../search/search-dialog.tsx'
import { lockGate } from '../lock/lock-gate.ts'
import { useRoutes } from '../way/use-routes.ts'
import { searchPages } from './search-pages.ts'

/** Each report is a separate page. */
function reportPages(roster: RosterChoice): readonly Entry[] {
  return Object.values(REPORTS)
    .filter(({ id }) => maySee(roster, REPORT_AREAS[id]))
    .map(({ id, title, question }) => ({
      key: `page /reports/${id}`,
      kind: 'page',
      label: title,
      detail: 'Reports',
      also: `report ${question}`,
      target: { to: `/reports/${id}` },
    }))
}

/** The search with the screens of the route table. Loaded when it is first opened. */
export function SearchEverything({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const profile = useMyProfile().data
  const isAdmin = profile?.isAdmin ?? false
  const { current, own, read } = useMyRosters()
  const below = useHasRostersBelow(current)
  const routes = useRoutes()
  const isSoldier = read.data !== undefined && own === null && profile?.declaredRole === 'Soldier'
  const pages = useMemo(
    () => [...searchPages(isAdmin, below, isSoldier, routes), ...(current ? reportPages(current) : [])],
    [isAdmin, below, isSoldier, current, routes],
  )
  return <SearchDialog open={open} onOpenChange={onOpenChange} pages={pages} hasLock={lockGate.Setting != null} />
}
