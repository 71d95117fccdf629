import type { Need } from '@muster/domain/dashboard/my-day/needs.ts'
import { MY_COUNSELINGS } from '@muster/domain/counseling/signing/addresses.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { verifyMyContact } from '@muster/domain/roster/recall/functions.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMyTaskActs } from '../../dutyday/tasks/use-task-acts.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { RecallAnswer } from '../../roster/recall/my-recall.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { movingRows } from '../../ui/motion/moving-rows.ts'
import { toast } from '../../ui/states/toast.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { needWords } from './need-words.ts'

const SignOneself = lazy(async () => ({
  default: (await import('../../scheduling/leave/sign-oneself.tsx')).SignOneself,
}))

type Row = Exclude<Need, { kind: 'recall' }>

interface NeedsListProps {
  needs: readonly Need[]
  now: number
  timeZone: string
}

/** What needs the Soldier, the first one with the screen's main button. */
export function NeedsList({ needs, now, timeZone }: NeedsListProps) {
  const recall = needs.find((need) => need.kind === 'recall')
  const rows = needs.filter((need) => need.kind !== 'recall')
  return (
    <>
      {recall && <RecallAnswer recall={recall.recall} />}
      {rows.length > 0 && (
        <ul ref={movingRows} aria-label="What needs you" className="border-t border-line">
          {rows.map((need, index) => (
            <NeedRow key={need.key} need={need} now={now} timeZone={timeZone} first={index === 0 && !recall} />
          ))}
        </ul>
      )}
    </>
  )
}

interface NeedRowProps {
  need: Row
  now: number
  timeZone: string
  first: boolean
}

function NeedRow({ need, now, timeZone, first }: NeedRowProps) {
  const { when, day, late, title, under } = needWords(need, { now, timeZone })
  return (
    <li className="relative grid min-h-16 grid-cols-[4.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2.5 hover:bg-surface">
      <p className="tabular leading-tight">
        <span className={cx('block text-16 font-heavy', late && 'text-danger')}>{when}</span>
        {day && <span className="block text-12 text-ink-soft">{day}</span>}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-16 font-strong">{title}</p>
        {under && <p className="text-14 text-ink-soft">{under}</p>}
      </div>
      <div className="relative print:hidden">
        <Act need={need} title={title} variant={first ? 'primary' : 'quiet'} />
      </div>
    </li>
  )
}

interface ActProps {
  title: string
  variant: 'primary' | 'quiet'
}

/** The act of a line, in its place. */
function Act({ need, title, variant }: ActProps & { need: Row }): ReactNode {
  switch (need.kind) {
    case 'sign':
      return (
        <Link
          to={`${MY_COUNSELINGS}/$counselingId`}
          params={{ counselingId: need.counseling.id }}
          className={buttonClass(variant)}
        >
          Sign
        </Link>
      )
    case 'sign out':
    case 'sign in':
      return <Sign request={need.request} act={need.kind === 'sign out' ? 'out' : 'in'} variant={variant} />
    case 'answered':
      return <Open to="/profile/leave" label={title} />
    case 'event':
      return <Open to="/profile/schedule" label={title} />
    case 'duty':
      return <Open to="/profile/duties" label={title} />
    case 'task':
      return <TaskDone need={need} title={title} variant={variant} />
    case 'data sheet':
      return (
        <Link to="/profile/record" className={buttonClass(variant)}>
          Fill in
        </Link>
      )
    case 'due':
      return <Open to="/profile/record" show={need.item.list} label={title} />
    case 'number':
      return <Confirm variant={variant} />
  }
}

function Open({ to, show, label }: { to: string; show?: string; label: string }) {
  return (
    <Link
      to={to}
      search={show === undefined ? {} : { show }}
      aria-label={`Open: ${label}`}
      className={buttonClass('quiet')}
    >
      Open
    </Link>
  )
}

function TaskDone({ need, title, variant }: ActProps & { need: Extract<Need, { kind: 'task' }> }) {
  const { setState } = useMyTaskActs()
  return (
    <Button variant={variant} aria-label={`Done: ${title}`} onClick={() => setState(need.task, 'complete')}>
      Done
    </Button>
  )
}

function Sign({ request, act, variant }: Omit<ActProps, 'title'> & { request: LeaveRequest; act: 'out' | 'in' }) {
  const offline = useConnection().state === 'offline'
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} disabled={offline} onClick={() => setAsking(true)}>
        {act === 'out' ? 'Sign out' : 'Sign in'}
      </Button>
      {asking && (
        <Suspense>
          <SignOneself request={request} act={act} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Confirm({ variant }: Pick<ActProps, 'variant'>) {
  const { run, busy } = useWrite(verifyMyContact)
  const offline = useConnection().state === 'offline'
  async function confirm() {
    if (await reportRefusal(run({}), 'Not saved.')) {
      toast.done('Thank you. Your leader sees that your numbers are right.')
    }
  }
  return (
    <Button variant={variant} busy={busy} disabled={offline} aria-label="Confirm number" onClick={() => void confirm()}>
      Confirm
    </Button>
  )
}
