import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NewRosterForm } from '../../roster/components/first-roster.tsx'
import { JoinRosterForm } from '../../roster/linking/components/join-roster-form.tsx'
import { LinkMyself } from '../../roster/linking/components/link-myself.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { ScreenShape } from '../frame/screen-shape.tsx'
import { MyRecordView } from '../screens/my-record-screen.tsx'
import { MyScheduleScreen } from '../screens/my-schedule-screen.tsx'

/** For people without a roster: their own record if they are linked, otherwise how to get a first roster. */
export function NoRoster({ path }: { path: string }) {
  const chain = useRead(getMyChain, {})
  const role = useRead(getMyProfile, {}).data?.declaredRole
  if (!chain.data) {
    return chain.error ? <ErrorState message={describeRefusal(chain.error)} onRetry={chain.retry} /> : <ScreenShape />
  }
  const { link, waiting } = chain.data
  if (link) {
    if (path === '/scheduling' || path === '/scheduling/schedule') return <MyScheduleScreen />
    return (
      <>
        <MyRecordView key={path} first={firstTab(path)} />
        <StartLater />
      </>
    )
  }
  const linking = (
    <Part title="A leader keeps your record">
      <div data-tour="chain" className="max-w-[36rem]">
        <LinkMyself waiting={waiting} />
      </div>
    </Part>
  )
  return (
    <>
      {role === 'Soldier' ? (
        <>
          <PageHeader title="Link to your leader">No leader keeps your record here yet.</PageHeader>
          {linking}
        </>
      ) : (
        <PageHeader title="Start a roster">You don’t have a roster yet.</PageHeader>
      )}
      <Part title="Start your own">
        <p className="mb-4 max-w-[60ch] text-16">
          Name it, then add Soldiers by hand or import the spreadsheet you have. Nobody else sees it unless you share
          it, or are linked to a leader above.
        </p>
        <NewRosterForm />
      </Part>
      <Part title="Join a shared roster">
        <JoinRosterForm />
      </Part>
      {role !== 'Soldier' && linking}
    </>
  )
}

function firstTab(path: string) {
  if (path === '/scheduling/leave') return 'leave'
  if (path === '/scheduling/duty') return 'duties'
  if (path === '/operations/licenses') return 'licenses'
  if (path.startsWith('/operations')) return 'duties'
  if (path.startsWith('/soldiers/readiness')) return 'readiness'
  if (path === '/dutyday/tasks') return 'tasks'
  if (path.startsWith('/counseling')) return 'counselings'
  return path.startsWith('/dutyday') ? 'duty-history' : 'record'
}

function StartLater() {
  const [starting, setStarting] = useState(false)
  return (
    <Part
      title="Keep a roster yourself"
      action={!starting && <Button onClick={() => setStarting(true)}>Start a roster</Button>}
    >
      {starting ? (
        <NewRosterForm />
      ) : (
        <p className="max-w-[60ch] text-14 text-ink-soft">
          For team, squad and platoon leaders: your own Soldiers, below the roster you are on.
        </p>
      )}
    </Part>
  )
}
