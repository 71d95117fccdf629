import { needsOf, nextDuty, nextLeave } from '@muster/domain/dashboard/my-day/needs.ts'
import type { MyDay } from '@muster/domain/dashboard/my-day/schema.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { dayAt, formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import { standingBadge } from '@muster/domain/scheduling/leave/words.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { MyLeader } from '../../dashboard/my-day/my-leader.tsx'
import { NeedsList } from '../../dashboard/my-day/needs-list.tsx'
import { useMyDay } from '../../dashboard/my-day/use-my-day.ts'
import { statusOf } from '../../dutyday/components/soldier-row.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useNow } from '../../kit/use-now.ts'
import { dayWords } from '../../scheduling/duty-roster/words.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

const MessageLeader = lazy(async () => ({
  default: (await import('../../notifications/components/message-leader.tsx')).MessageLeader,
}))

/** A Soldier's first screen: what needs them now, then where they stand. `starting` is for a leader without a roster. */
export function MyToday({ starting }: { starting?: ReactNode }) {
  const { data, error, retry } = useMyDay()
  const now = useNow()
  const day = data?.day
  if (!day) {
    return (
      <>
        <PageHeader title="Today" />
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your day" />
      </>
    )
  }
  const needs = needsOf(day, new Date(now))
  const today = dayAt(new Date(now), day.timeZone)
  return (
    <>
      <PageHeader title="Today">
        <span className="tabular">{`${weekdayOf(today)} ${formatDate(today)}`}</span>
        <span>{day.rosterName}</span>
      </PageHeader>
      {starting}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="desk:pt-6">
          {needs.length > 0 ? (
            <NeedsList needs={needs} now={now} timeZone={day.timeZone} />
          ) : (
            <EmptyState
              picture="done"
              title="Nothing needs you now"
              action={
                <Link to="/profile/schedule" className={buttonClass('quiet')}>
                  Open my schedule
                </Link>
              }
            >
              A recall to answer, a counseling to sign, and the formations, duties and tasks that your leaders publish
              for you show here, each with what you can do about it.
            </EmptyState>
          )}
        </div>
        <div>
          <Part title="My status today">
            <Status day={day} today={today} />
          </Part>
          <Part title="My leader">
            <div className="flex flex-wrap items-center gap-2">
              <div className="flex grow flex-wrap items-center gap-2 [&>p]:grow">
                <MyLeader keeper={day.leader} />
              </div>
              <Suspense fallback={null}>
                <MessageLeader leader={day.leader} />
              </Suspense>
            </div>
          </Part>
          <Next day={day} now={new Date(now)} />
        </div>
      </div>
    </>
  )
}

function Status({ day, today }: { day: MyDay; today: string }) {
  // An answer from yesterday, shown without signal, says nothing about today.
  const known = day.today === today ? day.status : null
  const { tone, code, label } = statusOf(known?.code ?? NOT_REPORTED)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip tone={tone} code={code} label={label} full />
      {known && (
        <span className="tabular text-14 text-ink-soft">
          {known.by}, {whenReported(known.at, day)}
        </span>
      )}
    </p>
  )
}

function whenReported(at: string, { timeZone, today }: MyDay): string {
  const reported = dayAt(new Date(at), timeZone)
  return reported === today ? formatTime(new Date(at), timeZone) : formatDate(reported)
}

/** The next leave and the next duty, however far ahead. */
function Next({ day, now }: { day: MyDay; now: Date }) {
  const leave = nextLeave(day)
  const duty = nextDuty(day, now)
  const badge = leave && standingBadge(leave)
  return (
    <Part title="Next">
      <ul>
        <NextRow to="/profile/duties" what="Duty" badge={null}>
          {duty ? `${duty.duty}, ${dayWords(duty.day)} ${duty.time.replace(':', '')}` : 'None published'}
        </NextRow>
        <NextRow to="/profile/leave" what="Leave" badge={badge && <Badge kind={badge.kind}>{badge.words}</Badge>}>
          {leave ? `${LEAVE_KINDS[leave.kind].label}, ${spanWords(leave)}` : 'None requested'}
        </NextRow>
      </ul>
    </Part>
  )
}

function NextRow({ to, what, badge, children }: { to: string; what: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-12 items-center gap-x-3 underline-offset-4 hover:underline">
        <span className="w-12 shrink-0 text-14 text-ink-soft">{what}</span>
        <span className="tabular min-w-0 grow text-14 font-strong wrap-anywhere">{children}</span>
        {badge}
      </Link>
    </li>
  )
}
