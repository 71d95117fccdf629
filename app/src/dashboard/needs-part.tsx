import { actOf, byWhen, isLate, type NeedAct } from '@muster/domain/dashboard/needs.ts'
import type { Dashboard, Need } from '@muster/domain/dashboard/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { lazy, Suspense, useState } from 'react'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { callLink, textLink } from '../roster/call-link.ts'
import { mayEditWhole, mayReport, useCurrentRoster } from '../roster/current-roster.ts'
import { Button } from '../ui/buttons/button.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { movingRows } from '../ui/motion/moving-rows.ts'
import { LoadingShape } from '../ui/states/loading-shape.tsx'
import { cx } from '../ui/styles/cx.ts'
import { placeOf } from '@muster/domain/dashboard/need-place.ts'
import { ToList } from './to-list.tsx'
import { useNeedActs } from './use-need-acts.ts'

const NothingNeeded = lazy(async () => ({ default: (await import('./nothing-needed.tsx')).NothingNeeded }))
const DecideDialog = lazy(async () => ({
  default: (await import('../scheduling/leave/decide-dialog.tsx')).DecideDialog,
}))

/** The rest is one press away. The first screen is for what comes first. */
const FIRST = 6
const WHOLE = { over: 'roster', group: null } as const

interface NeedsPartProps {
  /** Undefined while loading. */
  needs: readonly Need[] | undefined
  dashboard: Dashboard | undefined
  now: number
  viewOnly: boolean
  /** Why a part of it is missing. */
  error: Refusal | null
  retry: () => void
}

/** What needs this leader now, each with its act in place. */
export function NeedsPart({ needs, dashboard, now, viewOnly, error, retry }: NeedsPartProps) {
  const [all, setAll] = useState(false)
  return (
    <section className="pb-4">
      <h2 id="needs" className="pb-1 text-16 font-heavy">
        Needs you now
      </h2>
      {needs === undefined && <LoadingShape shape="list" rows={6} label="Loading what needs you" />}
      {needs?.length === 0 && !error && (
        <Suspense fallback={<div className="min-h-row" />}>
          <NothingNeeded dashboard={dashboard} />
        </Suspense>
      )}
      {needs !== undefined && needs.length > 0 && (
        <ul ref={movingRows} aria-labelledby="needs" className="border-t border-line">
          {(all ? needs : needs.slice(0, FIRST)).map((need, index) => (
            <Line
              key={`${need.kind} ${need.id}`}
              need={need}
              place={placeOf(need, dashboard ?? WHOLE)}
              now={now}
              viewOnly={viewOnly}
              first={index === 0}
            />
          ))}
        </ul>
      )}
      {!all && needs !== undefined && needs.length > FIRST && (
        <Button variant="plain" className="mt-1" onClick={() => setAll(true)}>
          Show all {needs.length}
        </Button>
      )}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 py-1 text-14 text-ink-soft">
          Tasks, cases and requests are missing here. {describeRefusal(error)}
          <Button variant="plain" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
}

interface LineProps extends Pick<NeedsPartProps, 'now' | 'viewOnly'> {
  need: Need
  place: ReturnType<typeof placeOf>
  /** Its act is the main one of the screen. */
  first: boolean
}

function Line({ need, place, now, viewOnly, first }: LineProps) {
  const roster = useCurrentRoster()
  const at = new Date(now)
  const call = callLink(need.soldier?.cell)
  const text = textLink(need.soldier?.cell ?? '')
  const below = need.rosterId !== roster.id && need.kind !== 'roster'
  return (
    // With large text the buttons go below the words.
    <li className="flex min-h-row flex-wrap items-center gap-x-2 border-b border-line py-1 coarse:min-h-14">
      <span
        className={cx('tabular w-13 shrink-0 text-14', isLate(need, at) ? 'font-strong text-danger' : 'text-ink-soft')}
      >
        {byWhen(need, at)}
        {isLate(need, at) && <span className="sr-only"> late</span>}
      </span>
      {/* Both lines are one link, so that a thumb finds it. */}
      <ToList {...place} className="group flex min-h-control min-w-0 grow basis-28 flex-col justify-center text-14">
        <span className="block truncate font-strong underline-offset-4 group-hover:underline">
          {need.soldier?.name ?? need.what}
        </span>
        <span className="line-clamp-2 text-12 text-ink-soft">
          {[need.soldier && need.what, need.about, below && need.rosterName].filter(Boolean).join(', ')}
        </span>
      </ToList>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {call && (
          <a href={call} className={buttonClass('plain', 'min-w-control')}>
            Call<span className="sr-only"> {need.soldier?.name}</span>
          </a>
        )}
        {text && (
          <a href={text} className={buttonClass('plain', 'min-w-control max-phone:hidden')}>
            Text<span className="sr-only"> {need.soldier?.name}</span>
          </a>
        )}
        <Act need={need} place={place} now={now} viewOnly={viewOnly} first={first} />
      </div>
    </li>
  )
}

const LABELS: Readonly<Record<Exclude<NeedAct, 'take' | 'open' | 'sign'>, string>> = {
  present: 'Present',
  done: 'Done',
  remind: 'Remind',
  decide: 'Decide',
}

function Act({ need, place, now, viewOnly, first }: LineProps) {
  const roster = useCurrentRoster()
  const acts = useNeedActs(roster.id)
  const report = mayReport(roster, 'accountability')
  const act = actOf(need.kind, {
    report: report && !(viewOnly && need.kind === 'report'),
    edit: mayEditWhole(roster, 'accountability'),
  })
  const [deciding, setDeciding] = useState(false)
  if (act === 'take' || act === 'open' || act === 'sign') {
    const elsewhere = act === 'sign' ? 'Sign' : 'Open'
    const words = need.kind === 'report' ? (act === 'take' ? 'Take accountability' : 'Open accountability') : elsewhere
    return (
      <ToList {...place} className={buttonClass(first ? 'primary' : 'quiet')}>
        {words}
        {need.kind !== 'report' && <span className="sr-only">{need.soldier?.name ?? need.what}</span>}
      </ToList>
    )
  }
  return (
    <>
      <Button
        edits={act !== 'decide'}
        variant={first ? 'primary' : 'quiet'}
        busy={act === 'remind' && acts.busy}
        onClick={() => {
          if (act === 'present') acts.present(need, now)
          else if (act === 'done') acts.done(need)
          else if (act === 'decide') setDeciding(true)
          else void acts.remind(need, now)
        }}
      >
        {LABELS[act]}
        <span className="sr-only">{need.soldier?.name ?? need.what}</span>
      </Button>
      {deciding && (
        <Suspense>
          <DecideDialog
            rosterId={need.rosterId}
            requestId={need.id}
            name={need.soldier?.name ?? ''}
            onClose={() => setDeciding(false)}
          />
        </Suspense>
      )}
    </>
  )
}
