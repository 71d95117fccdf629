import { useMemo } from 'react'
import { useDutyFacet } from '../../dutyday/use-duty-facet.tsx'
import { useReadinessFacet } from '../../readiness/use-readiness-facet.tsx'
import { maySee, useCurrentRoster } from '../../roster/current-roster.ts'
import { SoldiersScreen as Soldiers } from '../../roster/screens/soldiers-screen.tsx'
import { WithSoldierBeside } from '../beside/soldier-beside.tsx'

/** The roster, with what other features know about each Soldier. */
export function SoldiersScreen() {
  const roster = useCurrentRoster()
  const [seesDuty, seesReadiness] = [maySee(roster, 'accountability'), maySee(roster, 'readiness')]
  const duty = useDutyFacet(roster.id, seesDuty)
  const readiness = useReadinessFacet(roster.id, seesReadiness)
  const facets = useMemo(
    () => [...(seesDuty ? [duty] : []), ...(seesReadiness ? [readiness] : [])],
    [duty, readiness, seesDuty, seesReadiness],
  )
  return (
    <WithSoldierBeside>
      <Soldiers facets={facets} />
    </WithSoldierBeside>
  )
}
