import { awayWords } from '@muster/domain/dutyday/away-words.ts'
import { dayKindOf } from '@muster/domain/dutyday/history/day-kind.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NewCounselingLink } from '../../counseling/new-counseling-link.tsx'
import { HistoryAndYear } from '../../dutyday/history/history-and-year.tsx'
import { shownKind } from '../../dutyday/history/kinds.ts'
import { useToday } from '../../dutyday/use-accountability.ts'
import { mayEdit, mayReport, useCurrentRoster } from '../../roster/current-roster.ts'
import { type RecordTab, SoldierScreen as Record } from '../../roster/screens/soldier-screen.tsx'

const SoldierTasks = lazy(async () => ({
  default: (await import('../../dutyday/tasks/soldier-tasks.tsx')).SoldierTasks,
}))
const SoldierCounselings = lazy(async () => ({
  default: (await import('../../counseling/soldier-counselings.tsx')).SoldierCounselings,
}))
const SoldierLicenses = lazy(async () => ({
  default: (await import('../../operations/licenses/soldier-licenses.tsx')).SoldierLicenses,
}))
const SoldierReadiness = lazy(async () => ({
  default: (await import('../../readiness/soldier-readiness.tsx')).SoldierReadiness,
}))

import { buttonClass } from '../../ui/buttons/button-class.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

/** A tab for each feature that has data on a Soldier. */
const TABS: readonly RecordTab[] = [
  {
    id: 'duty-history',
    label: 'Duty history',
    render: (soldier, roster) => (
      <HistoryAndYear rosterId={roster.id} soldierId={soldier.id} timeZone={roster.settings.timeZone} />
    ),
  },
  { id: 'readiness', label: 'Readiness', render: (soldier) => <Readiness soldierId={soldier.id} /> },
  { id: 'counselings', label: 'Counselings', render: (soldier) => <Counselings soldierId={soldier.id} /> },
  { id: 'licenses', label: 'Licenses', render: (soldier) => <Licenses soldierId={soldier.id} /> },
  { id: 'tasks', label: 'Tasks', render: (soldier) => <Tasks soldierId={soldier.id} /> },
]

function Tasks({ soldierId }: { soldierId: string }) {
  const roster = useCurrentRoster()
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading the tasks" />}>
      <SoldierTasks roster={roster} soldierId={soldierId} />
    </Suspense>
  )
}

function Readiness({ soldierId }: { soldierId: string }) {
  const roster = useCurrentRoster()
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading readiness" />}>
      <SoldierReadiness roster={roster} soldierId={soldierId} />
    </Suspense>
  )
}

function Counselings({ soldierId }: { soldierId: string }) {
  const roster = useCurrentRoster()
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading the counselings" />}>
      <SoldierCounselings roster={roster} soldierId={soldierId} />
    </Suspense>
  )
}

function Licenses({ soldierId }: { soldierId: string }) {
  const roster = useCurrentRoster()
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading the licenses" />}>
      <SoldierLicenses roster={roster} soldierId={soldierId} />
    </Suspense>
  )
}

/** Today's status from the duty day's data; empty until loaded. */
function Standing({ soldierId }: { soldierId: string }) {
  const row = useToday(useCurrentRoster().id).data?.rows.find((one) => one.soldierId === soldierId)
  if (!row) return null
  const { code, label, tone } = shownKind(dayKindOf(row))
  return <StatusChip tone={tone} code={code} label={awayWords(row) || label} full />
}

function Acts({ soldierId }: { soldierId: string }) {
  const roster = useCurrentRoster()
  return (
    <>
      {mayReport(roster) && (
        <Link to="/dutyday" search={{ soldier: soldierId }} className={buttonClass()}>
          Status
        </Link>
      )}
      {mayEdit(roster) && <NewCounselingLink search={{ soldier: soldierId }}>Counsel</NewCounselingLink>}
    </>
  )
}

const standing = ({ id }: Soldier) => <Standing soldierId={id} />
const acts = ({ id }: Soldier) => <Acts soldierId={id} />

export function SoldierScreen() {
  return <Record tabs={TABS} standing={standing} acts={acts} />
}
