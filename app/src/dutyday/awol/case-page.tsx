import { exportAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { dayCount } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { absentWords, stateWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { getSoldier } from '@muster/domain/roster/functions.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import Printer from 'lucide-react/icons/printer'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall, useConnection, useRead } from '../../platform/calls/calls.ts'
import { saveFile } from '../../platform/files/files.ts'
import { CallActions } from '../../roster/components/call-actions.tsx'
import { useNow } from '../../kit/use-now.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, mayReport, type RosterChoice } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useAskAfterSleep } from './ask-after-sleep.ts'
import { CaseHistory } from './case-history.tsx'
import { CaseWarnings } from './case-warnings.tsx'
import { CaseState } from './case-state.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import { MoveBar } from './move-bar.tsx'
import { Moves, type MoveKind } from './moves.tsx'
import { StepList } from './step-list.tsx'
import { useCase, useMoving } from './use-case.ts'

const CasePicture = lazy(async () => ({ default: (await import('./case-picture.tsx')).CasePicture }))

interface CasePageProps {
  roster: RosterChoice
  caseId: string
}

/** One case: what is due by when, who did what, and the next moves. */
export function CasePage({ roster, caseId }: CasePageProps) {
  const { read, moreEvents } = useCase(roster.id, caseId)
  const { data, error, retry } = read
  useAskAfterSleep(retry)
  if (!data) {
    return (
      <>
        <PageHeader below title="AWOL case" />
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the case" />
      </>
    )
  }
  return (
    <>
      <Shown key={caseId} roster={roster} whole={data} onMoreEvents={moreEvents} />
    </>
  )
}

type Whole = NonNullable<ReturnType<typeof useCase>['read']['data']>

function Shown({ roster, whole, onMoreEvents }: { roster: RosterChoice; whole: Whole; onMoreEvents: () => void }) {
  const { case: about, policy, newestVersion, events, reminders, moreEvents } = whole
  const { data: soldier } = useRead(getSoldier, { rosterId: about.rosterId, soldierId: about.soldierId })
  const [asking, setAsking] = useState<MoveKind | null>(null)
  const moving = useMoving(about)
  const offline = useConnection().state === 'offline'
  const editable = mayReport(roster, 'accountability')
  const { state, timeZone } = about
  const now = useNow()
  return (
    <>
      <PageHeader
        below
        title={rosterName(about)}
        badge={<CaseState state={state} full />}
        actions={
          <>
            {about.closedAt === null && soldier && <CallActions soldier={soldier} />}
            <PrintButton about={about} />
          </>
        }
      >
        <span className="tabular">Day {dayCount(about, new Date(now))}</span>
        <span>{absentWords(about)}</span>
        <span>{stateWords(about)}</span>
        {about.closedAt !== null && (
          <span>
            Closed {instantIn(about.closedAt, timeZone)} by {about.closedBy}: {about.outcome}
          </span>
        )}
      </PageHeader>
      <ConfirmPolicy version={policy} timeZone={timeZone} />
      <ClockNotice />
      <CaseWarnings
        about={about}
        newerPolicy={newestVersion !== policy.version}
        editable={editable}
        mayDrop={mayEdit(roster, 'accountability')}
        onAsk={setAsking}
      />
      <StepList
        about={about}
        policy={policy.policy}
        reminders={reminders}
        editable={editable && about.closedAt === null}
        offline={offline}
        mayDrop={mayEdit(roster, 'accountability')}
        onMove={setAsking}
      />
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the picture" />}>
        <CasePicture about={about} policy={policy.policy} now={now} />
      </Suspense>
      <Part title="The absence">
        <DescriptionList items={facts(about)} />
      </Part>
      <Part title="History">
        <CaseHistory events={events} policy={policy.policy} timeZone={timeZone} />
        {moreEvents && events.length < 200 && <Button onClick={onMoreEvents}>Show older lines</Button>}
      </Part>
      {editable && (
        <MoveBar about={about} mayDrop={mayEdit(roster, 'accountability')} offline={offline} onAsk={setAsking} />
      )}
      {asking && (
        <Moves kind={asking} about={about} policy={policy.policy} moving={moving} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

function PrintButton({ about }: { about: AwolCase }) {
  const call = useCall(exportAwolCase)
  const [busy, setBusy] = useState(false)
  async function print() {
    setBusy(true)
    const file = await reportRefusal(
      call({ rosterId: about.rosterId, caseId: about.id }),
      'The case could not be printed.',
    )
    setBusy(false)
    if (file) await reportRefusal(saveFile(file), 'The file was not saved.')
  }
  return (
    <Button icon={Printer} busy={busy} onClick={() => void print()}>
      Print
    </Button>
  )
}

function facts(about: AwolCase): { term: string; value: ReactNode }[] {
  const when = (instant: string | null) => (instant === null ? '' : instantIn(instant, about.timeZone))
  const items = [
    { term: 'Discovered (T0)', value: when(about.discoveredAt) },
    { term: 'Absent since', value: when(about.absentSince) },
    { term: 'Place of duty', value: about.place && <PlaceLink place={about.place} /> },
    { term: 'Opened', value: `${when(about.openedAt)} by ${about.openedBy}` },
    {
      term: 'Decided',
      value: about.decidedAt === null ? '' : `${STATE_OF[about.decision ?? 'awol'].label}, ${when(about.decidedAt)}`,
    },
    { term: 'AWOL effective', value: about.awlEffective === null ? '' : formatDate(about.awlEffective) },
    { term: 'Dropped from rolls', value: when(about.droppedAt) },
    { term: 'Returned', value: when(about.returnedAt) },
  ]
  return items.filter(({ term, value }, at) => value !== '' || at < 3 || term === 'Opened')
}
