import { signOutList } from '@muster/domain/operations/equipment/list.ts'
import { listSignOuts } from '@muster/domain/operations/equipment/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { mayEdit, type RosterChoice } from '../../roster/current-roster.ts'
import { Part } from '../../ui/layout/part.tsx'
import { SignOutList } from './sign-out-list.tsx'

/** What a Soldier has signed for and not returned. */
export function SoldierEquipment({ roster, soldierId }: { roster: RosterChoice; soldierId: string }) {
  const asked = { show: 'out', kind: null, search: '', itemId: null, soldierId } as const
  // The same question as the list below asks, so it is one call.
  const { data } = useRead(listSignOuts, signOutList.inputOf(roster.id, asked, null))
  return (
    <Part title="Equipment signed out">
      {data?.signOuts.length === 0 ? (
        <p className="text-14 text-ink-soft">Nothing is signed out to this Soldier.</p>
      ) : (
        <SignOutList rosterId={roster.id} asked={asked} mayChange={mayEdit(roster, 'operations')} />
      )}
    </Part>
  )
}
