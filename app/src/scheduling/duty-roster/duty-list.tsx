import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { listDutyRosters } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutyRosterSummary } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { hasSomeGroups, mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { dayWords } from './words.ts'

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }))

export function DutyList({ roster, onOpen }: { roster: RosterChoice; onOpen: (dutyRosterId: string) => void }) {
  const { data, error, retry } = useRead(listDutyRosters, { rosterId: roster.id })
  const offline = useConnection().state === 'offline'
  const [setUp, setSetUp] = useState(false)
  const add = mayEditWhole(roster, 'leave') && (
    <Button edits variant="primary" icon={Plus} disabled={offline} onClick={() => setSetUp(true)}>
      Set up a duty roster
    </Button>
  )
  const running = data?.dutyRosters.filter(({ ended }) => !ended) ?? []
  const ended = data?.dutyRosters.filter((one) => one.ended) ?? []
  return (
    <>
      <PageHeader
        title="Duty rosters"
        badge={mayEditWhole(roster, 'leave') ? undefined : <Badge>View only</Badge>}
        actions={running.length > 0 && add}
      >
        <span>DA Form 6</span>
      </PageHeader>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the duty rosters" />
      ) : running.length === 0 ? (
        <EmptyState picture="calendar" title="No duty rosters yet" action={add}>
          Set one up for CQ, staff duty or guard. The Soldier off the longest is next; leave, pass and other duties are
          counted automatically.
        </EmptyState>
      ) : (
        <DutyRosterRows label="Duty rosters" rows={running} today={data.today} some={hasSomeGroups(roster)} />
      )}
      {ended.length > 0 && data && (
        <Part title="Archived">
          <DutyRosterRows label="Archived" rows={ended} today={data.today} some={hasSomeGroups(roster)} />
        </Part>
      )}
      {setUp && (
        <Suspense>
          <SetUpDialog
            rosterId={roster.id}
            today={data?.today ?? null}
            onClose={() => setSetUp(false)}
            onMade={onOpen}
          />
        </Suspense>
      )}
    </>
  )
}

interface RowsProps {
  label: string
  rows: readonly DutyRosterSummary[]
  today: string
  /** Only the Soldiers of the person's groups are counted. */
  some: boolean
}

function DutyRosterRows({ label, rows, today, some }: RowsProps) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {rows.map((one) => (
        <li key={one.dutyRosterId} className="relative border-b border-line py-3 hover:bg-surface">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-heavy">
            <Link
              to="/scheduling/duty"
              search={{ duty: one.dutyRosterId }}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {one.name}
            </Link>
            {one.swapsAsked > 0 && (
              <Badge kind="soon">{one.swapsAsked === 1 ? '1 swap request' : `${one.swapsAsked} swap requests`}</Badge>
            )}
            {one.publishedTo === null || one.publishedTo < today ? <Badge kind="alert">Not published</Badge> : null}
          </h2>
          <p className="text-14 text-ink-soft">
            {membersWords(one.members, some)}, {one.picks} per detail
            {one.publishedTo !== null && `, published to ${formatDate(one.publishedTo)}`}
          </p>
          {one.next.length > 0 && (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pt-1 text-14">
              {one.next.map(({ day, names }) => (
                <div key={day} className="contents">
                  <dt className="tabular whitespace-nowrap">{day === today ? 'Today' : dayWords(day)}</dt>
                  <dd className="font-strong wrap-anywhere">{names.join('; ')}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function membersWords(members: number, some: boolean): string {
  if (some) return `${members} of your Soldiers`
  return members === 1 ? '1 Soldier' : `${members} Soldiers`
}
