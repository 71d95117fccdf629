import { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { TIMELINE_MOST } from '@muster/domain/dashboard/limits.ts'
import type { TimelineEntry, TimelineKind } from '@muster/domain/dashboard/soldier-timeline.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useRead } from '../platform/calls/calls.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Part } from '../ui/layout/part.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** Entries of each part at first. The head of the page asks for the same, so it is one call. */
const FIRST = 8

export interface AboutSoldier {
  readonly rosterId: string
  readonly soldierId: string
}

/** What is coming for a Soldier, the next first, and what happened, the newest first. */
export function SoldierTimeline({ kinds, ...about }: AboutSoldier & { kinds?: readonly TimelineKind[] }) {
  const [most, setMost] = useState(FIRST)
  const { data, error, retry, previous } = useRead(
    getSoldierTimeline,
    { ...about, most, ...(kinds ? { kinds: [...kinds] } : {}) },
    { keepPrevious: ['most'] },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading what is coming" />
  if (data.coming.length + data.past.length === 0) {
    return (
      <EmptyState picture="calendar" title="Nothing on record yet">
        Leave, duties, counselings, readiness results and events of this Soldier show here.
      </EmptyState>
    )
  }
  const more = (data.moreComing || data.morePast) && most < TIMELINE_MOST && (
    <p className="pt-3 pb-6 print:hidden">
      <Button busy={previous} onClick={() => setMost(Math.min(most * 4, TIMELINE_MOST))}>
        Show more
      </Button>
    </p>
  )
  return (
    <>
      {data.inPart && (
        <p className="pb-2 text-14 text-ink-soft">
          Without signal: no duties, transfers or earlier results. Absences go back 30 days, and events three weeks
          ahead.
        </p>
      )}
      <div className="grid gap-x-8 wide:grid-cols-2">
        <Entries title="Coming" entries={data.coming} {...about} />
        <Entries title="What happened" entries={data.past} {...about} />
      </div>
      {more}
    </>
  )
}

/** A part without entries is not shown. */
function Entries({ title, entries, ...about }: AboutSoldier & { title: string; entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Part title={title}>
      <ol aria-label={title} className="border-t border-line">
        {entries.map((entry) => (
          <li
            key={entry.key}
            className="grid min-h-11 grid-cols-[7.5rem_minmax(0,1fr)] desk:grid-cols-[11.5rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1 text-14"
          >
            <span className="tabular text-ink-soft">{whenWords(entry)}</span>
            <span className="min-w-0 wrap-anywhere">
              <Opens entry={entry} {...about}>
                {entry.detail ? `${entry.title},` : entry.title}
              </Opens>
              {entry.detail && <span className="text-ink-soft">{` ${entry.detail}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** The title, as a link where there is something to open. */
function Opens({ entry, rosterId, children }: AboutSoldier & { entry: TimelineEntry; children: ReactNode }) {
  const look =
    'inline-flex min-h-6 items-center coarse:min-h-11 coarse:min-w-11 font-strong text-action underline-offset-4 hover:underline'
  const { kind, id } = entry
  if (kind === 'counseling' && id) {
    return (
      <Link to="/counseling/$counselingId" params={{ counselingId: id }} search={{ of: rosterId }} className={look}>
        {children}
      </Link>
    )
  }
  if (kind === 'leave' && id) {
    return (
      <Link to="/scheduling/leave" search={{ request: id, of: rosterId }} className={look}>
        {children}
      </Link>
    )
  }
  const tab = TABS[kind]
  if (tab === undefined) return <span className="font-strong">{children}</span>
  return (
    <Link to="." search={(before: object) => ({ ...before, tab })} replace className={look}>
      {children}
    </Link>
  )
}

/** The tab of the Soldier's page that has more of a kind. */
const TABS: Partial<Record<TimelineKind, string>> = {
  status: 'duty-history',
  readiness: 'readiness',
  license: 'licenses',
}

/** `3 Dec 2026 0900`; `24 Nov to 1 Dec 2026`. */
function whenWords({ on, through, time }: Pick<TimelineEntry, 'on' | 'through' | 'time'>): string {
  if (through === null) return [formatDate(on), time].filter(Boolean).join(' ')
  const [from, to] = [formatDate(on), formatDate(through)]
  return `${from.slice(-4) === to.slice(-4) ? from.slice(0, -5) : from} to ${to}`
}

/** The next leave and the next duty, as list items for the head of the page. */
export function NextAway(about: AboutSoldier) {
  const { data } = useRead(getSoldierTimeline, { ...about, most: FIRST })
  const leave = data?.coming.find(({ kind }) => kind === 'leave')
  const duty = data?.coming.find(({ kind }) => kind === 'duty')
  return (
    <>
      {leave && (
        <li className="tabular">
          {`Leave${leave.detail ? `, ${leave.detail.toLowerCase()}` : ''}: ${whenWords(leave)}`}
        </li>
      )}
      {duty && <li className="tabular">{`Duty: ${duty.title}, ${whenWords(duty)}`}</li>}
    </>
  )
}
