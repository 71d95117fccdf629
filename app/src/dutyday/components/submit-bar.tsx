import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { oneStop } from '@muster/domain/kernel/sentence.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { useWaitingIds } from '../../kit/kept/waiting-mark.tsx'
import type { LastAct } from '../use-accountability.ts'
import { submittedWords } from '../use-today.ts'

interface SubmitBarProps {
  accountability: Accountability
  /** The last action, which one tap can undo. */
  lastAct: LastAct | null
  onUndo: () => void
  busy: boolean
  /** Null for people who may set statuses but not submit. */
  onSubmit: (() => void) | null
  /** What is submitted, and what was, for a leader of groups. Without it, the roster's report. */
  report?: { readonly what: string; readonly on: string; readonly submitted: boolean; readonly words: string }
}

const NAMED = 12

/**
 * The main action of the morning, in thumb reach, with its progress. The last action and its Undo are shown here and
 * not in a message over the list, which would cover the next name. Soldiers who are not reported are named before the
 * report is submitted.
 */
export function SubmitBar({ accountability, lastAct, onUndo, busy, onSubmit, report }: SubmitBarProps) {
  const [asking, setAsking] = useState(false)
  const onHand = accountability.rows.filter((row) => row.strength !== 'detached')
  const missing = onHand.filter((row) => row.status === 'NR')
  const reported = onHand.length - missing.length
  const submitted = report ? report.submitted : accountability.submissions.length > 0
  const what = report?.what ?? 'accountability'
  const waits = useWaitingIds().has(report?.on ?? `${accountability.rosterId} ${accountability.dutyDate}`)
  return (
    <FootBar>
      {/* Decoration: it repeats the figures beside it. */}
      <div aria-hidden="true" className="h-1 bg-sunken">
        <div
          className="h-full bg-action transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${onHand.length > 0 ? (100 * reported) / onHand.length : 0}%` }}
        />
      </div>
      {/* One line, so that a squad and its report fit on the screen of a phone. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 pb-[max(0.375rem,var(--foot-inset))]">
        <div className={cx('tabular min-w-0', lastAct ? 'max-desk:shrink-0' : 'max-desk:grow max-desk:basis-0')}>
          <p className="text-14 whitespace-nowrap max-desk:leading-5">
            <span className="text-20 font-heavy desk:text-28">{reported.toLocaleString('en-US')}</span>
            <span aria-hidden="true" className="desk:hidden">
              /
            </span>
            <span className="max-desk:sr-only"> of </span>
            {onHand.length.toLocaleString('en-US')}
            <span className="max-desk:sr-only"> reported</span>
          </p>
          <p className={cx('text-12 text-ink-soft max-desk:leading-4', lastAct && 'max-desk:sr-only')}>
            {waits ? 'The report waits on this device' : (report?.words ?? submittedWords(accountability))}
          </p>
        </div>
        <section
          aria-label="Messages about entries"
          className="min-w-0 grow basis-0 empty:hidden desk:ml-auto desk:grow-0 desk:basis-auto"
        >
          {lastAct && (
            <ul aria-live="polite">
              <li className="min-w-0">
                <Button
                  edits
                  icon={Undo2}
                  className="min-h-11 w-full max-desk:justify-start max-desk:px-2 max-phone:[&>svg]:hidden"
                  onClick={onUndo}
                >
                  <span className="min-w-0 text-left max-desk:leading-4">
                    Undo <span className="block truncate text-12 font-regular">{lastAct.message}</span>
                  </span>
                </Button>
              </li>
            </ul>
          )}
        </section>
        {onSubmit && (
          <Button
            edits
            variant="primary"
            busy={busy}
            className={cx('min-h-11 shrink-0 max-phone:min-w-32', !lastAct && 'desk:ml-auto')}
            onClick={() => (missing.length > 0 ? setAsking(true) : onSubmit())}
          >
            {submitted || waits ? (
              'Resubmit'
            ) : (
              <span>
                Submit<span className="max-desk:sr-only"> {what}</span>
              </span>
            )}
          </Button>
        )}
      </div>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title={`${missing.length} not reported`}
        description={oneStop(`The report will say so: ${namesOf(missing)}.`)}
        action={`Submit ${what}`}
        busy={busy}
        onConfirm={() => {
          setAsking(false)
          onSubmit?.()
        }}
      />
    </FootBar>
  )
}

function namesOf(rows: readonly AccountabilityRow[]): string {
  const names = rows.slice(0, NAMED).map(rosterName).join('; ')
  return rows.length > NAMED ? `${names}; and ${rows.length - NAMED} more` : names
}
