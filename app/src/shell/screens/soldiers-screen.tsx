import { useMemo } from 'react'
import { useDutyFacet } from '../../dutyday/use-duty-facet.tsx'
import { useReadinessFacet } from '../../readiness/use-readiness-facet.tsx'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { SoldiersScreen as Soldiers } from '../../roster/screens/soldiers-screen.tsx'
import { WithSoldierBeside } from '../beside/soldier-beside.tsx'

/** The roster, with what other features know about each Soldier. */
export function SoldiersScreen() {
  const { id } = useCurrentRoster()
  const duty = useDutyFacet(id)
  const readiness = useReadinessFacet(id)
  const facets = useMemo(() => [duty, readiness], [duty, readiness])
  return (
    <WithSoldierBeside>
      <Soldiers facets={facets} />
    </WithSoldierBeside>
  )
}
