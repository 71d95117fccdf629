import { awayWords } from '@muster/domain/dutyday/away-words.ts'
import { dayKindOf } from '@muster/domain/dutyday/history/day-kind.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { NewCounselingLink } from '../../counseling/new-counseling-link.tsx'
import { OpenCaseMark } from '../../dutyday/awol/open-case-mark.tsx'
import { HistoryAndYear } from '../../dutyday/history/history-and-year.tsx'
import { shownKind } from '../../dutyday/history/kinds.ts'
import { useToday } from '../../dutyday/use-today.ts'
import { mayEdit, mayReport, maySee, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { type RecordTab, SoldierScreen as Record } from '../../roster/screens/soldier-screen.tsx'
import { useSession } from '../../platform/session/session.ts'
import { remember } from '../../search/recent.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'

const parts = () => import('./soldier-overview.tsx')
const FollowsList = lazy(async () => ({ default: (await import('../beside/follows-list.tsx')).FollowsList }))
const NextSoldier = lazy(async () => ({
  default: (await import('../../roster/components/next-soldier.tsx')).NextSoldier,
}))
const SoldierAway = lazy(async () => ({ default: (await parts()).SoldierAway }))
const SoldierOverview = lazy(async () => ({ default: (await parts()).SoldierOverview }))
const LeaveAndDuties = lazy(async () => ({ default: (await parts()).LeaveAndDuties }))
const TasksAndEquipment = lazy(async () => ({ default: (await parts()).TasksAndEquipment }))
const SoldierCounselings = lazy(async () => ({
  default: (await import('../../counseling/soldier-counselings.tsx')).SoldierCounselings,
}))
const SoldierLicenses = lazy(async () => ({
  default: (await import('../../operations/licenses/soldier-licenses.tsx')).SoldierLicenses,
}))
const readiness = () => import('../../readiness/soldier-readiness.tsx')
const SoldierReadiness = lazy(async () => ({ default: (await readiness()).SoldierReadiness }))
const WorstReadiness = lazy(async () => ({ default: (await readiness()).WorstReadiness }))

/** A tab for each feature that has data on a Soldier. */
const TABS: readonly RecordTab[] = [
  {
    id: 'duty-history',
    area: 'accountability',
    label: 'Duty history',
    render: (soldier, roster) => (
      <HistoryAndYear rosterId={roster.id} soldierId={soldier.id} timeZone={roster.settings.timeZone} />
    ),
  },
  {
    id: 'readiness',
    area: 'readiness',
    label: 'Readiness',
    render: ({ id }) => (
      <Loaded label="Loading readiness">{(roster) => <SoldierReadiness roster={roster} soldierId={id} />}</Loaded>
    ),
  },
  {
    id: 'counselings',
    area: 'counseling',
    label: 'Counselings',
    render: ({ id }) => (
      <Loaded label="Loading the counselings">
        {(roster) => <SoldierCounselings roster={roster} soldierId={id} />}
      </Loaded>
    ),
  },
  {
    id: 'leave',
    area: 'leave',
    label: 'Leave and duties',
    render: ({ id }) => <Loaded label="Loading leave and duties">{() => <LeaveAndDuties soldierId={id} />}</Loaded>,
  },
  {
    id: 'tasks',
    label: 'Tasks and equipment',
    render: ({ id }) => <Loaded label="Loading the tasks">{() => <TasksAndEquipment soldierId={id} />}</Loaded>,
  },
  {
    id: 'licenses',
    area: 'readiness',
    label: 'Licenses',
    render: ({ id }) => (
      <Loaded label="Loading the licenses">{(roster) => <SoldierLicenses roster={roster} soldierId={id} />}</Loaded>
    ),
  },
]

interface LoadedProps {
  label: string
  children: (roster: RosterChoice) => ReactNode
}

/** A part that loads when it is opened. */
function Loaded({ label, children }: LoadedProps) {
  const roster = useCurrentRoster()
  return <Suspense fallback={<LoadingShape shape="list" label={label} />}>{children(roster)}</Suspense>
}

interface PartProps {
  soldierId: string
}

/** Today's status from the duty day's data; empty until loaded. */
function Status({ soldierId }: PartProps) {
  const phone = useIsPhone()
  const roster = useCurrentRoster()
  const row = useToday(roster.id, maySee(roster, 'accountability')).data?.rows.find(
    (one) => one.soldierId === soldierId,
  )
  if (!row) return null
  const { code, label, tone } = shownKind(dayKindOf(row))
  const away = awayWords(row)
  // On a phone the letters are enough, except for how long somebody is away.
  return <StatusChip tone={tone} code={code} label={away || label} full={!phone || away !== ''} />
}

function Facts({ soldierId }: PartProps) {
  const roster = useCurrentRoster()
  const { id: rosterId } = roster
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  // Among the last opened in the search, from wherever it was opened.
  useEffect(() => {
    if (uid !== null) remember(uid, `soldier ${soldierId}`)
  }, [uid, soldierId])
  return (
    <>
      {maySee(roster, 'accountability') && <OpenCaseMark rosterId={rosterId} soldierId={soldierId} />}
      <Suspense>
        {maySee(roster, 'readiness') && <WorstReadiness rosterId={rosterId} soldierId={soldierId} />}
        <SoldierAway soldierId={soldierId} />
      </Suspense>
    </>
  )
}

function Acts({ soldierId }: PartProps) {
  const roster = useCurrentRoster()
  return (
    <>
      {mayReport(roster, 'accountability') && (
        <Link to="/dutyday" search={{ soldier: soldierId }} className={buttonClass()}>
          Status
        </Link>
      )}
      {mayEdit(roster, 'counseling') && <NewCounselingLink search={{ soldier: soldierId }}>Counsel</NewCounselingLink>}
    </>
  )
}

const status = ({ id }: Soldier) => <Status soldierId={id} />
const facts = ({ id }: Soldier) => <Facts soldierId={id} />
const acts = ({ id }: Soldier) => <Acts soldierId={id} />
const overview = ({ id }: Soldier) => (
  <Loaded label="Loading what is coming">{() => <SoldierOverview soldierId={id} />}</Loaded>
)

/** The Soldier at the address. */
export function SoldierScreen() {
  const { soldierId = '' } = useParams({ strict: false })
  const { follows }: { follows?: string } = useSearch({ strict: false })
  return (
    <>
      {follows === 'list' && (
        <Suspense>
          <FollowsList />
        </Suspense>
      )}
      <Suspense fallback={<div className="h-control desk:hidden print:hidden" />}>
        <NextSoldier soldierId={soldierId} />
      </Suspense>
      <SoldierRecord key={soldierId} soldierId={soldierId} heading="h1" />
    </>
  )
}

/** One Soldier, on a page or beside a list. */
export function SoldierRecord({ soldierId, heading }: { soldierId: string; heading: 'h1' | 'h2' }) {
  return (
    <Record
      soldierId={soldierId}
      heading={heading}
      tabs={TABS}
      status={status}
      facts={facts}
      acts={acts}
      overview={overview}
    />
  )
}
