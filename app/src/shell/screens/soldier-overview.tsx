import { NextAway, SoldierTimeline } from '../../dashboard/soldier-timeline.tsx'
import { SoldierTasks } from '../../dutyday/tasks/soldier-tasks.tsx'
import { SoldierEquipment } from '../../operations/equipment/soldier-equipment.tsx'
import { maySee, useCurrentRoster } from '../../roster/current-roster.ts'

interface AboutProps {
  soldierId: string
}

/** What the head of the Soldier's page says of leave and duty. */
export function SoldierAway({ soldierId }: AboutProps) {
  const { id: rosterId } = useCurrentRoster()
  return <NextAway rosterId={rosterId} soldierId={soldierId} />
}

export function SoldierOverview({ soldierId }: AboutProps) {
  const { id: rosterId } = useCurrentRoster()
  return <SoldierTimeline rosterId={rosterId} soldierId={soldierId} />
}

const AWAY = ['leave', 'duty'] as const

export function LeaveAndDuties({ soldierId }: AboutProps) {
  const { id: rosterId } = useCurrentRoster()
  return <SoldierTimeline rosterId={rosterId} soldierId={soldierId} kinds={AWAY} />
}

export function TasksAndEquipment({ soldierId }: AboutProps) {
  const roster = useCurrentRoster()
  return (
    <>
      {maySee(roster, 'accountability') && <SoldierTasks roster={roster} soldierId={soldierId} />}
      {maySee(roster, 'operations') && <SoldierEquipment roster={roster} soldierId={soldierId} />}
    </>
  )
}
