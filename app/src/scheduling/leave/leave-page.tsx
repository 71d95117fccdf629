import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { lastWord, standingBadge, wentAlong } from '@muster/domain/scheduling/leave/words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { getLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS, LOCATIONS } from '@muster/domain/scheduling/leave/kinds.ts'
import { lengthWords } from '@muster/domain/scheduling/leave/leave-days.ts'
import { actualDays, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveEvent, LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { takesDays } from '@muster/domain/scheduling/leave/states.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { WaitingMark } from '../../kit/kept/waiting-mark.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { DecideBar } from './decide-bar.tsx'
import { SignBar } from './sign-bar.tsx'
import { EXPECTED_LEAVE } from './expected-leave.ts'
import { StrengthCheck } from './strength-check.tsx'

const ApproversDialog = lazy(async () => ({ default: (await import('./approvers-dialog.tsx')).ApproversDialog }))

const ACTS: Readonly<Record<LeaveEvent['act'], string>> = {
  request: 'Requested',
  recommend: 'Recommended',
  'not recommend': 'Not recommended',
  approve: 'Approved',
  deny: 'Denied',
  cancel: 'Canceled',
  reopen: 'Reopened',
  withdraw: 'Withdrawn',
  'sign out': 'Signed out',
  'sign in': 'Signed in',
  'undo sign': 'Sign-out or sign-in undone',
}

/** One request: what is requested, its effect on strength, and the leader's decision. */
export function LeavePage({ rosterId, requestId }: { rosterId: string; requestId: string }) {
  const { data, error, retry } = useRead(getLeave, { rosterId, requestId }, { pending: EXPECTED_LEAVE })
  const [naming, setNaming] = useState(false)
  if (!data) {
    return (
      <>
        <PageHeader below title="Leave and pass" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the request" />
      </>
    )
  }
  const { request, check, may, deciders, events } = data
  const badge = standingBadge(request)
  return (
    <>
      <PageHeader below title={rosterName(request)} badge={<Badge kind={badge.kind}>{badge.words}</Badge>}>
        <span>{LEAVE_KINDS[request.kind].label}</span>
        <span className="tabular">{spanWords(actualDays(request))}</span>
        <span>{request.rosterName}</span>
        <WaitingMark on={requestId} />
      </PageHeader>
      <div className="grid gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {takesDays(request.state) && request.signedInAt === null && !wentAlong(request) && (
            <Part title="Strength on these days">
              <StrengthCheck check={check} />
            </Part>
          )}
          <Part
            title={wentAlong(request) ? 'Went along' : request.state === 'approved' ? 'Sign out and in' : 'Decision'}
          >
            <div className="flex flex-col gap-4">
              {wentAlong(request) && (
                <p className="text-14">
                  {lastWord(request)}, {formatMoment(request.wentAlongAt ?? '', request.timeZone)}. Decisions, sign-out
                  and sign-in are there.
                </p>
              )}
              {may.recommends && <SignBar request={request} />}
              <DecideBar request={request} may={may} deciders={deciders} />
              {may.namesApprovers && (
                <p>
                  <Button edits onClick={() => setNaming(true)}>
                    Who decides
                  </Button>
                </p>
              )}
              {naming && (
                <Suspense>
                  <ApproversDialog rosterId={request.rosterId} onClose={() => setNaming(false)} />
                </Suspense>
              )}
              {request.decision && request.state !== 'approved' && (
                <p className="text-14">
                  {lastWord(request)}
                  {request.decision.remark && `: “${request.decision.remark}”`}
                </p>
              )}
              {!may.recommends && <p className="text-14 text-ink-soft">You can view this roster but not change it.</p>}
            </div>
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="Requested">
            <Facts request={request} />
          </Part>
          <Part title="History">
            <ol className="text-14">
              {events.map((event) => (
                <li key={event.id} className="border-b border-line py-2">
                  <p>
                    <span className="font-strong">{ACTS[event.act]}</span> by {event.by}
                  </p>
                  <p className="tabular text-ink-soft">
                    {formatMoment(event.happenedAt ?? event.at, request.timeZone)}
                    {event.remark && <span className="text-ink"> · {event.remark}</span>}
                  </p>
                </li>
              ))}
            </ol>
          </Part>
        </div>
      </div>
    </>
  )
}

function Facts({ request }: { request: LeaveRequest }) {
  const days = actualDays(request)
  const { endedOn, to, timeZone, signedOutAt, signedInAt } = request
  const items = [
    { term: 'Days', value: `${spanWords(days)}, ${lengthWords({ ...days, kind: request.kind })}` },
    ...(endedOn !== null && endedOn < to ? [{ term: 'Approved to', value: spanWords({ from: to, to }) }] : []),
    {
      term: 'Where',
      value: (
        <>
          {LOCATIONS[request.location]}
          {request.place && (
            <>
              , <PlaceLink place={request.place} />
            </>
          )}
        </>
      ),
    },
    ...(request.note ? [{ term: 'Note', value: request.note }] : []),
    ...(request.extendsId ? [{ term: 'Extends', value: 'an approved absence' }] : []),
    ...(signedOutAt ? [{ term: 'Signed out', value: formatMoment(signedOutAt, timeZone) }] : []),
    ...(signedInAt ? [{ term: 'Signed in', value: formatMoment(signedInAt, timeZone) }] : []),
  ]
  return (
    <>
      <DescriptionList items={items} />
      <p className="pt-2 text-14 text-ink-soft">
        How to reach the Soldier is in the{' '}
        <Link
          to="/soldiers/$soldierId"
          params={{ soldierId: request.soldierId }}
          className="font-strong text-action underline-offset-4 hover:underline"
        >
          record
        </Link>
        .
      </p>
    </>
  )
}
