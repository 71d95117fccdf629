import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AlertSoldier } from '@muster/domain/roster/recall/schema.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { memo } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/styles/cx.ts'
import { callLink, textLink } from '../call-link.ts'

interface AlertRowProps {
  soldier: AlertSoldier
  /** Names the Soldier so that nobody else on the roster can be meant. */
  name: string
  leads: boolean
  /** `calls 4` */
  calls: string
  /** Confirms that the numbers are right today, or undoes that; null for people who may only look. */
  onVerify: ((soldier: AlertSoldier, verified: boolean) => void) | null
  today: string
}

/** One line of the phone tree: name, number, call, text, and when the number was verified. */
export const AlertRow = memo(function AlertRow({ soldier, name, leads, calls, onVerify, today }: AlertRowProps) {
  const call = callLink(soldier.cell) ?? callLink(soldier.altPhone)
  const text = textLink(soldier.cell)
  const verified = soldier.verifiedOn === today
  // A check mark means done, so an empty box is shown before that.
  const Mark = verified ? SquareCheck : Square
  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-0.5 break-inside-avoid print:min-h-0">
      <span className="flex min-w-0 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] desk:items-center desk:gap-x-4">
        <span className={leads ? 'font-heavy' : 'font-strong'}>{name}</span>
        <span className="tabular text-14 wrap-anywhere">
          {[soldier.cell, soldier.altPhone].filter(Boolean).join(', ') || (
            <span className="text-ink-soft">No number</span>
          )}
        </span>
        <span className="tabular text-12 text-ink-soft">
          {(leads || calls) && (
            <span className={leads ? 'font-strong text-brass' : undefined}>
              {[leads ? 'Leads' : '', calls].filter(Boolean).join(', ')}.{' '}
            </span>
          )}
          {soldier.verifiedOn === null
            ? 'Not verified'
            : `Verified ${formatDate(soldier.verifiedOn)}${soldier.verifiedBySelf ? ' by the Soldier' : ''}`}
        </span>
      </span>
      <span className="flex gap-1 print:hidden">
        {onVerify && (
          <button
            type="button"
            aria-pressed={verified}
            aria-label={`Verified today: ${name}`}
            title={verified ? 'Verified today. Press again to undo.' : 'Mark verified today'}
            onClick={() => onVerify(soldier, !verified)}
            className={cx(buttonClass('plain'), 'coarse:min-w-11', verified && 'text-brass')}
          >
            <Mark className="size-5" aria-hidden="true" />
          </button>
        )}
        {text && (
          <a href={text} aria-label={`Text ${name}`} className={cx(buttonClass('quiet'), 'coarse:min-w-11')}>
            <MessageSquare className="size-5" aria-hidden="true" />
          </a>
        )}
        {call && (
          <a href={call} aria-label={`Call ${name}`} className={cx(buttonClass('quiet'), 'coarse:min-w-11')}>
            <Phone className="size-5" aria-hidden="true" />
          </a>
        )}
      </span>
    </li>
  )
})
