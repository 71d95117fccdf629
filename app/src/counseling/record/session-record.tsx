import type { Counseling } from '@muster/domain/counseling/schema.ts'
import { MY_COUNSELINGS } from '@muster/domain/counseling/signing/addresses.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import { useRef, useState } from 'react'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { instantWords } from '../../kit/instant-words.ts'
import type { WaitingCopies } from '../drafts/waiting-copies.ts'
import { SigningPanel } from '../signing/signing-panel.tsx'
import { StateBadge } from '../state-badge.tsx'
import { todayAt } from '../use-place.ts'
import { CopiesWaiting } from '../wizard/copies-waiting.tsx'
import { kindWords } from '../words.ts'
import { Acts } from './acts.tsx'
import { History } from './history.tsx'
import { PdfMenu } from '../pdf-menu.tsx'
import { Sheet } from './sheet.tsx'
import { useSessionActs } from './use-session-acts.ts'

interface SessionRecordProps {
  counseling: Counseling
  waiting: WaitingCopies
  roster: Pick<RosterChoice, 'role' | 'part'>
  editable: boolean
  timeZone: string | undefined
}

/** A session to read: the record itself, and beside it who signed, what comes next, and who did what. */
export function SessionRecord({ counseling, waiting, roster, editable, timeZone }: SessionRecordProps) {
  const { line, text, events } = counseling
  const acting = editable && !line.aboutMe
  const signing = useRef<HTMLDivElement>(null)
  const phone = useIsPhone()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  function goToSigning() {
    signing.current?.scrollIntoView()
    signing.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PrintHeader
        title={`Counseling: ${kindWords(line.kind)}`}
        unit={line.rosterName}
        asOf={formatDate(todayAt(timeZone))}
        by={line.counselor}
      />
      <PageHeader
        title={line.soldier}
        badge={
          <>
            <StateBadge line={line} />
            {line.shared && <Badge>Shared upward</Badge>}
            {!editable && <Badge>View only</Badge>}
          </>
        }
        actions={
          text !== null && (
            <>
              {acting && line.state === 'delivered' && (
                // On narrow screens the signatures are below the whole form, not beside it. A phone has them in its bar.
                <Button variant="primary" icon={PenLine} className="max-desk:hidden wide:hidden" onClick={goToSigning}>
                  Go to signatures
                </Button>
              )}
              <PdfMenu rosterId={line.rosterId} counselingId={line.id} />
            </>
          )
        }
      >
        <span>{kindWords(line.kind)}</span>
        <span>{formatDate(line.heldOn)}</span>
        <span>{line.counselor}</span>
        <span>{line.rosterName}</span>
      </PageHeader>
      {acting && text !== null && <Copies line={line} waiting={waiting} />}
      {text === null ? (
        <FactsOnly line={line} />
      ) : (
        <div className="grid items-start gap-x-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <Sheet text={text} line={line} />
          <div ref={signing} tabIndex={-1} className="min-w-0 scroll-mt-16 focus:outline-none wide:-mt-6">
            {line.aboutMe && <AboutMe counselingId={line.id} />}
            <SigningPanel counseling={counseling} roster={roster} foot={phone ? foot : null} />
            {acting && line.state !== 'draft' && <Acts counseling={counseling} text={text} today={todayAt(timeZone)} />}
            <History events={events} />
          </div>
        </div>
      )}
      {phone && acting && text !== null && line.state !== 'draft' && (
        <FootBar className="not-has-[button]:hidden">
          <div ref={setFoot} className="flex gap-2 px-4 py-1.5 pb-[max(0.375rem,var(--foot-inset))] *:grow" />
        </FootBar>
      )}
    </>
  )
}

/** The session was also started for other Soldiers, who have no copy yet. */
function Copies({ line, waiting }: { line: Counseling['line']; waiting: WaitingCopies }) {
  const { copy, copying } = useSessionActs(line)
  return (
    <div className="pb-4 empty:hidden">
      <CopiesWaiting
        waiting={waiting}
        rosterId={line.rosterId}
        counselingId={line.id}
        delivered
        busy={copying.busy}
        onCopy={copy}
      />
    </div>
  )
}

/**
 * Shown to the counseled Soldier in place of the leaders' actions. To them it is their own counseling, even if they
 * are a leader of the roster.
 */
function AboutMe({ counselingId }: { counselingId: string }) {
  return (
    <p className="mt-6 border-l-4 border-line-strong py-1 pl-3 print:hidden">
      This counseling is about you.{' '}
      <Link
        to={`${MY_COUNSELINGS}/$counselingId`}
        params={{ counselingId }}
        className="inline-flex min-h-control items-center text-action underline underline-offset-4"
      >
        Read and sign it with your own counselings
      </Link>
    </p>
  )
}

/** For a leader above: that the counseling was held, its status, and why the text is not shown. */
function FactsOnly({ line }: { line: Counseling['line'] }) {
  const day = (date: typeof line.assessOn) => date && formatDate(date)
  const when = (instant: string | null) => instant && instantWords(instant)
  return (
    <div className="max-w-[44rem]">
      <p className="border-l-4 border-line-strong py-1 pl-3">
        No text is shown here. What was said stays between the Soldier and the leaders of {line.rosterName}. It shows
        here when {line.counselor} shares it upward.
      </p>
      <div className="pt-4">
        <DescriptionList
          items={[
            { term: 'Kind', value: kindWords(line.kind) },
            { term: 'Counselor', value: line.counselor },
            { term: 'Held', value: day(line.heldOn) },
            { term: 'Delivered', value: when(line.deliveredAt) },
            { term: 'Acknowledged', value: when(line.acknowledgedAt) },
            { term: 'To be assessed', value: day(line.assessOn) },
            { term: 'Assessed', value: day(line.assessedOn) },
            { term: 'Next counseling', value: day(line.nextOn) },
            { term: 'Closed', value: when(line.closedAt) },
          ]}
        />
      </div>
    </div>
  )
}
