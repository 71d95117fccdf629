import { ReadinessScreen as Screen } from '../../../readiness/screens/readiness-screen.tsx'
import { WithSoldierBeside } from '../soldier-beside.tsx'

/** The matrix, with the Soldier of a row beside it. */
export function ReadinessScreen() {
  return (
    <WithSoldierBeside linesOf="readiness">
      <Screen />
    </WithSoldierBeside>
  )
}
