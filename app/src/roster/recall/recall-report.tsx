import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { exportRecall } from '@muster/domain/roster/recall/functions.ts'
import type { RecallBoard } from '@muster/domain/roster/recall/schema.ts'
import { minutesAfter } from '@muster/domain/roster/recall/standing.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense } from 'react'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import type { RosterChoice } from '../current-roster.ts'
import { ByGroup } from './recall-board.tsx'
import { clock, STATE_LABELS, standingWords } from './recall-words.ts'
import { type Standings, useBoard, useStandings } from './use-recall.ts'
import { useFile } from '../../kit/use-file.ts'

const RecallChart = lazy(async () => ({ default: (await import('./recall-chart.tsx')).RecallChart }))

/** The report of an ended recall: who, when, how they were reached, and how fast. */
export function RecallReport({ roster, recallId }: { roster: RosterChoice; recallId: string }) {
  const { data, error, retry } = useBoard(roster.id, recallId)
  if (!data) {
    return (
      <>
        <PageHeader below title="Recall report" />
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the report" />
      </>
    )
  }
  return <Report roster={roster} board={data} />
}

function Report({ roster, board }: { roster: RosterChoice; board: RecallBoard }) {
  const { recall, timeZone, people, escalations } = board
  const standings = useStandings(people)
  const { result } = recall
  const title = `${recallTitle(recall)} report`
  return (
    <div className="print-wide">
      <RosterPrintHeader />
      <PageHeader
        below
        title={title}
        badge={<Badge>{recall.state === 'cancelled' ? 'Canceled' : 'Closed'}</Badge>}
        actions={<ReportExport rosterId={roster.id} recallId={recall.id} />}
      >
        <span>{roster.name}</span>
        <span>
          {instantIn(recall.startedAt, timeZone)} by {recall.startedBy}
        </span>
        {recall.endedAt && (
          <span>
            to {clock(recall.endedAt, timeZone)} ({minutesAfter(recall.startedAt, recall.endedAt)} min)
            {recall.endedBy ? ` by ${recall.endedBy}` : ''}
          </span>
        )}
        <span>{recall.groups === null ? 'Whole roster' : recall.groups.join(', ')}</span>
      </PageHeader>
      {recall.message && (
        <p className="max-w-[70ch] pb-3 text-16 whitespace-pre-line">
          {recall.message}
          {recall.place && (
            <>
              {'\n'}Report to <PlaceLink place={recall.place} words={ended(recall.place)} />
            </>
          )}
        </p>
      )}
      {result && (
        <FigureRow>
          <Figure label="Answered" value={percent(result.acknowledged, result.called)} unit={`% of ${result.called}`} />
          <Figure label="Median answer" value={result.medianMinutes} unit="min" />
          <Figure label="Arrived" value={result.arrived} />
          <Figure label="On the way" value={result.onTheWay} />
          <Figure label="Unable to report" value={result.cannotCome} />
          <Figure label="Need help" value={result.needHelp} alert={result.needHelp > 0} />
          <Figure label="No answer" value={result.noAnswer} />
        </FigureRow>
      )}
      {result && (
        <Suspense fallback={<LoadingShape shape="chart" label="Loading the picture" />}>
          <RecallChart points={result.points} />
        </Suspense>
      )}
      {escalations.length > 0 && (
        <Part title="Escalated to the next leader">
          <ul className="tabular text-14">
            {escalations.map((step) => (
              <li key={step.step}>
                {clock(step.at, timeZone)}: {step.open} without an answer, escalated to{' '}
                {step.told.join(', ') || 'nobody with an account'}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={`By name: ${people.length}`}>
        {people.length === 0 ? (
          <p className="max-w-[60ch] text-14 text-ink-soft">
            Names and answers have been deleted, as the settings of the roster say.
            {result && ' The figures above stay.'}
          </p>
        ) : (
          <>
            <ByName standings={standings} board={board} />
            {recall.namesUntil && (
              <p className="pt-2 text-12 text-ink-soft">
                Names and answers are deleted on {formatDate(recall.namesUntil)}.{result && ' The figures stay.'}
              </p>
            )}
          </>
        )}
      </Part>
      <ByGroup standings={standings} />
    </div>
  )
}

function ByName({ standings, board }: { standings: Standings; board: RecallBoard }) {
  const { recall, timeZone } = board
  return (
    <ReportTable
      caption="By name"
      captionHidden
      rowId={({ person }) => person.soldierId}
      rows={standings}
      columns={[
        { id: 'name', header: 'Name', cell: ({ person }) => rosterName(person) },
        { id: 'state', header: 'State', cell: ({ standing }) => STATE_LABELS[standing.state] },
        {
          id: 'minutes',
          header: 'Minutes',
          align: 'end',
          cell: ({ standing }) =>
            standing.answeredAt === null ? '–' : minutesAfter(recall.startedAt, standing.answeredAt),
        },
        { id: 'how', header: 'When and how', cell: ({ standing }) => standingWords(standing, timeZone) },
        { id: 'group', header: 'Group', cell: ({ person }) => person.group },
      ]}
    />
  )
}

function ReportExport({ rosterId, recallId }: { rosterId: string; recallId: string }) {
  const file = useFile(exportRecall)
  const fetchFile = (format: 'pdf' | 'csv') => file.save({ rosterId, recallId, format })
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => fetchFile('pdf')}>PDF</MenuItem>
      <MenuItem onSelect={() => fetchFile('csv')}>CSV</MenuItem>
    </Menu>
  )
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}
