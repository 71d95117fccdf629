import { Link } from '@tanstack/react-router'
import { mayEdit, mayEditWhole, useCurrentRoster } from '../roster/current-roster.ts'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** The dashboard of a roster without Soldiers: how to begin. */
export function NoSoldiers() {
  const roster = useCurrentRoster()
  return (
    <EmptyState
      picture="people"
      title="No Soldiers yet"
      action={
        mayEdit(roster, 'roster') && (
          <>
            {mayEditWhole(roster, 'roster') && (
              <Link to="/soldiers/import" className={buttonClass('primary')}>
                Import a roster
              </Link>
            )}
            <Link to="/soldiers" search={{ add: 'soldier' }} className={buttonClass('quiet')}>
              Add a Soldier
            </Link>
          </>
        )
      }
    >
      Import the spreadsheet you keep now, or add Soldiers one by one. Accountability and strength show here from then
      on.
    </EmptyState>
  )
}
