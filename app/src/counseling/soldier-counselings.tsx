import { soldierCounselingList } from '@muster/domain/counseling/list.ts'
import Plus from 'lucide-react/icons/plus'
import { ListRows } from '../kit/lists/list-rows.tsx'
import { isFromAbove, mayEdit, type RosterChoice } from '../roster/current-roster.ts'
import { sessionPlace } from './list/session-place.ts'
import { NewCounselingLink } from './new-counseling-link.tsx'

/** The counselings of one Soldier, on their record. */
export function SoldierCounselings({ roster, soldierId }: { roster: RosterChoice; soldierId: string }) {
  return (
    <>
      {mayEdit(roster, 'counseling') && (
        <p className="pb-3">
          <NewCounselingLink search={{ soldier: soldierId }}>
            <Plus className="size-4" aria-hidden="true" />
            New counseling
          </NewCounselingLink>
        </p>
      )}
      {isFromAbove(roster) && (
        <p className="border-l-4 border-line-strong py-1 pl-3 text-14">
          You see kind, dates and state. What was said stays between the Soldier and the leaders of {roster.name},
          unless they share it with you.
        </p>
      )}
      <ListRows
        list={soldierCounselingList}
        picture="paper"
        of={roster.id}
        asked={{ soldierId }}
        opens={sessionPlace}
      />
    </>
  )
}
