import { DueScreen as Screen } from '../../../counseling/screens/due-screen.tsx'
import { WithSoldierBeside } from '../soldier-beside.tsx'

/** Counselings due, with the Soldier of a line beside them. */
export function DueScreen() {
  return (
    <WithSoldierBeside linesOf="counselings">
      <Screen />
    </WithSoldierBeside>
  )
}
