import { dueBackWords, type ExpectedBack } from '@muster/domain/dutyday/due-back.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Check from 'lucide-react/icons/check'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

export interface DueBackActions {
  /** The Soldier was seen: present today. */
  readonly onBack: (row: AccountabilityRow) => void
  readonly onExtend: (expected: ExpectedBack<AccountabilityRow>) => void
}

interface DueBackProps {
  expected: readonly ExpectedBack<AccountabilityRow>[]
  /** Null for people who may only look. */
  actions?: DueBackActions | null
}

/**
 * Soldiers whose absence has ended without a confirmed return, longest overdue first, and those due back tomorrow.
 * Overdue returns are the early sign of trouble (army.md 2.3).
 */
export function DueBack({ expected, actions = null }: DueBackProps) {
  return (
    <ul aria-label="Due back">
      {expected.map((each) => {
        const { row, until, overdue } = each
        const status = DUTY_STATUSES[each.status]
        const name = rosterName(row)
        return (
          <li key={row.soldierId} className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="w-44 truncate font-strong">{name}</span>
            <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" full />
            <span className={cx('tabular text-14', overdue > 0 ? 'font-strong text-danger' : 'text-ink-soft')}>
              {dueBackWords(overdue)}, {overdue < 0 ? 'until' : 'ended'} {formatDate(until)}
            </span>
            {actions && (
              <span className="ml-auto flex flex-wrap gap-2">
                {overdue >= 0 && (
                  <Button
                    edits
                    icon={Check}
                    aria-label={`${name} is back, present`}
                    onClick={() => actions.onBack(row)}
                  >
                    Back, present
                  </Button>
                )}
                <Button edits icon={CalendarPlus} aria-label={`Extend ${name}`} onClick={() => actions.onExtend(each)}>
                  Extend
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
