import { DutyHistory } from '../../dutyday/components/duty-history.tsx'
import { type RecordTab, SoldierScreen as Record } from '../../roster/screens/soldier-screen.tsx'

const LINES = 50

/** A tab for each feature that keeps something about a Soldier. */
const TABS: readonly RecordTab[] = [
  {
    id: 'duty-history',
    label: 'Duty history',
    render: (soldier, roster) => (
      <DutyHistory rosterId={roster.id} soldierId={soldier.id} timeZone={roster.settings.timeZone} lines={LINES} />
    ),
  },
]

export function SoldierScreen() {
  return <Record tabs={TABS} />
}
