import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { type ExpectedBack, expectedBack } from '@muster/domain/dutyday/due-back.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { UPCOMING_DAYS } from '@muster/domain/dutyday/formations/limits.ts'
import type { DisputedStatus, UpcomingAbsence } from '@muster/domain/dutyday/formations/schema.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { enteredAt } from '@muster/domain/dutyday/status-history.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { Suspense, useMemo, useState } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { DueBack } from './due-back.tsx'

const ExtendDialog = lazyPart(async () => ({ default: (await import('./extend-dialog.tsx')).ExtendDialog }))

const NOBODY: readonly never[] = []

interface AroundTheDayProps {
  accountability: Accountability
  upcoming: readonly UpcomingAbsence[]
  disputed: readonly DisputedStatus[]
  readOnly: boolean
  onStatus: (row: AccountabilityRow, draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => void
  onOpen: (soldierId: string) => void
}

/**
 * Above the list: Soldiers whom two leaders reported differently, those due back or overdue, and those who leave
 * soon.
 */
export function AroundTheDay({ accountability, upcoming, disputed, readOnly, onStatus, onOpen }: AroundTheDayProps) {
  const { rows, dutyDate, today, timeZone } = accountability
  const expected = useMemo(() => (dutyDate === today ? expectedBack(rows, dutyDate) : []), [rows, dutyDate, today])
  const [extending, setExtending] = useState<ExpectedBack<AccountabilityRow> | null>(null)
  const overdue = expected.filter((each) => each.overdue > 0).length
  const now = expected.filter((each) => each.overdue === 0).length
  const soon = expected.length - overdue - now
  const ahead = dutyDate === today ? upcoming : NOBODY
  return (
    <>
      {disputed.map((each) => (
        <Disputed key={each.soldierId} disputed={each} timeZone={timeZone} onOpen={onOpen} />
      ))}
      {(expected.length > 0 || ahead.length > 0) && (
        <details className="desk:border-b desk:border-line max-desk:open:w-full print:hidden">
          <summary className="min-h-11 cursor-pointer py-2.5 text-14">
            {expected.length > 0 && (
              <>
                <span className="font-strong">Due back</span>{' '}
                {overdue > 0 && <Badge kind="alert">{overdue} overdue</Badge>}{' '}
              </>
            )}
            <span className="tabular text-ink-soft desk:hidden">
              {[expected.length > 0 && expected.length, ahead.length > 0 && `Upcoming ${ahead.length}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="tabular text-ink-soft max-desk:hidden">
              {[
                [now > 0 && `${now} today`, soon > 0 && `${soon} tomorrow`].filter(Boolean).join(', '),
                ahead.length > 0 && `Upcoming absences: ${ahead.length}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </summary>
          {expected.length > 0 && (
            <DueBack
              expected={expected}
              actions={
                readOnly
                  ? null
                  : {
                      onBack: (row) => onStatus(row, entryForDay('PDY', today)),
                      onExtend: setExtending,
                    }
              }
            />
          )}
          {ahead.length > 0 && <Upcoming upcoming={ahead} />}
        </details>
      )}
      {extending && (
        <Suspense>
          <ExtendDialog
            expected={extending}
            today={today}
            onExtend={(draft) => onStatus(extending.row, draft)}
            onClose={() => setExtending(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Upcoming({ upcoming }: { upcoming: readonly UpcomingAbsence[] }) {
  return (
    <>
      <p className="pt-3 pb-1 text-14 font-strong">
        Upcoming absences <span className="font-regular text-ink-soft">in the next {UPCOMING_DAYS} days</span>
      </p>
      <ul aria-label="Upcoming absences">
        {upcoming.map((absence) => {
          const status = DUTY_STATUSES[absence.status]
          return (
            <li
              key={`${absence.soldierId}/${absence.from}`}
              className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1"
            >
              <span className="w-44 truncate font-strong">{rosterName(absence)}</span>
              <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" full />
              <span className="tabular text-14 text-ink-soft">
                {[
                  absence.to === null
                    ? `from ${formatDate(absence.from)}`
                    : `${formatDate(absence.from)} to ${formatDate(absence.to)}`,
                  absence.place,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** `SGT Novak, P. said SC at 0203`: the time when it was entered, with or without signal. */
function saidWords(said: DisputedStatus['counts'], timeZone: string): string {
  return `${said.recordedBy} said ${said.status} at ${formatTime(new Date(enteredAt(said)), timeZone)}`
}

/** Both entries are kept. The leader who knows better enters the status again. */
function Disputed({
  disputed,
  timeZone,
  onOpen,
}: {
  disputed: DisputedStatus
  timeZone: string
  onOpen: (soldierId: string) => void
}) {
  const { counts, other } = disputed
  const name = rosterName(disputed)
  return (
    <div
      role="status"
      className="flex w-full flex-wrap items-center justify-between gap-x-4 border-b border-brass bg-brass-soft px-3 py-1 text-14"
    >
      <p>
        <strong>{name}:</strong> {saidWords(other, timeZone)}, {saidWords(counts, timeZone)}. {counts.status} counts,
        because it arrived later.
      </p>
      <Button onClick={() => onOpen(disputed.soldierId)} aria-label={`Review ${name}`}>
        Review it
      </Button>
    </div>
  )
}
