import { LicensesScreen as Screen } from '../../../operations/screens/licenses-screen.tsx'
import { WithSoldierBeside } from '../soldier-beside.tsx'

/** Licenses, with the Soldier who has one beside them. */
export function LicensesScreen() {
  return (
    <WithSoldierBeside linesOf="licenses">
      <Screen />
    </WithSoldierBeside>
  )
}
